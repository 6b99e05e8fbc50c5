// A deal of Corona: pieces on the ring and six dice, as they are put. Whether it is a deal at all is
// for the API to say.

export const SPACES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
export const COLORS = ['black', 'white', 'yellow', 'blue', 'red', 'green'];
export const PIECES = 6;

export class Deal {
  /** `pieces`: how many stand on each space, from space 1; `dice`: what they show, by colour. */
  constructor(pieces = SPACES.map(() => 0), dice = COLORS.map(() => 1)) {
    this.pieces = [...pieces];
    this.dice = [...dice];
  }

  /** A deal as the API writes it. */
  static read(text) {
    const [pieces, dice] = text.split(' ').map((word) => [...word].map(Number));
    return new Deal(pieces, dice);
  }

  get text() {
    return `${this.pieces.join('')} ${this.dice.join('')}`;
  }

  on(space) {
    return this.pieces[space - 1];
  }

  die(color) {
    return this.dice[COLORS.indexOf(color)];
  }

  get placed() {
    return this.pieces.reduce((sum, count) => sum + count, 0);
  }

  /** One piece more; where none is left to put, the space is emptied. */
  put(space) {
    this.set(space, this.placed < PIECES ? this.on(space) + 1 : 0);
  }

  /** So many pieces, as far as there are some. */
  set(space, count) {
    const others = this.placed - this.on(space);
    this.pieces[space - 1] = Math.min(Math.max(count, 0), PIECES - others);
  }

  setDie(color, number) {
    this.dice[COLORS.indexOf(color)] = number;
  }

  /** The next number, and after 6 again 1. */
  step(color) {
    this.setDie(color, (this.die(color) % 6) + 1);
  }
}
