// A game: where it began, the moves since, and which position is looked at. The address names it.

import { ask } from './api.js';

const EMPTY = '4/4/4/4 w';
const STANDARD = 'standard';
const RESULTS = { white: '1-0', black: '0-1', draw: '1/2-1/2' };

export class Game {
  constructor({ start = EMPTY, rules = STANDARD, moves = [], at = moves.length, result = null } = {}) {
    this.start = start;
    this.rules = rules;
    /** Each move with the position after it: `{ move, fen }`. */
    this.moves = moves;
    this.at = at;
    /** Who has won in the end, as the API says it. A record of a finished game must say it too. */
    this.result = result;
  }

  get fen() {
    return this.fenAt(this.at);
  }

  fenAt(at) {
    return at === 0 ? this.start : this.moves[at - 1].fen;
  }

  /** Who is to move, as a FEN says it. */
  turnAt(at) {
    return this.fenAt(at).split(' ')[1] === 'w' ? 'white' : 'black';
  }

  get isLatest() {
    return this.at === this.moves.length;
  }

  /** Adds a move here; what came after is gone, unless it is the same move. */
  add({ move, fen }) {
    if (this.moves[this.at]?.move !== move) {
      this.moves = [...this.moves.slice(0, this.at), { move, fen }];
      this.result = null;
    }
    this.at += 1;
  }

  /** The game as a record that the API reads. */
  get record() {
    const moves = this.moves.map(({ move }) => move).join(' ');
    return `[Rules "${this.rules}"]\n[FEN "${this.start}"]\n\n${moves} ${RESULTS[this.result] ?? '*'}\n`;
  }

  /** What stands behind the question mark. */
  get address() {
    const parameters = { fen: this.fen };
    if (this.rules !== STANDARD) parameters.rules = this.rules;
    if (this.at > 0) {
      if (this.start !== EMPTY) parameters.start = this.start;
      parameters.moves = this.moves.slice(0, this.at).map(({ move }) => move).join(' ');
    }
    const pairs = Object.entries(parameters);
    return `?${pairs.map(([name, text]) => `${name}=${readable(text)}`).join('&')}`;
  }

  get state() {
    const { start, rules, moves, at, result } = this;
    return { start, rules, moves, at, result };
  }

  /** The same moves under other rules; where those forbid its shifts, only the position. */
  async under(rules) {
    const last = await ask('api/position', { fen: this.fenAt(this.moves.length), rules });
    const hasShifts = this.moves.some(({ move }) => move.includes(','));
    if (hasShifts && !last.rules.shift) return Game.at(this.fen, rules);
    const { record } = new Game({ ...this.state, rules, result: last.result });
    const read = await Game.read(record);
    return new Game({ ...read.state, at: this.at });
  }

  static fromRecord(answer) {
    const fens = [...answer.moves.map(({ fen }) => fen), answer.end];
    const moves = answer.moves.map(({ move }, number) => ({ move, fen: fens[number + 1] }));
    const result = Object.keys(RESULTS).find((key) => RESULTS[key] === answer.result);
    return new Game({ start: fens[0], rules: answer.rules_text, moves, result });
  }

  static async read(record) {
    return Game.fromRecord(await ask('api/game', {}, record));
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
    const moves = text('moves', '').split(' ').filter(Boolean).map((move) => ({ move }));
    const start = text('start', EMPTY);
    if (moves.length === 0) return Game.at(text('fen', start), rules);
    const end = parameters.has('fen') ? await Game.at(text('fen'), rules) : null;
    const game = await Game.read(new Game({ start, rules, moves, result: end?.result }).record);
    return end && end.fen !== game.fen ? end : game;
  }
}

/** Percent-encodes only what an address cannot hold; a blank becomes `_`. */
function readable(text) {
  return encodeURIComponent(text.replaceAll(' ', '_')).replaceAll('%2F', '/').replaceAll('%2C', ',').replaceAll('%3D', '=');
}
