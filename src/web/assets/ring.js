// The ring as a drawing: twelve spaces, the pieces on them, the six dice in the middle.

import { COLORS, SPACES } from './deal.js';
import { clockwise } from './plan.js';
import { shape, slide } from './svg.js';
import { say } from './words.js';

const MIDDLE = 220;
const RADIUS = 156;
const NUMBERS = 207;
const DIE = 23;
const PITCH = 60;
const PIP = 12.5;
const STRIDE = 170;

/** How far a piece is from the middle of its space, and how large, by how many stand there. */
const CLUSTERS = [[], [0, 22], [16, 16], [16.7, 14.5], [19, 13.5], [19.6, 11.5], [21, 10.5]];
const PIPS = { 1: ['0 0'], 2: ['-1 -1', '1 1'], 4: ['-1 -1', '1 1', '1 -1', '-1 1'] };
PIPS[3] = [...PIPS[2], ...PIPS[1]];
PIPS[5] = [...PIPS[4], ...PIPS[1]];
PIPS[6] = [...PIPS[4], '-1 0', '1 0'];

/** A point at some distance from the middle, in the direction of a space; 12 is at the top. */
function towards(space, distance) {
  const angle = (space * Math.PI) / 6;
  return { x: MIDDLE + distance * Math.sin(angle), y: MIDDLE - distance * Math.cos(angle) };
}

function translate({ x, y }) {
  return `translate(${x} ${y})`;
}

