// A game: where it began, the moves since, and which position is looked at. The address names it.

import { ask } from './api.js';

const EMPTY = '4/4/4/4 w';
const STANDARD = 'standard';
const RESULTS = { white: '1-0', black: '0-1', draw: '1/2-1/2' };

export class Game {
  constructor({ start = EMPTY, rules = STANDARD, steps = [], at = steps.length, result = null, text = null } = {}) {
    this.start = start;
    this.rules = rules;
    /** Each move with the position after it: `{ move, fen }`; in the end the extra presses: `{ presses, fen }`. */
    this.steps = steps;
    this.at = at;
    /** Who has won in the end, as the API says it. A record of a finished game must say it too. */
    this.result = result;
    /** The record as it was pasted, with all that stands in it. */
    this.text = text;
  }

  get fen() {
    return this.fenAt(this.at);
  }

  fenAt(at) {
    return at === 0 ? this.start : this.steps[at - 1].fen;
  }

  /** Who is to move, as a FEN says it. */
  turnAt(at) {
    return this.fenAt(at).split(' ')[1] === 'w' ? 'white' : 'black';
  }

  get isLatest() {
    return this.at === this.steps.length;
  }

  get moves() {
    return movesOf(this.steps);
  }

  /** The game with one step more; what came after is gone, unless it is the same step. */
  with(step) {
    const { state, steps, at } = this;
    const next = steps[at];
    if (next && next.move === step.move && next.fen === step.fen) return new Game({ ...state, at: at + 1 });
    return new Game({ start: this.start, rules: this.rules, steps: [...steps.slice(0, at), step] });
  }

  /** The game as a record that the API reads. */
  get record() {
    if (this.text) return this.text;
    const tags = [`[Rules "${this.rules}"]`];
    if (this.start !== EMPTY) tags.push(`[FEN "${this.start}"]`);
    const words = [...numbered(this.moves, this.turnAt(0)), RESULTS[this.result] ?? '*'];
    return `${tags.join('\n')}\n\n${words.join(' ')}\n`;
  }

  /** What stands behind the question mark. */
  get address() {
    const parameters = { fen: this.fen };
    if (this.rules !== STANDARD) parameters.rules = this.rules;
    const moves = movesOf(this.steps.slice(0, this.at));
    if (moves.length > 0) {
      if (this.start !== EMPTY) parameters.start = this.start;
      parameters.moves = moves.join(' ');
    }
    const pairs = Object.entries(parameters);
    return `?${pairs.map(([name, text]) => `${name}=${readable(text)}`).join('&')}`;
  }

  get state() {
    const { start, rules, steps, at, result, text } = this;
    return { start, rules, steps, at, result, text };
  }

  /** The same moves under other rules; where those forbid its shifts, only the position. */
  async under(rules) {
    const steps = this.steps.filter(({ move }) => move);
    const game = new Game({ start: this.start, rules, steps, at: Math.min(this.at, steps.length) });
    const last = await ask('api/position', { fen: game.fenAt(steps.length), rules });
    const hasShifts = game.moves.some((move) => move.includes(','));
    if (hasShifts && !last.rules.shift) return Game.at(game.fen, rules);
    game.result = last.result;
    const read = await Game.read(game.record);
    return new Game({ ...read.state, at: game.at });
  }

  static fromRecord(answer) {
    const fens = [...answer.moves.map(({ fen }) => fen), answer.end];
    const steps = answer.moves.map(({ move }, number) => ({ move, fen: fens[number + 1] }));
    const result = Object.keys(RESULTS).find((key) => RESULTS[key] === answer.result);
    return new Game({ start: fens[0], rules: answer.rules_text, steps, result });
  }

  static async read(record) {
    return Game.fromRecord(await ask('api/game', {}, record));
  }

  /** The game of a record that somebody else wrote: as long as nothing is changed, it stays as it is. */
  static async pasted(text) {
    const { state } = await Game.read(text);
    return new Game({ ...state, text });
  }

  static async at(fen, rules) {
    const answer = await ask('api/position', { fen, rules });
    return new Game({ start: answer.fen, rules: answer.rules_text, result: answer.result });
  }

  /** The game that an address names. Where its moves lead elsewhere, its position counts. */
  static async fromAddress(search) {
    const parameters = new URLSearchParams(search);
    const text = (name, otherwise) => (parameters.get(name) ?? otherwise).replaceAll('_', ' ');
    const rules = text('rules', STANDARD);
    const steps = text('moves', '').split(' ').filter(Boolean).map((move) => ({ move }));
    const start = text('start', EMPTY);
    if (steps.length === 0) return Game.at(text('fen', start), rules);
    const end = parameters.has('fen') ? await Game.at(text('fen'), rules) : null;
    const game = await Game.read(new Game({ start, rules, steps, result: end?.result }).record);
    if (!end || end.fen === game.fen) return game;
    const { after } = await ask('api/position', { fen: game.fen, rules });
    const presses = after.indexOf(end.fen) + 1;
    return presses > 0 ? game.with({ presses, fen: end.fen }) : end;
  }
}

function movesOf(steps) {
  return steps.map(({ move }) => move).filter(Boolean);
}

/** `1. c1 a4 2. d1`; where black begins, `1... a4 2. d1`. */
function numbered(moves, first) {
  const before = first === 'white' ? 0 : 1;
  return moves.map((move, index) => {
    const ply = index + before;
    if (ply % 2 === 0) return `${ply / 2 + 1}. ${move}`;
    return index === 0 ? `1... ${move}` : move;
  });
}

/** Percent-encodes only what an address cannot hold; a blank becomes `_`. */
function readable(text) {
  return encodeURIComponent(text.replaceAll(' ', '_')).replaceAll('%2F', '/').replaceAll('%2C', ',').replaceAll('%3D', '=');
}
