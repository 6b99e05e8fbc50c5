// The settings of the rules as a form.

/** Shows the rules that the API answered with. */
export function showRules(form, { rules, rules_text: text }) {
  const { sheet, both_lines: bothLines, extra_presses: extra, shift } = form.elements;
  sheet.value = ['standard', 'french'].includes(text) ? text : '';
  bothLines.value = rules.both_lines;
  extra.value = String(rules.extra_presses);
  shift.checked = rules.shift;
}

/** Calls `change` with the rules as text whenever one of the settings changes. */
export function listenToRules(form, change) {
  const { sheet, both_lines: bothLines, extra_presses: extra, shift } = form.elements;
  for (let presses = 0; presses <= 10; presses += 1) extra.add(new Option(presses, presses));
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('change', ({ target }) => {
    const settings = `both-lines=${bothLines.value} extra-presses=${extra.value} shift=${shift.checked ? 'yes' : 'no'}`;
    change(target === sheet && sheet.value ? sheet.value : settings);
  });
}
