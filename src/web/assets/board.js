// The board as a drawing: cells, marbles, values, and the turning of the orbits.

import { shape, slide, toDrawing } from './svg.js';
import { say, sign, worth } from './words.js';

const PITCH = 96;
const EDGE = 76;
const REACH = 47;
const TURNING = 400;
const GLIDING = 220;

const FILES = ['a', 'b', 'c', 'd'];
const RANKS = ['4', '3', '2', '1'];
export const CELLS = RANKS.flatMap((rank) => FILES.map((file) => file + rank));

/** The middle of a cell in the drawing. */
function centre(cell) {
  return { x: EDGE + PITCH * FILES.indexOf(cell[0]), y: EDGE + PITCH * RANKS.indexOf(cell[1]) };
}

export class Board {
  constructor(svg) {
    this.svg = svg;
    this.knob = svg.querySelector('#press');
    this.marbleLayer = svg.querySelector('#marbles');
    this.arrowLayer = svg.querySelector('#arrows');
    this.cells = new Map(CELLS.map((cell) => [cell, this.#drawCell(cell)]));
    this.marbles = new Map();
    this.#drawCoordinates();
    this.focusOn('a1');
  }

  #drawCell(cell) {
    const { x, y } = centre(cell);
    const group = shape('g', { class: 'cell', role: 'button', tabindex: -1, 'data-cell': cell, transform: `translate(${x} ${y})` });
    shape('circle', { class: 'hollow', r: 36, fill: 'url(#hollow)' }, group);
    shape('circle', { class: 'tint', r: 32 }, group);
    shape('text', { class: 'sign', y: 7 }, group);
    shape('circle', { class: 'ring', r: 39 }, group);
    shape('circle', { class: 'hit', r: REACH }, group);
    this.svg.querySelector('#cells').append(group);
    return group;
  }

  #drawCoordinates() {
    const layer = this.svg.querySelector('#coordinates');
    for (const file of FILES) shape('text', { x: centre(`${file}1`).x, y: 430 }, layer).textContent = file;
    for (const rank of RANKS) shape('text', { x: 17, y: centre(`a${rank}`).y + 5 }, layer).textContent = rank;
  }

  /** Only one cell is reached by Tab; the arrow keys go on from it. */
  focusOn(cell) {
    for (const [name, group] of this.cells) group.setAttribute('tabindex', name === cell ? 0 : -1);
    this.focused = cell;
  }

  /** The cell under a point of the screen. */
  cellAt(x, y) {
    const point = toDrawing(this.svg, x, y);
    return CELLS.find((cell) => Math.hypot(centre(cell).x - point.x, centre(cell).y - point.y) < REACH);
  }

  /**
   * Draws a position. `marbles`: colour by cell; `values`: what placing on a cell leads to;
   * `shifts`: moves whose shift is shown; `chosen`, `pending`, `preview`, `lines`, `movable`: cells.
   */
  draw({ marbles, values = new Map(), shifts = [], chosen = null, pending = [], preview = [], lines = [], movable = [], ready = null }) {
    this.#drawMarbles(marbles, { pending, preview, lines });
    for (const cell of CELLS) {
      const value = values.get(cell);
      const group = this.cells.get(cell);
      const marks = { chosen: cell === chosen, movable: movable.includes(cell), line: lines.includes(cell), free: !marbles.has(cell) };
      for (const [name, on] of Object.entries(marks)) group.classList.toggle(name, on);
      group.querySelector('.tint').setAttribute('class', `tint ${value?.category ?? ''}`);
      group.querySelector('.sign').textContent = value ? sign(value) : '';
      group.setAttribute('aria-label', label(cell, { color: marbles.get(cell), value, chosen: marks.chosen, pending: pending.includes(cell), line: marks.line }));
    }
    this.arrowLayer.replaceChildren(...shifts.map(drawArrow));
    this.knob.classList.toggle('ready', Boolean(ready));
    this.knob.setAttribute('aria-label', ready || say('press'));
  }

  #drawMarbles(marbles, { pending, preview, lines }) {
    this.marbles = new Map();
    for (const [cell, color] of marbles) {
      const { x, y } = centre(cell);
      const marble = shape('g', { class: `marble ${color}`, transform: `translate(${x} ${y})` });
      shape('ellipse', { class: 'shadow', cx: 3, cy: 6, rx: 33, ry: 32 }, marble);
      shape('circle', { class: 'glass', r: 33, fill: `url(#${color}-glass)` }, marble);
      shape('ellipse', { class: 'gleam', cx: -11, cy: -14, rx: 9, ry: 6, transform: 'rotate(-35 -11 -14)' }, marble);
      if (lines.includes(cell)) shape('circle', { class: 'won', r: 36 }, marble);
      if (pending.includes(cell)) shape('circle', { class: 'unpressed', r: 36 }, marble);
      marble.classList.toggle('preview', preview.includes(cell));
      this.marbles.set(cell, marble);
    }
    this.marbleLayer.replaceChildren(...this.marbles.values());
  }

  /** Lets a marble follow a finger or a mouse. */
  drag(cell, x, y) {
    const marble = this.marbles.get(cell);
    const point = toDrawing(this.svg, x, y);
    marble.setAttribute('transform', `translate(${point.x} ${point.y})`);
    this.marbleLayer.append(marble);
  }

  /** Moves one marble to a cell next to it. */
  async glide(from, to) {
    await this.#move(new Map([[from, to]]), GLIDING);
  }

  /** Turns both orbits: every marble goes where the press takes it. */
  async press(where) {
    await this.#move(new Map(Object.entries(where)), TURNING);
  }

  async #move(where, time) {
    const moved = new Map();
    const running = [];
    for (const [cell, marble] of this.marbles) {
      const to = where.get(cell) ?? cell;
      moved.set(to, marble);
      if (to !== cell) running.push(slide(marble, [centre(cell), centre(to)], time));
    }
    this.marbles = moved;
    await Promise.all(running);
  }
}

/** An arrow between two cells, with what the shift leads to. */
function drawArrow({ shift: [from, to], category, presses }) {
  const [a, b] = [centre(from), centre(to)];
  const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  const at = { x: a.x + (b.x - a.x) * 0.54, y: a.y + (b.y - a.y) * 0.54 };
  const arrow = shape('g', { class: `arrow ${category}`, transform: `translate(${at.x} ${at.y})` });
  shape('path', { d: 'M-13 -15 H6 L18 0 L6 15 H-13 Z', transform: `rotate(${angle})` }, arrow);
  shape('text', { y: 4.5 }, arrow).textContent = sign({ category, presses });
  return arrow;
}

function label(cell, { color, value, chosen, pending, line }) {
  let label = say(color ? `cell_${color}` : 'cell_free', { cell });
  if (value) label = say('cell_worth', { label, worth: worth(value) });
  if (chosen) label = say('cell_chosen', { label });
  if (pending) label = say('cell_pending', { label });
  if (line) label = say('cell_line', { label });
  return label;
}
