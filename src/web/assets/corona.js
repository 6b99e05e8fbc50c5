// The start of the ring's page: puts ring, glass, panels and forms together and opens the deal that
// the address names.

import { Refused } from './api.js';
import { PIECES } from './deal.js';
import { at, attempt, beginToSpeak, hideTrouble, listenToFrame, showField, showHelp, submit, tell } from './frame.js';
import { Glass } from './glass.js';
import { clearProblem, clearProblems, sentences, showProblem } from './problem.js';
import { listenToRing } from './ring-input.js';
import { showAnswer, showMoves } from './ring-panel.js';
import { Ring } from './ring.js';
import { MOST, Round } from './round.js';
import { listenToShortcuts } from './shortcuts.js';
import { say } from './words.js';

const KEYS = [['← ↑ → ↓', 'ring_key_arrows'], ['Enter, Space', 'ring_key_enter'], ['d', 'key_d'], ['g', 'key_g'], ['c', 'key_c'], ['u', 'ring_key_u'], ['a', 'key_a'],
  ['← →, Home, End', 'key_steps'], ['p', 'ring_key_p'], ['0 … 6, + −', 'key_figures'], ['Esc', 'ring_key_escape'], ['?', 'key_help']];
const STEPS = ['ArrowLeft', 'ArrowRight', 'Home', 'End'];

const ring = new Ring(at('ring'));
const glass = new Glass(at('sandglass'), at('seconds'), { left: tell, over: () => round.runOut() });
const round = new Round(ring, glass, { tell, show, opened });
let shownPlan = '';

// ——— What is shown around the ring ———

function opened() {
  hideTrouble();
  clearProblems();
}

function show(round) {
  clearProblem(at('setup'));
  if (round.plan.text !== shownPlan) clearProblem(at('plan-form'));
  shownPlan = round.plan.text;
  const { deal, setup, plan, walk, answer } = round;
  const isRunning = glass.isRunning;
  const isBest = Boolean(walk?.isBest);
  at('verdict-words').textContent = verdict(round);
  document.title = `${at('verdict-words').textContent} – Corona`;
  showField('deal', (setup ?? deal).text);
  showField('plan', plan.text);
  at('empty').value = String(round.empty);
  reveal('tools', !setup, 'setup-open');
  reveal('setup', setup, 'setup-open');
  reveal('glass', isRunning, 'glass-start');
  reveal('answer-panel', isBest, 'answer');
  reveal('steps', walk, 'answer');
  at('answer').setAttribute('aria-pressed', isBest);
  at('undo').disabled = walk ? isBest : !round.isPlanning || (plan.length === 0 && !round.chosen);
  at('clear').disabled = !round.isPlanning || plan.length === 0;
  for (const button of [at('count'), at('plan-form').querySelector('[type=submit]')]) button.disabled = Boolean(setup) || isRunning || isBest;
  at('plan').readOnly = isRunning || isBest;
  if (walk) showSteps(round);
  const goTo = (place) => attempt(() => round.goTo(place));
  showMoves(at('planned'), plan, isBest ? null : walk, goTo);
  if (!isBest) return;
  showMoves(at('best'), walk.plan, walk, goTo);
  showAnswer({ facts: at('facts'), totals: at('totals'), table: at('totals-table') }, answer, round.own);
}

/** Shows a part of the page or hides it; who is in it by keyboard goes on elsewhere. */
function reveal(id, isShown, otherwise) {
  const isLeft = !isShown && at(id).contains(document.activeElement);
  at(id).hidden = !isShown;
  if (isLeft) at(otherwise).focus({ preventScroll: true });
}

function verdict(round) {
  const { setup, walk, call, counted, answer } = round;
  if (setup) return say('setup_placed', { count: setup.placed, all: PIECES });
  if (glass.isRunning) return say('think');
  if (!walk) return call === null ? say('how_many') : say('called', { count: call });
  if (walk.isBest) return say('at_most', { count: answer.maximum });
  if (!round.isThrough) return say('points_so_far', { count: round.pointsSoFar });
  if (counted.call === null) return say('points', { count: counted.total });
  return say(counted.total >= counted.call ? 'verdict_made' : 'verdict_missed', { count: counted.total, call: counted.call });
}