export class Ring {
  constructor(svg) {
    this.svg = svg;
    this.spaces = new Map(SPACES.map((space) => [space, this.#drawSpace(space)]));
    this.dice = new Map(COLORS.map((color, at) => [color, this.#drawDie(color, at)]));
    this.pieceLayer = svg.querySelector('#pieces');
    this.pieces = [];
    this.focusOn(this.spaces, 12);
    this.focusOn(this.dice, COLORS[0]);
  }

  #drawSpace(space) {
    const group = shape('g', { class: 'space', role: 'button', 'data-space': space, transform: translate(towards(space, RADIUS)) });
    shape('circle', { class: 'hollow', r: 35, fill: 'url(#hollow)' }, group);
    shape('circle', { class: 'ring', r: 37.5 }, group);
    shape('circle', { class: 'hit', r: 40 }, group);
    this.svg.querySelector('#spaces').append(group);
    const { x, y } = towards(space, NUMBERS);
    shape('text', { x, y: y + 4.5 }, this.svg.querySelector('#numbers')).textContent = space;
    return group;
  }

  #drawDie(color, at) {
    const place = { x: MIDDLE + PITCH * ((at % 3) - 1), y: MIDDLE + PITCH * (Math.floor(at / 3) - 0.5) };
    const group = shape('g', { class: `die ${color}`, role: 'button', 'data-die': color, transform: translate(place) });
    shape('rect', { class: 'shadow', x: 2 - DIE, y: 4 - DIE, width: 2 * DIE, height: 2 * DIE, rx: 9 }, group);
    shape('rect', { class: 'cube', x: -DIE, y: -DIE, width: 2 * DIE, height: 2 * DIE, rx: 9 }, group);
    shape('g', { class: 'pips' }, group);
    shape('rect', { class: 'ring', x: -27, y: -27, width: 54, height: 54, rx: 12 }, group);
    shape('rect', { class: 'hit', x: -29.5, y: -29.5, width: 59, height: 59 }, group);
    this.svg.querySelector('#dice').append(group);
    return group;
  }

  /** Only one space and one die are reached by Tab; the arrow keys go on from them. */
  focusOn(elements, name) {
    for (const [other, group] of elements) group.setAttribute('tabindex', other === name ? 0 : -1);
  }

  /**
   * Draws all. `pieces`: each with its `space`, and if it has one the `color` and number of its
   * `die`, and whether it `isMoved`; `landed`: the space where the last one stopped, and its points.
   */
  draw({ deal, pieces, plan = null, chosen = null, landed = null }) {
    this.#drawPieces(pieces, landed);
    for (const [space, group] of this.spaces) {
      const isChosen = chosen?.space === space;
      const points = landed?.to === space ? landed.points : null;
      group.classList.toggle('chosen', isChosen);
      group.classList.toggle('landed', points !== null);
      group.setAttribute('aria-label', spaceLabel(space, pieces.filter((piece) => piece.space === space), { isChosen, points }));
    }
    for (const [color, group] of this.dice) {
      const [isChosen, usedOn] = [chosen?.color === color, plan?.spaceOf(color)];
      group.classList.toggle('chosen', isChosen);
      group.classList.toggle('used', Boolean(usedOn));
      group.setAttribute('aria-label', dieLabel(color, deal.die(color), { isChosen, usedOn }));
      const pips = PIPS[deal.die(color)].map((place) => {
        const [x, y] = place.split(' ').map((part) => part * PIP);
        return shape('circle', { cx: x, cy: y, r: 4.3 });
      });
      group.querySelector('.pips').replaceChildren(...pips);
    }
  }

  #drawPieces(pieces, landed) {
    const counts = new Map();
    const together = (space) => pieces.filter((piece) => piece.space === space).length;
    this.pieces = pieces.map(({ space, color, die, isMoved }) => {
      const number = counts.get(space) ?? 0;
      counts.set(space, number + 1);
      const [away, size] = CLUSTERS[together(space)];
      const turn = (2 * Math.PI * number) / together(space);
      const { x, y } = towards(space, RADIUS);
      const piece = shape('g', { class: isMoved ? 'piece moved' : 'piece', transform: translate({ x: x + away * Math.sin(turn), y: y - away * Math.cos(turn) }) });
      drawPiece(shape('g', { transform: `scale(${size / 22})` }, piece), color, die);
      return piece;
    });
    this.pieceLayer.replaceChildren(...this.pieces);
    if (landed) this.#drawPoints(landed);
  }

  #drawPoints({ to, points }) {
    const badge = shape('g', { class: points > 0 ? 'points' : 'points none', transform: translate(towards(to, 110)) }, this.pieceLayer);
    shape('circle', { r: 15 }, badge);
    shape('text', { y: 5.5 }, badge).textContent = `+${points}`;
  }

  /** Moves a piece from space to space to where its die takes it. */
  async move(number, from, die) {
    const way = Array.from({ length: die + 1 }, (_, steps) => towards(clockwise(from, steps), RADIUS));
    this.pieceLayer.append(this.pieces[number]);
    await slide(this.pieces[number], way, STRIDE * (die + 1));
  }
}

/** A turned piece of wood, seen from above; with a die it wears its colour and number. */
function drawPiece(group, color, die) {
  shape('ellipse', { class: 'shadow', cx: 2, cy: 5, rx: 22, ry: 21 }, group);
  shape('circle', { class: 'body', r: 22, fill: 'url(#maple)' }, group);
  shape('circle', { class: color ? `head ${color}` : 'head', r: 14.5 }, group);
  if (color) shape('text', { class: `number ${color}`, y: 7 }, group).textContent = die;
  else shape('ellipse', { class: 'gleam', cx: -5, cy: -6, rx: 4.5, ry: 3, transform: 'rotate(-35 -5 -6)' }, group);
}

function spaceLabel(space, pieces, { isChosen, points }) {
  let label = pieces.length > 0 ? say('ring_space', { space, count: pieces.length }) : say('ring_space_free', { space });
  const dice = pieces.filter(({ color }) => color).map(({ color, die }) => say('ring_die', { color: say(`die_${color}`), die }));
  if (dice.length > 0) label = say('ring_space_dice', { label, dice: dice.join(', ') });
  if (points !== null) label = say('ring_space_landed', { label, count: points });
  return isChosen ? say('cell_chosen', { label }) : label;
}

export function dieLabel(color, die, { isChosen = false, usedOn = undefined } = {}) {
  const label = say('ring_die', { color: say(`die_${color}`), die });
  if (usedOn) return say('ring_die_used', { label, space: usedOn });
  return isChosen ? say('cell_chosen', { label }) : label;
}
