// What happens at the table: taps become a turn, a turn turns the orbits, and then the API says
// what the new position is. Every question carries a ticket; an answer whose ticket is no longer
// the latest is ignored.

import { ask } from './api.js';
import { Game } from './game.js';
import { Setup } from './setup.js';
import { Turn } from './turn.js';
import { reason, say } from './words.js';

const MOMENT = 300;

export class Table {
  /** `view` shows what is not on the board: `tell`, `show`, `rated`, `attempt`. */
  constructor(board, view) {
    this.board = board;
    this.view = view;
    this.game = new Game();
    this.turn = null;
    this.setup = null;
    this.hasValues = false;
    this.opponent = '';
    this.level = 5;
    this.ticket = 0;
    this.isBusy = true;
    this.#newSeed();
  }

  // ——— Positions ———

  /** Another game or another place in it, as a new entry of the browser's history. */
  open(game, told = '') {
    return this.enter(game, told, () => history.pushState(game.state, '', game.address));
  }

  /** Shows a game and plays on in it; `entered` is called as soon as it is shown. */
  enter(game, told = '', entered = () => {}) {
    return this.view.attempt(async () => {
      if (!await this.show(game, told)) return;
      entered();
      await this.view.attempt(() => this.#letLevelFollow());
    });
  }

  start(game, told = '') {
    this.#newSeed();
    return this.open(game, told);
  }

  #newSeed() {
    this.seed = Math.floor(Math.random() * 2 ** 32);
  }

  /** Shows a game once the answer is there, and until then what was; says whether it does. */
  async show(game, told = '') {
    this.#next();
    const { fen, rules } = game;
    const answer = await this.#awaited(ask('api/position', { fen, rules }));
    if (!answer) return false;
    Object.assign(this, { game, turn: new Turn(answer), setup: null, isBusy: false });
    if (game.isLatest) game.result = answer.result ?? game.result;
    this.view.show(this);
    this.draw();
    this.view.tell(this.#saidOf(told));
    this.rate();
    return true;
  }

  #saidOf(told) {
    if (this.isOver) return `${told} ${this.outcome}`.trim();
    if (this.turn.after.length > 0) return `${told} ${say('all-placed')}`.trim();
    return told || this.#beginning;
  }

  /** Says what can be done, as long as nothing is begun. */
  tellBeginning() {
    this.view.tell(this.turn?.isEmpty && !this.setup ? this.#saidOf('') : '');
  }

  get #beginning() {
    return this.turn.shifts.length > 0 ? `${say('begin')} ${say('begin_shift')}` : say('begin');
  }

