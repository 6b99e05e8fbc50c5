// What every board's page has around its board: the line that speaks, what can fail and be tried
// again, forms, copying, the language, and the help.

import { Refused, Unreachable, whenWaiting } from './api.js';
import { fillTerms } from './elements.js';
import { remember } from './memory.js';
import { clearProblem, showProblem, translateProblems } from './problem.js';
import { preferredLanguage, say, speak } from './words.js';

export const at = (id) => document.getElementById(id);

export function tell(words, isRefusal = false) {
  at('status').replaceChildren(...[words].flat());
  at('status').classList.toggle('refusal', isRefusal);
}

/** Does something that may fail; then it can be tried again, until something else is shown. */
export async function attempt(work, refuse = (error) => tell(`${error.message}.`, true)) {
  try {
    await work();
  } catch (error) {
    if (error instanceof Refused) refuse(error);
    else showTrouble(error, () => attempt(work, refuse));
  }
}

function showTrouble(error, again) {
  if (!(error instanceof Unreachable)) console.error(error);
  tell('');
  at('trouble').hidden = false;
  at('trouble').querySelector('button').onclick = () => {
    hideTrouble();
    again();
  };
}

export function hideTrouble() {
  at('trouble').hidden = true;
}

/** Where the form is refused, `problem` names what is said beside it. */
export function submit(id, problem, work) {
  const form = at(id);
  form.addEventListener('input', () => clearProblem(form));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    attempt(work, (error) => showProblem(form, problem, error));
  });
}

/** What is being written there, or is still to be mended, stays. */
export function showField(id, text) {
  const field = at(id);
  if (document.activeElement !== field && !field.matches('[aria-invalid]')) field.value = text;
}

async function copy(what) {
  const text = what === 'link' ? location.href : at(what).value;
  try {
    await navigator.clipboard.writeText(text);
    tell(say('copied'));
  } catch {
    // Where the browser does not let a page copy, the reader can: the text is selected.
    if (what === 'link') tell(text);
    else at(what).select();
  }
}

export function showHelp() {
  at('help').showModal();
}

let keys = [];

/**
 * Listens to all of this. `named`: the keys for the help, each with the name of its words; `retell`
 * says anew, in another language, what is not in the page's own words.
 */
export function listenToFrame(named, retell) {
  keys = named;
  at('unopened').remove();
  whenWaiting((isWaiting) => { at('waiting').hidden = !isWaiting; });
  at('language').addEventListener('change', () => attempt(async () => {
    await speakAs(at('language').value);
    remember('language', at('language').value);
    retell();
    translateProblems();
  }));
  at('help-open').addEventListener('click', showHelp);
  for (const button of document.querySelectorAll('[data-copy]')) button.addEventListener('click', () => copy(button.dataset.copy));
}

/** Speaks the reader's language. */
export async function beginToSpeak() {
  const language = preferredLanguage();
  at('language').value = language;
  await speakAs(language);
}

async function speakAs(language) {
  await speak(language);
  showKeys();
}

function showKeys() {
  fillTerms(at('keys'), keys.map(([key, words]) => [key, say(words)]));
}
