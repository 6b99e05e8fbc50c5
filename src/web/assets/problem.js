// What is wrong with what was written into a form, said beside it.

import { say } from './words.js';

const shown = new Map();

/**
 * Says it under the field; `words` names the sentence in the reader's language, `values` fills its
 * gaps; the details are those of an `error`, if there is one.
 */
export function showProblem(form, words, error, values = {}) {
  const problem = form.querySelector('.problem');
  shown.set(form, { words, error, values });
  problem.replaceChildren(...sentences(words, error, values));
  problem.hidden = false;
  form.querySelector('[aria-describedby]')?.setAttribute('aria-invalid', 'true');
  problem.scrollIntoView({ block: 'nearest' });
}

export function clearProblem(form) {
  shown.delete(form);
  form.querySelector('.problem').hidden = true;
  form.querySelector('[aria-invalid]')?.removeAttribute('aria-invalid');
}

export function clearProblems() {
  for (const form of shown.keys()) clearProblem(form);
}

/** Says all problems anew, in another language. */
export function translateProblems() {
  for (const [form, { words, error, values }] of shown) form.querySelector('.problem').replaceChildren(...sentences(words, error, values));
}

/** The sentence in the reader's language, and the details, which the API says in English. */
export function sentences(words, error, values = {}) {
  if (!error) return [say(words, values)];
  const details = document.createElement('span');
  Object.assign(details, { lang: 'en', textContent: `${error.message}.` });
  return [`${say(words, values)} `, details];
}
