// The start: puts board, panels and forms together and opens the game that the address names.

import { Refused, Unreachable } from './api.js';
import { Board } from './board.js';
import { Game } from './game.js';
import { listen } from './input.js';
import { showCourse, showMoves, showPlayed } from './panel.js';
import { listenToRules, showRules } from './rules.js';
import { Table } from './table.js';
import { preferredLanguage, remember, say, speak, worth } from './words.js';

const KEYS = [['← ↑ → ↓', 'key_arrows'], ['Enter, Space', 'key_enter'], ['p', 'key_p'], ['u, r', 'key_u'], ['v', 'key_v'], ['Esc', 'key_escape'], ['?', 'key_help']];

const at = (id) => document.getElementById(id);
const board = new Board(at('board'));
const table = new Table(board, { tell, show, rated, controls, attempt });
let lastRated = null;

// ——— What is said ———

function tell(text, isRefusal = false) {
  at('status').textContent = text;
  at('status').classList.toggle('refusal', isRefusal);
}

/** Does something that may fail; then it can be tried again, until a position is shown. */
async function attempt(work) {
  try {
    await work();
  } catch (error) {
    if (error instanceof Refused) tell(`${error.message}.`, true);
    else showTrouble(error, work);
  }
}

function showTrouble(error, work) {
  if (!(error instanceof Unreachable)) console.error(error);
  tell('');
  at('trouble').hidden = false;
  at('trouble').querySelector('span').textContent = say('trouble');
  at('trouble').querySelector('button').onclick = () => {
    at('trouble').hidden = true;
    attempt(work);
  };
}

// ——— What is shown beside the board ———

function show({ turn, end, game }) {
  at('trouble').hidden = true;
  lastRated = null;
  showRules(at('rules'), turn.answer);
  showField('fen', game.fen);
  showField('record', game.record);
  showVerdict(turn.answer, end.result);
  document.title = `${at('verdict-words').textContent} – Orbito`;
  const play = (move) => attempt(() => table.play(move));
  showMoves(at('moves'), table.hasValues && !end.result ? turn.answer.moves : [], { play, preview });
  showGame();
}

function preview(move) {
  if (!table.isBusy && !table.setup) table.draw(move);
}

function showVerdict(answer, result) {
  const verdict = result ? table.outcome : say(`${answer.turn}_to_move`);
  const value = table.hasValues && !result ? ` – ${worth(answer)}` : '';
  at('verdict-words').textContent = verdict + value;
  at('turn-mark').className = result ?? answer.turn;
}

function showField(id, text) {
  if (document.activeElement !== at(id)) at(id).value = text;
}

function rated(answer) {
  lastRated = answer;
  showField('record', answer.annotated);
  showGame();
}

function showGame() {
  const { game, hasValues } = table;
  const jump = (to) => attempt(() => table.goTo(to));
  const shown = hasValues ? lastRated : null;
  showPlayed(at('played'), game, shown, jump);
  at('course').toggleAttribute('hidden', !shown);
  if (shown) showCourse(at('course'), shown.course, game.at, jump);
}

function controls({ game, turn, setup, hasValues, isOver, isBusy }) {
  at('undo').disabled = game.at === 0;
  at('redo').disabled = game.isLatest;
  at('back').disabled = !turn || turn.isEmpty;
  at('level-move').disabled = isOver || isBusy;
  at('setup').hidden = !setup;
  at('tools').hidden = Boolean(setup);
  at('values').setAttribute('aria-pressed', hasValues);
  at('choices').hidden = !hasValues || isOver;
}

function refresh() {
  // Orbits that turn are not disturbed: the next position is shown with everything new.
  if (!table.turn || table.isBusy) return;
  show(table);
  table.draw();
  table.rate();
}

function toggleValues() {
  table.hasValues = !table.hasValues;
  refresh();
}

// ——— What is listened to ———

const actions = {
  undo: () => table.undo(),
  redo: () => table.redo(),
  back: () => table.clear(),
  values: toggleValues,
  new: () => table.start(new Game({ rules: table.game.rules })),
  'level-move': () => table.letLevelMove(),
  'setup-open': () => beginSetup(),
  'setup-clear': () => table.clearSetup(),
  'setup-cancel': () => endSetup(),
  'help-open': () => showHelp(),
};

function act(name) {
  return attempt(async () => actions[name]());
}

function listenToAll() {
  for (const name of Object.keys(actions)) at(name).addEventListener('click', () => act(name));
  listen(board, {
    tap: (cell) => attempt(() => table.tap(cell)),
    shift: (from, to) => attempt(() => table.shift(from, to)),
    drop: () => table.draw(),
    press: () => attempt(() => table.press()),
    canDrag: (cell) => table.canDrag(cell),
    keys: { p: () => attempt(() => table.press()), u: () => act('undo'), r: () => act('redo'), v: toggleValues, '?': showHelp, Escape: escape },
  });
  listenToRules(at('rules'), (rules) => attempt(() => changeRules(rules)));
  for (const id of ['opponent', 'level']) at(id).addEventListener('change', () => attempt(changePlayers));
  listenToForms();
  at('language').addEventListener('change', () => attempt(changeLanguage));
  addEventListener('popstate', ({ state }) => attempt(() => goBack(state)));
}

function escape() {
  if (table.setup) endSetup();
  else table.clear();
}

function listenToForms() {
  submit('fen-form', async () => table.start(await Game.at(at('fen').value.trim(), table.game.rules)));
  submit('record-form', async () => table.start(await Game.read(at('record').value)));
  submit('setup', async () => {
    const fen = table.setup.fen(at('setup').elements.turn.value);
    await table.start(await Game.at(fen, table.game.rules));
  });
  for (const button of document.querySelectorAll('[data-copy]')) button.addEventListener('click', () => copy(button.dataset.copy));
}

function submit(id, work) {
  at(id).addEventListener('submit', (event) => {
    event.preventDefault();
    attempt(work);
  });
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

async function changeRules(rules) {
  await table.open(await table.game.under(rules));
}

function changePlayers() {
  return table.playAgainst(at('opponent').value, Number(at('level').value));
}

async function changeLanguage() {
  await speak(at('language').value);
  remember(at('language').value);
  showWords();
  tell('');
  refresh();
}

async function goBack(state) {
  table.game = state ? new Game(state) : await Game.fromAddress(location.search);
  await attempt(() => table.show());
}

function beginSetup() {
  table.beginSetup();
  if (!table.setup) return;
  at('setup').elements.turn.value = table.turn.mover;
  at('board').scrollIntoView({ block: 'nearest' });
}

function endSetup() {
  table.endSetup();
}

function showHelp() {
  at('help').showModal();
}

function showWords() {
  at('keys').replaceChildren(...KEYS.flatMap(([keys, words]) => [
    Object.assign(document.createElement('dt'), { textContent: keys }),
    Object.assign(document.createElement('dd'), { textContent: say(words) }),
  ]));
}

// ——— The start ———

async function begin() {
  const language = preferredLanguage();
  at('language').value = language;
  await speak(language);
  showWords();
  await attempt(openAddress);
}

async function openAddress() {
  let problem = '';
  try {
    table.game = await Game.fromAddress(location.search);
    history.replaceState(table.game.state, '', table.game.address);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    problem = `${error.message}.`;
  }
  await table.show(problem);
}

for (let level = 1; level <= 10; level += 1) at('level').add(new Option(level, level));
at('level').value = String(table.level);
listenToAll();
attempt(begin);