  /** The answer, or nothing where the page is elsewhere by now. Without one all stays as it was. */
  async #awaited(question) {
    const { ticket } = this;
    try {
      const answer = await question;
      return ticket === this.ticket ? answer : null;
    } catch (error) {
      if (ticket !== this.ticket) return null;
      this.isBusy = !this.turn;
      this.draw();
      throw error;
    }
  }

  #next() {
    this.ticket += 1;
    this.isBusy = true;
    return this.ticket;
  }

  /** Asks for the value over the whole game, if values are to be seen. */
  rate() {
    if (!this.hasValues) return;
    this.view.attempt(async () => {
      const rated = await this.#awaited(ask('api/game', {}, this.game.record));
      if (rated) this.view.rated(rated);
    });
  }

  goTo(at) {
    const { game } = this;
    if (at < 0 || at > game.steps.length || at === game.at) return undefined;
    return this.open(new Game({ ...game.state, at }));
  }

  /** One turn back; against a level, to one's own turn. */
  undo() {
    return this.goTo(this.undone);
  }

  redo() {
    return this.goTo(this.#ownTurn(this.game.at, 1));
  }

  /** Where undo leads; where there is no own turn before this, it stays. */
  get undone() {
    const { game } = this;
    const before = this.#ownTurn(game.at, -1);
    return before >= 0 && game.turnAt(before) === this.opponent ? game.at : before;
  }

  #ownTurn(at, step) {
    const next = at + step;
    const end = step < 0 ? 0 : this.game.steps.length;
    if (next === end || next < 0 || next > end && step > 0) return next;
    return this.game.turnAt(next) === this.opponent ? this.#ownTurn(next, step) : next;
  }

  // ——— A turn ———

  get isOver() {
    return Boolean(this.turn?.answer.finished);
  }

  get outcome() {
    const { result } = this.turn.answer;
    return say(result === 'draw' ? 'drawn' : `${result}_won`);
  }

  get isLevelToMove() {
    const isLevels = this.opponent === 'both' || this.opponent === this.turn?.mover;
    return isLevels && this.game.isLatest && !this.isOver;
  }

  /** Whether the player may act now; says why not. */
  #mayAct() {
    if (this.isBusy && !this.isLevelToMove) return false;
    const why = this.isOver ? say('over') : this.isLevelToMove ? say('wait') : null;
    if (why) this.view.tell(why);
    return !why;
  }

  canDrag(cell) {
    const isFree = !this.isBusy && !this.setup && !this.isOver && !this.isLevelToMove;
    return isFree && !this.turn.shift && this.board.marbles.has(cell);
  }

  /** A second tap at once is no wish to take back what the first did. */
  async tap(cell, isDouble = false) {
    if (this.setup) return this.#putByHand(cell);
    if (isDouble) return undefined;
    if (!this.#mayAct()) return undefined;
    const { turn } = this;
    if (turn.place === cell) return this.#takeBack('place');
    if (turn.shift?.[1] === cell) return this.#takeBack('shift');
    if (turn.chosen === cell) return this.#unchoose();
    if (turn.isMovable(cell) && turn.marbles().get(cell) === turn.opponent) return this.#choose(cell);
    if (turn.chosen) return this.shift(turn.chosen, cell);
    if (turn.marbles().has(cell) && !turn.shift) return this.#refuseToChoose(cell);
    return this.#place(cell);
  }

  #choose(cell) {
    this.turn.shift = null;
    this.turn.chosen = cell;
    this.#update(say('chosen', { cell }));
  }

  #unchoose() {
    const cell = this.turn.chosen;
    this.turn.chosen = null;
    this.#update(say('unchosen', { cell }));
  }

  /** No move begins with this marble, so the API has a reason against any step of it. */
  #refuseToChoose(cell) {
    return this.#refuse(`${cell}${this.turn.answer.press[cell]},${cell}`);
  }

  async shift(from, to) {
    if (!this.#mayAct()) return;
    const { turn } = this;
    const shift = [from, to];
    if (!turn.bestWith(shift)) {
      this.draw();
      await this.#refuse(`${from}${to},${from}`);
      return;
    }
    const isPlaced = turn.find(shift, turn.place);
    Object.assign(turn, { chosen: null, shift, place: isPlaced ? turn.place : null });
    this.#update(say('shifted', { from, to }));
  }

  async #place(cell) {
    const { turn } = this;
    if (!turn.find(turn.shift, cell)) {
      await this.#refuse(turn.shift ? `${turn.shift.join('')},${cell}` : cell);
      return;
    }
    turn.place = cell;
    this.#update(say('placed', { cell }));
  }

  #takeBack(step) {
    this.turn[step] = null;
    if (!this.turn.move) this.turn.place = null;
    this.#update(say('taken_back'));
  }

  /** Takes the whole unpressed turn back. */
  clear() {
    if (this.isBusy || this.turn.isEmpty) return;
    this.turn.clear();
    this.#update(say('taken_back'));
  }

  #update(told) {
    this.view.tell(told);
    this.draw();
    this.#askAhead();
  }

  /** Asks what the press will lead to while the hand is on its way to the button. */
  #askAhead() {
    const { move } = this.turn;
    if (move) ask('api/position', { fen: move.fen, rules: this.game.rules }).catch(() => {});
  }

  async #refuse(move) {
    const { fen, rules } = this.game;
    const broken = await this.#awaited(ask('api/play', { fen, rules, move }));
    if (broken) this.view.tell(reason(broken), true);
  }

  async press() {
    if (this.setup || !this.#mayAct()) return;
    const { move, after } = this.turn;
    if (after.length > 0) await this.#pressOn(after);
    else if (move) await this.play(move);
    else this.view.tell(say('place_first'), true);
  }

  /** Plays a move of the list: shift, place, press. */
  async play(move) {
    if (this.isBusy || this.setup) return;
    const ticket = this.#next();
    const { board, turn, game } = this;
    const { press } = turn.answer;
    if (move.shift && String(turn.shift) !== String(move.shift)) {
      board.draw({ marbles: turn.marbles({}) });
      await board.glide(...move.shift);
    }
    if (ticket !== this.ticket) return;
    const isShown = turn.place === move.place;
    board.draw({ marbles: turn.marbles(move) });
    if (!isShown) await pause(MOMENT);
    await board.press(press);
    if (ticket !== this.ticket) return;
    const { move: name, fen } = move;
    await this.open(game.with({ move: name, fen }), say(`did_${turn.mover}`, { move: name }));
  }

  /** The extra presses, when all marbles are placed. */
  async #pressOn(after) {
    const ticket = this.#next();
    const { board, turn, game } = this;
    let count = 0;
    while (count < after.length && ticket === this.ticket) {
      count += 1;
      this.view.tell(say('extra', { count }));
      await board.press(turn.answer.press);
    }
    if (ticket !== this.ticket) return;
    await this.open(game.with({ presses: count, fen: after.at(-1) }), say('extra', { count }));
  }

  // ——— A level ———

  async letLevelMove() {
    if (this.isBusy || this.isOver || this.setup) return;
    const { ticket, level, seed, turn } = this;
    const { fen, rules } = this.game;
    const isLast = turn.after.length > 0;
    const answer = isLast ? {} : await this.#awaited(ask('api/move', { fen, rules, level, seed }));
    if (answer && this.isLevelToMove) await pause(MOMENT);
    if (!answer || ticket !== this.ticket) return;
    if (isLast) await this.#pressOn(turn.after);
    else await this.play(turn.answer.moves.find(({ move }) => move === answer.move));
  }

  async #letLevelFollow() {
    if (this.isLevelToMove) await this.letLevelMove();
  }

  async playAgainst(opponent, level) {
    Object.assign(this, { opponent, level });
    this.view.controls(this);
    await this.#letLevelFollow();
  }

  // ——— By hand ———

  beginSetup() {
    if (this.isBusy) return;
    this.setup = new Setup(new Map(Object.entries(this.turn.answer.marbles)));
    this.#update('');
  }

  #putByHand(cell) {
    this.setup.put(cell);
    this.draw();
    this.view.tell(this.board.cells.get(cell).getAttribute('aria-label'));
  }

  clearSetup() {
    this.setup = new Setup();
    this.draw();
  }

  endSetup() {
    this.setup = null;
    this.#update(this.#saidOf(''));
  }

  // ——— Drawing ———

  /** Draws the position with what is chosen, or with a move of the list as a preview. */
  draw(preview = null) {
    if (this.setup) this.board.draw({ marbles: this.setup.marbles });
    else if (!this.turn) this.board.draw({ marbles: new Map() });
    else if (this.isOver) this.board.draw({ marbles: this.turn.marbles(), lines: this.turn.answer.lines });
    else this.#drawTurn(preview);
    this.view.controls(this);
  }

  #drawTurn(preview) {
    const { turn } = this;
    const { shift, place } = preview ?? turn;
    const touched = [shift?.[1], place].filter(Boolean);
    this.board.draw({
      marbles: turn.marbles({ shift, place }),
      values: this.hasValues && !preview ? this.#values() : new Map(),
      shifts: this.#shownShifts(preview),
      chosen: turn.chosen,
      pending: preview ? [] : touched,
      preview: preview ? touched : [],
      movable: Object.keys(turn.answer.marbles).filter((cell) => turn.isMovable(cell)),
      ready: preview ? null : this.#readyToPress,
    });
  }

  /** What the button does now, if there is something to press for. */
  get #readyToPress() {
    const { move, after } = this.turn;
    if (after.length > 0) return say('press');
    return move && say('press_ready', { move: move.move });
  }

  /** What each free cell leads to: for the chosen marble, or for one's own. */
  #values() {
    const { turn } = this;
    const moves = turn.chosen
      ? turn.shifts.filter(({ shift }) => shift[0] === turn.chosen).map((move) => [move.shift[1], move])
      : turn.answer.moves.filter(({ place }) => turn.find(turn.shift, place)).map(({ place }) => [place, turn.find(turn.shift, place)]);
    return new Map(moves.filter(([cell]) => !turn.marbles().has(cell)));
  }

  #shownShifts(preview) {
    if (preview) return preview.shift ? [preview] : [];
    const { turn } = this;
    const isOpen = this.hasValues && !turn.shift && !turn.chosen && !turn.place;
    return isOpen ? turn.shifts : [];
  }
}

function pause(time) {
  return new Promise((done) => { setTimeout(done, time); });
}
