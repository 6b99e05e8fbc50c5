// The start: puts board, panels and forms together and opens the game that the address names.

import { Refused } from './api.js';
import { Board } from './board.js';
import { at, attempt, beginToSpeak, hideTrouble, listenToFrame, showField, showHelp, submit, tell } from './frame.js';
import { Game } from './game.js';
import { listen } from './input.js';
import { remember, remembered } from './memory.js';
import { showCourse, showMoves, showPlayed } from './panel.js';
import { clearProblem, clearProblems, sentences, showProblem } from './problem.js';
import { listenToRules, showRules } from './rules.js';
import { Table } from './table.js';
import { say, worth } from './words.js';

const KEYS = [['← ↑ → ↓', 'key_arrows'], ['Enter, Space', 'key_enter'], ['p', 'key_p'], ['u, r', 'key_u'], ['v', 'key_v'], ['Esc', 'key_escape'], ['?', 'key_help']];

const board = new Board(at('board'));
const table = new Table(board, { tell, show, rated, controls, attempt });
let lastRated = null;

// ——— What is shown beside the board ———

function show(table) {
  hideTrouble();
  clearProblems();
  showAgain(table);
}

function showAgain({ turn, game }) {
  lastRated = null;
  showRules(at('rules'), turn.answer);
  showField('fen', game.fen);
  showField('record', game.record);
  showVerdict(turn);
  document.title = `${at('verdict-words').textContent} – Orbito`;
  const play = (move) => attempt(() => table.play(move));
  showMoves(at('moves'), table.hasValues && !table.isOver ? turn.answer.moves : [], { play, preview });
  showGame();
}

function preview(move) {
  if (!table.isBusy && !table.setup) table.draw(move);
}

function showVerdict({ answer, after }) {
  const { isOver, hasValues } = table;
  const turn = after.length > 0 ? say('button_left') : say(`${answer.turn}_to_move`);
  const value = hasValues ? ` – ${worth(answer)}` : '';
  at('verdict-words').textContent = isOver ? table.outcome : turn + value;
  at('turn-mark').className = isOver ? answer.result : answer.turn;
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
  if (shown) showCourse(at('course'), shown.course, Math.min(game.at, game.moves.length), jump);
}

function controls({ game, turn, setup, hasValues, isOver, isBusy }) {
  at('undo').disabled = game.at === 0 || table.undone === game.at;
  at('redo').disabled = game.isLatest;
  at('back').disabled = !turn || turn.isEmpty;
  at('level-move').disabled = isOver || isBusy;
  at('setup').hidden = !setup;
  at('tools').hidden = Boolean(setup);
  at('values').setAttribute('aria-pressed', hasValues);
  at('choices').hidden = !hasValues || isOver || !turn?.answer.moves.length;
  clearProblem(at('setup'));
}

function refresh() {
  // Orbits that turn are not disturbed: the next position is shown with everything new.
  if (!table.turn || table.isBusy) return;
  showAgain(table);
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
};

function act(name) {
  return attempt(async () => actions[name]());
}

function listenToAll() {
  for (const name of Object.keys(actions)) at(name).addEventListener('click', () => act(name));
  listen(board, {
    tap: (cell, isDouble) => attempt(() => table.tap(cell, isDouble)),
    shift: (from, to) => attempt(() => table.shift(from, to)),
    drop: () => table.draw(),
    press: () => attempt(() => table.press()),
    canDrag: (cell) => table.canDrag(cell),
    keys: { p: () => attempt(() => table.press()), u: () => act('undo'), r: () => act('redo'), v: toggleValues, '?': showHelp, Escape: escape },
  });
  listenToRules(at('rules'), (rules) => attempt(() => changeRules(rules), refuseRules));
  for (const id of ['opponent', 'level']) at(id).addEventListener('change', () => attempt(changePlayers));
  listenToForms();
  addEventListener('popstate', ({ state }) => attempt(() => goBack(state)));
}

function escape() {
  if (table.setup) endSetup();
  else table.clear();
}

function listenToForms() {
  submit('fen-form', 'wrong_position', async () => table.start(await Game.at(at('fen').value.trim(), table.game.rules)));
  submit('record-form', 'wrong_record', async () => table.start(await Game.pasted(at('record').value)));
  submit('setup', 'wrong_position', async () => {
    const fen = table.setup.fen(at('setup').elements.turn.value);
    await table.start(await Game.at(fen, table.game.rules));
  });
}

async function changeRules(rules) {
  const { game } = table;
  const changed = await game.under(rules);
  await table.open(changed, changed.moves.length < game.moves.length ? say('moves_gone') : '');
}

function refuseRules(error) {
  showRules(at('rules'), table.turn.answer);
  showProblem(at('rules'), 'wrong_rules', error);
}

function changePlayers() {
  for (const id of ['opponent', 'level']) remember(id, at(id).value);
  return table.playAgainst(at('opponent').value, Number(at('level').value));
}

function retell() {
  table.tellBeginning();
  refresh();
}

async function goBack(state) {
  await table.enter(state ? new Game(state) : await Game.fromAddress(location.search));
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

// ——— The start ———

async function begin() {
  await beginToSpeak();
  await attempt(openAddress);
}

async function openAddress() {
  try {
    const game = await Game.fromAddress(location.search);
    await table.enter(game, '', () => history.replaceState(game.state, '', game.address));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await table.enter(new Game(), '', () => tell(sentences('wrong_link', ofMoves(error)), true));
  }
}

/** The record of a link is the page's own: its lines and columns are none that a reader knows. */
function ofMoves({ message }) {
  return { message: message.replace(/^line \d+, column \d+, game \d+, /, '') };
}

for (let level = 1; level <= 10; level += 1) at('level').add(new Option(level, level));
at('level').value = remembered('level') ?? table.level;
at('opponent').value = remembered('opponent') ?? '';
Object.assign(table, { opponent: at('opponent').value, level: Number(at('level').value) });
listenToFrame(KEYS, retell);
listenToAll();
attempt(begin);