function showSteps({ walk, player, isThrough }) {
  at('first').disabled = walk.at === 0;
  at('previous').disabled = walk.at === 0;
  at('next').disabled = isThrough;
  at('last').disabled = isThrough;
  at('play').setAttribute('aria-pressed', Boolean(player));
  if (document.activeElement.matches('#steps :disabled')) at('play').focus({ preventScroll: true });
}

// ——— What is listened to ———

const actions = {
  draw: () => round.draw(),
  'glass-start': () => startGlass(),
  'glass-stop': () => round.stopGlass(),
  undo: () => round.undo(),
  clear: () => round.clear(),
  answer: () => round.toggleAnswer(),
  first: () => round.goTo(0),
  previous: () => round.goTo(round.walk.at - 1),
  next: () => round.goTo(round.walk.at + 1),
  last: () => round.goTo(round.walk.moves.length),
  play: () => round.play(),
  'setup-open': () => beginSetup(),
  'setup-clear': () => round.clearSetup(),
  'setup-cancel': () => round.endSetup(),
};

function act(name) {
  return attempt(async () => actions[name]());
}

/** What a key means only while a plan is moved step by step. */
function step(name) {
  return () => { if (round.walk) act(name); };
}

function listenToAll() {
  for (const name of Object.keys(actions)) at(name).addEventListener('click', () => act(name));
  listenToRing(ring, {
    space: (space, isDouble) => round.tapSpace(space, isDouble),
    die: (color, isDouble) => round.tapDie(color, isDouble),
    number: (place, key) => round.put(place, key),
    holdsArrows: (key) => round.walk && STEPS.includes(key),
  });
  listenToShortcuts({
    d: () => act('draw'), g: () => act('glass-start'), u: () => act('undo'), a: () => act('answer'), c: () => at('plan-form').requestSubmit(),
    ArrowLeft: step('previous'), ArrowRight: step('next'), Home: step('first'), End: step('last'), p: step('play'),
    Escape: () => attempt(async () => round.escape()), '?': showHelp,
  });
  at('empty').addEventListener('change', () => attempt(() => round.under(at('empty').value)));
  listenToForms();
  addEventListener('popstate', ({ state }) => attempt(() => (state ? round.enter(state) : openAddress())));
}

function listenToForms() {
  submit('deal-form', 'wrong_deal', async () => round.open({ deal: at('deal').value.trim(), empty: round.empty }));
  submit('setup', 'wrong_deal', async () => round.open({ deal: round.setup.text, empty: round.empty }));
  submit('plan-form', 'wrong_plan', async () => {
    const wrong = await round.count(at('plan').value.trim());
    if (wrong) showProblem(at('plan-form'), wrong.rule, null, wrong);
  });
  submit('glass', 'wrong_call', async () => {
    const call = Number(at('call').value);
    if (round.makeCall(call)) ring.dice.get('black').focus({ preventScroll: true });
    else showProblem(at('glass'), 'wrong_call', null, { most: MOST });
  });
}

function startGlass() {
  round.startGlass();
  if (!glass.isRunning) return;
  at('call').value = '';
  at('glass').scrollIntoView({ block: 'nearest' });
  at('call').focus({ preventScroll: true });
}

function beginSetup() {
  round.beginSetup();
  at('ring').scrollIntoView({ block: 'nearest' });
}

function retell() {
  if (!round.deal.placed) return;
  round.tellBeginning();
  round.refresh();
}

// ——— The start ———

async function begin() {
  await beginToSpeak();
  await attempt(openAddress);
}

async function openAddress() {
  const parameters = new URLSearchParams(location.search);
  const text = (name) => parameters.get(name)?.replaceAll('_', ' ');
  const seconds = Number(text('glass'));
  round.length = Number.isInteger(seconds) && seconds >= 1 && seconds <= 3600 ? seconds : 60;
  if (!parameters.has('deal')) {
    await round.enterAny();
    return;
  }
  try {
    await round.enter({ deal: text('deal'), empty: text('empty'), plan: text('plan') }, () => history.replaceState(round.state, '', round.address));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await round.enterAny();
    tell(sentences('wrong_deal_link', error), true);
  }
}

listenToFrame(KEYS, retell);
listenToAll();
attempt(begin);
