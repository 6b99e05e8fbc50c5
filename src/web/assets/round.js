// A round: a deal, the glass and the call, the reader's plan, and what it comes to; and the answer,
// once it is asked for. Every question carries a ticket; an answer whose ticket is no longer the
// latest is ignored.

import { ask } from './api.js';
import { Deal, PIECES } from './deal.js';
import { Plan } from './plan.js';
import { say } from './words.js';

/** How long a plan that moves by itself rests after a move. */
const REST = 700;
export const MOST = 27;

export class Round {
  /** `view` shows what is not on the ring: `tell`, `show`, `opened`. */
  constructor(ring, glass, view) {
    this.ring = ring;
    this.glass = glass;
    this.view = view;
    this.empty = 0;
    this.length = 60;
    this.ticket = 0;
    this.#begin(new Deal());
  }

  #begin(deal, plan = new Plan(deal)) {
    this.glass.stop();
    Object.assign(this, { deal, plan, chosen: null, setup: null, call: null, counted: null, answer: null, own: null, walk: null, player: null });
  }

  // ——— Deals ———

  /** Another deal, as a new entry of the browser's history. */
  open(named) {
    return this.enter(named, () => history.pushState(this.state, '', this.address));
  }

  /** Shows a deal with a plan, if there is one; `entered` is called as soon as it is shown. */
  async enter({ deal, empty = 0, plan = '' }, entered = () => {}) {
    const score = await this.#awaited(ask('api/corona/score', { deal, empty, plan }));
    if (!score) return;
    const read = Deal.read(score.deal);
    this.empty = score.empty;
    this.#begin(read, Plan.of(read, score.moves));
    entered();
    this.view.opened();
    this.#update(this.#beginning);
    if (score.wrong) this.view.tell(say(score.wrong.rule, score.wrong), true);
  }

  async draw() {
    await this.open({ deal: await this.#drawn(), empty: this.empty });
  }

  /** Where the address names no deal, there is one by chance. */
  async enterAny() {
    const deal = await this.#drawn();
    await this.enter({ deal, empty: this.empty }, () => this.#keep());
  }

  async #drawn() {
    const seed = Math.floor(Math.random() * 2 ** 32);
    return (await ask('api/corona/draw', { seed })).deal;
  }

  under(empty) {
    return this.open({ deal: this.deal.text, empty, plan: this.plan.text });
  }

  get state() {
    return { deal: this.deal.text, empty: this.empty, plan: this.plan.text };
  }

  /** What stands behind the question mark. */
  get address() {
    const parameters = { deal: this.deal.text };
    if (this.empty > 0) parameters.empty = this.empty;
    if (this.plan.length > 0) parameters.plan = this.plan.text;
    if (this.length !== 60) parameters.glass = this.length;
    const pairs = Object.entries(parameters);
    return `?${pairs.map(([name, text]) => `${name}=${encodeURIComponent(String(text).replaceAll(' ', '_'))}`).join('&')}`;
  }

  /** Whatever the plan becomes, the address names it. */
  #keep() {
    history.replaceState(this.state, '', this.address);
  }

  /** The answer, or nothing where the page is elsewhere by now. */
  async #awaited(question) {
    this.ticket += 1;
    const { ticket } = this;
    try {
      const answer = await question;
      return ticket === this.ticket ? answer : null;
    } catch (error) {
      if (ticket !== this.ticket) return null;
      throw error;
    }
  }

  #update(told) {
    this.view.tell(told);
    this.refresh();
  }

  refresh() {
    this.redraw();
    this.view.show(this);
  }

  get #beginning() {
    return this.plan.length > 0 ? say('plan_goes_on') : say('ring_begin');
  }

  tellBeginning() {
    this.view.tell(this.isPlanning && !this.chosen ? this.#beginning : '');
  }

  // ——— The glass ———

  get isPlanning() {
    return !this.setup && !this.glass.isRunning && !this.walk;
  }

  /** Every glass is a new try: nothing of the last one is left. */
  startGlass() {
    if (this.setup) return;
    this.#begin(this.deal);
    this.#keep();
    this.glass.start(this.length);
    this.#update(say('glass_begin', { count: this.length }));
  }

  stopGlass() {
    if (!this.glass.isRunning) return;
    this.glass.stop();
    this.#update(say('glass_stopped'));
  }

  /** The sand has run out before a call was made. */
  runOut() {
    this.#update(say('glass_over'));
  }

  /** Says whether the call can be made. */
  makeCall(call) {
    if (!this.glass.isRunning || !Number.isInteger(call) || call < 1 || call > MOST) return false;
    this.glass.stop();
    this.call = call;
    this.#update(say('call_plan', { count: call }));
    return true;
  }

  // ——— The plan ———

  /** A second tap at once is no wish to take back what the first did. */
  tapSpace(space, isDouble = false) {
    if (this.setup) {
      this.setup.put(space);
      this.#tellPut(this.ring.spaces.get(space));
    } else if (!isDouble && this.#mayPlan()) {
      this.#chooseSpace(space);
    }
  }

  tapDie(color, isDouble = false) {
    if (this.setup) {
      this.setup.step(color);
      this.#tellPut(this.ring.dice.get(color));
    } else if (!isDouble && this.#mayPlan()) {
      this.#chooseDie(color);
    }
  }

  /** Whether the plan may change now; says why not. */
  #mayPlan() {
    if (this.isPlanning) return true;
    this.view.tell(this.glass.isRunning ? say('glass_first') : say(this.walk.isBest ? 'answer_shown' : 'plan_counted'));
    return false;
  }

  #chooseSpace(space) {
    const { plan, chosen } = this;
    if (this.deal.on(space) === 0) return this.#refuse(say('space_free', { space }));
    if (plan.unmarked(space) === 0) return this.#refuse(say('space_marked', { space }));
    if (chosen?.space === space) return this.#unchoose();
    if (chosen?.color) return this.#mark({ space, color: chosen.color });
    this.chosen = { space };
    return this.#update(say('space_chosen', { space }));
  }

  #chooseDie(color) {
    const { plan, chosen } = this;
    const names = { color: say(`die_${color}`), die: this.deal.die(color) };
    if (plan.isUsed(color)) return this.#refuse(say('die_used', { ...names, space: plan.spaceOf(color) }));
    if (chosen?.color === color) return this.#unchoose();
    if (chosen?.space) return this.#mark({ space: chosen.space, color });
    this.chosen = { color };
    return this.#update(say('die_chosen', names));
  }

  #refuse(why) {
    this.view.tell(why, true);
  }

  #unchoose() {
    this.chosen = null;
    this.#update(say('taken_back'));
  }

  #mark(move) {
    this.plan = this.plan.with(move);
    this.chosen = null;
    this.#keep();
    const { space, color } = move;
    const told = say('marked', { space, color: say(`die_${color}`), die: this.deal.die(color) });
    this.#update(this.plan.length === PIECES ? `${told} ${say('plan_full')}` : told);
  }

  /** Takes the last move of the plan back, or what is chosen; a counted plan is open again. */
  undo() {
    if (this.walk && !this.walk.isBest) this.#leaveWalk(say('plan_open'));
    else if (this.isPlanning && this.chosen) this.#unchoose();
    else if (this.isPlanning && this.plan.length > 0) this.#change(this.plan.first(-1));
  }

  clear() {
    if (this.isPlanning && this.plan.length > 0) this.#change(new Plan(this.deal));
  }

  #change(plan) {
    Object.assign(this, { plan, chosen: null });
    this.#keep();
    this.#update(say('taken_back'));
  }

  #leaveWalk(told) {
    Object.assign(this, { walk: null, counted: null, answer: null, player: null });
    this.ticket += 1;
    this.#update(told);
  }

  /** Carries a plan out, given as text; a wrong move is returned. */
  async count(text) {
    if (this.setup || this.glass.isRunning || this.walk?.isBest) return null;
    const { deal, empty, call } = this;
    const score = await this.#awaited(ask('api/corona/score', { deal: deal.text, empty, plan: text }));
    if (!score) return null;
    if (score.wrong) return score.wrong;
    if (score.moves.length === 0) {
      this.#refuse(say('plan_empty'));
      return null;
    }
    // With a call there is something to compare with; without one the best stays unknown.
    const best = call === null ? null : await this.#awaited(ask('api/corona/deal', { deal: deal.text, empty }));
    if (call !== null && !best) return null;
    if (score.moves.map(({ move }) => move).join(' ') !== this.plan.text) this.plan = Plan.of(deal, score.moves);
    this.chosen = null;
    this.#keep();
    this.counted = { total: score.total, call, best: best?.maximum ?? null };
    this.#walk({ plan: this.plan, moves: score.moves, isBest: false });
    await this.play();
    return null;
  }

  // ——— The answer ———

  async toggleAnswer() {
    if (this.setup) return;
    if (this.walk?.isBest) {
      this.#leaveWalk('');
      this.tellBeginning();
      return;
    }
    const { deal, empty } = this;
    const answer = await this.#awaited(ask('api/corona/deal', { deal: deal.text, empty }));
    if (!answer) return;
    this.glass.stop();
    // Who has seen the answer calls no more.
    Object.assign(this, { answer, own: this.counted?.total ?? null, call: null, chosen: null });
    this.#walk({ plan: Plan.of(deal, answer.moves), moves: answer.moves, isBest: true });
    this.view.tell(say('answer_begin', { count: answer.maximum }));
  }

  // ——— A plan moved step by step ———

  #walk({ plan, moves, isBest }) {
    this.walk = { plan, moves, isBest, at: 0 };
    this.player = null;
    this.refresh();
  }

  get pointsSoFar() {
    return this.walk.moves.slice(0, this.walk.at).reduce((sum, { points }) => sum + points, 0);
  }

  get isThrough() {
    return this.walk !== null && this.walk.at === this.walk.moves.length;
  }

  /** To the place after so many moves; the reader's hand stops what plays by itself. */
  goTo(at) {
    this.player = null;
    return this.#step(at);
  }

  async #step(at) {
    const { walk } = this;
    if (!walk || at < 0 || at > walk.moves.length || at === walk.at) return;
    this.ticket += 1;
    const { ticket } = this;
    const isNext = at === walk.at + 1;
    walk.at = at;
    if (isNext) {
      const { space, die } = walk.moves[at - 1];
      this.redraw(at - 1);
      await this.ring.move(at - 1, space, die);
      if (ticket !== this.ticket) return;
    }
    this.refresh();
    this.view.tell(this.#toldOfStep());
  }

  #toldOfStep() {
    const { walk } = this;
    if (walk.at === 0) return say('walk_start');
    const { space, die, to, points } = walk.moves[walk.at - 1];
    const move = say('walk_step', { number: walk.at, space, die, to, count: points });
    return this.isThrough ? `${move} ${this.#outcome}` : move;
  }

  get #outcome() {
    const { counted, walk, pointsSoFar: total } = this;
    if (walk.isBest || counted.call === null) return say('walk_total', { count: total });
    const verdict = total >= counted.call ? 'call_made' : 'call_missed';
    return `${say(verdict, { count: total, call: counted.call })} ${say('best_was', { count: counted.best })}`;
  }

  /** Moves on by itself to the end, or stops. */
  async play() {
    if (this.player || !this.walk) {
      this.player = null;
      this.refresh();
      return;
    }
    if (this.isThrough) await this.#step(0);
    const player = {};
    this.player = player;
    this.refresh();
    while (this.player === player && !this.isThrough) {
      await this.#step(this.walk.at + 1);
      if (!this.isThrough) await pause(REST);
    }
    if (this.player !== player) return;
    this.player = null;
    this.refresh();
  }

  // ——— By hand ———

  beginSetup() {
    const deal = new Deal(this.deal.pieces, this.deal.dice);
    this.#begin(this.deal, this.plan);
    this.setup = deal;
    this.#update(say('setup_begin', { count: PIECES - deal.placed }));
  }

  /** A figure or a sign at a space or a die; says whether it means something. */
  put({ space, color }, key) {
    const { setup } = this;
    if (!setup) return false;
    const figure = Number(key);
    if (color && !(figure >= 1)) return false;
    if (color) setup.setDie(color, figure);
    else setup.set(space, Number.isNaN(figure) ? setup.on(space) + (key === '+' ? 1 : -1) : figure);
    this.#tellPut(color ? this.ring.dice.get(color) : this.ring.spaces.get(space));
    return true;
  }

  #tellPut(element) {
    this.refresh();
    this.view.tell(`${element.getAttribute('aria-label')}. ${say('setup_left', { count: PIECES - this.setup.placed })}`);
  }

  clearSetup() {
    this.setup = new Deal(undefined, this.setup.dice);
    this.#update(say('setup_begin', { count: PIECES }));
  }

  endSetup() {
    this.setup = null;
    this.#update(this.#beginning);
  }

  /** Leaves whatever there is to leave. */
  escape() {
    if (this.setup) this.endSetup();
    else if (this.glass.isRunning) this.stopGlass();
    else if (this.walk?.isBest) this.toggleAnswer();
    else if (this.walk || this.chosen) this.undo();
  }

  // ——— Drawing ———

  redraw(at = this.walk?.at) {
    const { deal, setup, plan, chosen, walk } = this;
    if (setup) this.ring.draw({ deal: setup, pieces: new Plan(setup).pieces() });
    else if (walk) this.ring.draw({ deal, plan: walk.plan.first(at), pieces: walk.plan.pieces(at), landed: walk.moves[at - 1] ?? null });
    else this.ring.draw({ deal, plan, pieces: plan.pieces(), chosen });
  }
}

function pause(time) {
  return new Promise((done) => { setTimeout(done, time); });
}
