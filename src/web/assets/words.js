// What the page says, in the reader's language. One file a language: words/en.json and so on.

import { remembered } from './memory.js';

const LANGUAGES = ['en', 'fr', 'nl', 'de'];

let words = {};
let plural = new Intl.PluralRules('en');

/** The language that was chosen, else the first of the browser's that there is. */
export function preferredLanguage() {
  const wished = [remembered('language'), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wished.find((language) => LANGUAGES.includes(language)) ?? 'en';
}

export async function speak(language) {
  const response = await fetch(`words/${language}.json`);
  if (!response.ok) throw new Error(`no words in ${language}`);
  words = await response.json();
  plural = new Intl.PluralRules(language);
  document.documentElement.lang = language;
  translate(document);
}

/** The words of a key, with `{name}` filled in; `count` chooses between singular and plural. */
export function say(key, values = {}) {
  const entry = words[key] ?? key;
  const text = typeof entry === 'string' ? entry : entry[plural.select(values.count)] ?? entry.other;
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** A number as the language writes it. */
export function number(value) {
  return new Intl.NumberFormat(document.documentElement.lang).format(value);
}

/** A share in per cent; what is very small keeps two digits. */
export function share(part) {
  const digits = part > 0 && part < 0.001 ? { maximumSignificantDigits: 2 } : { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(document.documentElement.lang, { style: 'percent', ...digits }).format(part);
}

/** The rule that a move breaks, as the API names it, in the reader's words. */
export function reason({ rule, cells: [a, b] }) {
  return say(rule, { a, b });
}

function translate(root) {
  for (const element of root.querySelectorAll('[data-say]')) element.textContent = say(element.dataset.say);
  for (const element of root.querySelectorAll('[data-label]')) element.setAttribute('aria-label', say(element.dataset.label));
}

/** `wins in 5 presses`, `draw`, `loses in 1 press`. */
export function worth({ category, presses }) {
  return say(category, { count: presses ?? 0 });
}

/** The same in a sign and a number: `+5`, `=`, `−1`. */
export function sign({ category, presses }) {
  return { win: `+${presses}`, draw: '=', loss: `−${presses}` }[category];
}
