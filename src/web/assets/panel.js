// What stands beside the board: all moves, the moves played, and the curve of the value.

import { element, fill } from './elements.js';
import { shape, toDrawing } from './svg.js';
import { say, sign, worth } from './words.js';

const WIDE = 320;
const HIGH = 110;
const MARGIN = 8;

/** All moves, best first. One of them is reached by Tab, the arrow keys go on from it. */
export function showMoves(list, moves, { play, preview }) {
  const buttons = moves.map((move, number) => {
    const button = element('button', { type: 'button', tabIndex: number === 0 ? 0 : -1 });
    const value = element('span', { className: `value ${move.category}`, textContent: sign(move) });
    value.setAttribute('aria-hidden', 'true');
    button.append(value, element('span', { textContent: move.move }), element('span', { className: 'hidden', textContent: worth(move) }));
    button.addEventListener('click', () => play(move));
    for (const event of ['pointerenter', 'focus']) button.addEventListener(event, () => preview(move));
    for (const event of ['pointerleave', 'blur']) button.addEventListener(event, () => preview(null));
    return button;
  });
  fill(list, buttons, buttons[0]);
  list.onkeydown = (event) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const next = step && buttons[buttons.indexOf(event.target) + step];
    if (!next) return;
    event.preventDefault();
    event.target.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  };
}

/** The moves of the game, each a way back to the position after it. */
export function showPlayed(list, game, rated, jump) {
  const names = game.steps.map(({ move, presses }) => move ?? `↺ ${presses}`);
  const buttons = [say('start'), ...names].map((text, at) => {
    const glyph = rated?.moves[at - 1]?.glyph ?? '';
    const color = game.steps[at - 1]?.move ? game.turnAt(at - 1) : '';
    const button = element('button', { type: 'button', className: color, textContent: text + glyph });
    if (color) button.setAttribute('aria-label', `${say(color)}: ${text}${glyph}`);
    const presses = game.steps[at - 1]?.presses;
    if (presses) button.setAttribute('aria-label', say('extra', { count: presses }));
    if (at === game.at) button.setAttribute('aria-current', 'step');
    button.addEventListener('click', () => jump(at));
    return button;
  });
  const current = buttons[game.at];
  fill(list, buttons, current);
  list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
}

/** The value for white before each move and at the end. */
export function showCourse(svg, course, at, jump) {
  const x = (number) => MARGIN + ((WIDE - 2 * MARGIN) * number) / Math.max(course.length - 1, 1);
  const y = (height) => HIGH / 2 - (HIGH / 2 - MARGIN) * height;
  const points = course.map(({ height }, number) => `${x(number)},${y(height)}`);
  const here = { x: x(at), y: y(course[at].height) };
  svg.replaceChildren(
    shape('line', { class: 'even', x1: 0, x2: WIDE, y1: HIGH / 2, y2: HIGH / 2 }),
    shape('polygon', { class: 'area', points: `${x(0)},${HIGH / 2} ${points.join(' ')} ${x(course.length - 1)},${HIGH / 2}` }),
    shape('polyline', { class: 'curve', points: points.join(' ') }),
    ...course.map(({ category, height }, number) => shape('circle', { class: `dot ${category}`, cx: x(number), cy: y(height), r: 3.5 })),
    shape('circle', { class: 'here', cx: here.x, cy: here.y, r: 6 }),
  );
  svg.setAttribute('aria-label', say('course'));
  svg.onclick = (event) => {
    const point = toDrawing(svg, event.clientX, event.clientY);
    const part = (point.x - MARGIN) / (WIDE - 2 * MARGIN);
    jump(Math.min(Math.max(Math.round(part * (course.length - 1)), 0), course.length - 1));
  };
}
