// A position set up by hand: marbles as they are put, and the FEN that names them. Whether it is a
// position at all is for the API to say.

import { CELLS } from './board.js';

const NEXT = new Map([[undefined, 'white'], ['white', 'black'], ['black', undefined]]);

export class Setup {
  constructor(marbles = new Map()) {
    this.marbles = new Map(marbles);
  }

  /** The next of white marble, black marble, nothing. */
  put(cell) {
    const color = NEXT.get(this.marbles.get(cell));
    if (color) this.marbles.set(cell, color);
    else this.marbles.delete(cell);
  }

  fen(mover) {
    const letters = CELLS.map((cell) => this.marbles.get(cell)?.[0] ?? ' ');
    const ranks = [0, 4, 8, 12].map((start) => letters.slice(start, start + 4).join(''));
    return `${ranks.join('/').replace(/ +/g, (free) => free.length)} ${mover[0]}`;
  }
}
