// A turn in the making: a shift, a placement, and what the API says of them. What is legal is what
// stands in the API's list of moves.

export class Turn {
  constructor(answer) {
    this.answer = answer;
    this.clear();
  }

  clear() {
    this.chosen = null;
    this.shift = null;
    this.place = null;
  }

  get isEmpty() {
    return !this.chosen && !this.shift && !this.place;
  }

  /** The positions after each extra press, where all marbles are placed. */
  get after() {
    return this.answer.after;
  }

  get mover() {
    return this.answer.turn;
  }

  get opponent() {
    return this.mover === 'white' ? 'black' : 'white';
  }

  /** The move as far as it is chosen, if it can be played. */
  get move() {
    return this.place && this.find(this.shift, this.place);
  }

  find(shift, place) {
    return this.answer.moves.find((move) => move.place === place && isSame(move.shift, shift));
  }

  /** The best move that begins with this shift; the moves come best first. */
  bestWith(shift) {
    return this.answer.moves.find((move) => isSame(move.shift, shift));
  }

  isMovable(cell) {
    return this.answer.moves.some(({ shift }) => shift?.[0] === cell);
  }

  /** Every shift, each with its best move. */
  get shifts() {
    const best = new Map();
    for (const move of this.answer.moves) {
      const key = String(move.shift);
      if (move.shift && !best.has(key)) best.set(key, move);
    }
    return [...best.values()];
  }

  /** The marbles with what is chosen so far, before the press. */
  marbles({ shift, place } = this) {
    const marbles = new Map(Object.entries(this.answer.marbles));
    if (shift) {
      marbles.set(shift[1], marbles.get(shift[0]));
      marbles.delete(shift[0]);
    }
    if (place) marbles.set(place, this.mover);
    return marbles;
  }
}

function isSame(shift, other) {
  return String(shift ?? '') === String(other ?? '');
}
