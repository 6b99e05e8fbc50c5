// A plan: which piece moves by which die, in which order. Equal dice differ in their colours here,
// though not in what they do.

import { COLORS, SPACES } from './deal.js';

export class Plan {
  /** `moves`: each the space of a piece that has not moved, and the colour of its die. */
  constructor(deal, moves = []) {
    this.deal = deal;
    this.moves = moves;
  }

  /** The plan of moves as the API tells them, which name a die by its number. */
  static of(deal, moves) {
    return moves.reduce((plan, { space, die }) => {
      const color = COLORS.find((color) => deal.die(color) === die && !plan.isUsed(color));
      return plan.with({ space, color });
    }, new Plan(deal));
  }

  with(move) {
    return new Plan(this.deal, [...this.moves, move]);
  }

  /** The plan up to so many moves; where they are less than 0, without so many of the last. */
  first(count) {
    return new Plan(this.deal, this.moves.slice(0, count));
  }

  get length() {
    return this.moves.length;
  }

  get text() {
    return this.moves.map(({ space, color }) => `${space}+${this.deal.die(color)}`).join(' ');
  }

  /** Whether a piece has this die already. */
  isUsed(color) {
    return this.moves.some((move) => move.color === color);
  }

  /** The space of the piece that has this die. */
  spaceOf(color) {
    return this.moves.find((move) => move.color === color)?.space;
  }

  /** How many pieces of a space have no die. */
  unmarked(space) {
    return this.deal.on(space) - this.moves.filter((move) => move.space === space).length;
  }

  /** All pieces after so many moves: those with dice in the order of the plan, then the others. */
  pieces(done = 0) {
    const marked = this.moves.map(({ space, color }, number) => {
      const die = this.deal.die(color);
      const isMoved = number < done;
      return { space: isMoved ? clockwise(space, die) : space, color, die, isMoved };
    });
    const others = SPACES.flatMap((space) => Array.from({ length: this.unmarked(space) }, () => ({ space })));
    return [...marked, ...others];
  }
}

/** The space that a piece comes to. */
export function clockwise(space, die) {
  return ((space - 1 + die) % SPACES.length) + 1;
}
