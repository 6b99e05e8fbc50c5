// Elements of the page that are made as they are needed.

export function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** Puts buttons into a list; who is in the list by keyboard stays in it. */
export function fill(list, buttons, current) {
  const isWithin = list.querySelector(':focus-visible');
  list.replaceChildren(...buttons.map((button) => element('li', {}, button)));
  if (isWithin) current?.focus();
}

/** Terms with what they come to, which may be of a kind. */
export function fillTerms(list, terms) {
  list.replaceChildren(...terms.flatMap(([term, textContent, className = '']) => [element('dt', { textContent: term }), element('dd', { textContent, className })]));
}
