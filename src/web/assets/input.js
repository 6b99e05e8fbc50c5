// Mouse, finger and keyboard on the board, told as what they mean: tap a cell, shift, press.

import { listenToShortcuts } from './shortcuts.js';

const FAR = 8;
const STEPS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** `on`: `tap(cell, isDouble)`, `shift(from, to)`, `drop()`, `press()`, `canDrag(cell)`, and `keys` by letter. */
export function listen(board, on) {
  listenToPointers(board, on);
  listenToKeys(board, on);
}

function listenToPointers(board, on) {
  const { svg } = board;
  let drag = null;
  let wasDragged = false;

  svg.addEventListener('pointerdown', (event) => {
    wasDragged = false;
    const cell = cellOf(event.target);
    if (event.isPrimary && event.button === 0 && cell && on.canDrag(cell)) drag = { cell, marble: board.marbles.get(cell), x: event.clientX, y: event.clientY, isMoving: false };
  });
  svg.addEventListener('pointermove', (event) => {
    if (!drag || !event.isPrimary) return;
    if (!isHeld(board, drag)) return;
    if (!drag.isMoving && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > FAR) {
      drag.isMoving = true;
      svg.setPointerCapture(event.pointerId);
    }
    if (drag.isMoving) board.drag(drag.cell, event.clientX, event.clientY);
  });
  // A finger that holds a marble does not scroll the page.
  svg.addEventListener('touchmove', (event) => { if (drag) event.preventDefault(); }, { passive: false });
  const end = (event) => {
    const ended = drag;
    drag = null;
    if (!ended?.isMoving) return;
    wasDragged = true;
    if (!isHeld(board, ended)) return;
    const to = event.type === 'pointerup' ? board.cellAt(event.clientX, event.clientY) : null;
    if (to && to !== ended.cell) on.shift(ended.cell, to);
    else on.drop();
  };
  svg.addEventListener('pointerup', end);
  svg.addEventListener('pointercancel', end);

  svg.addEventListener('click', (event) => {
    if (wasDragged) return;
    const cell = cellOf(event.target);
    if (cell) {
      board.focusOn(cell);
      on.tap(cell, event.detail > 1);
    } else if (event.target.closest('#press')) {
      on.press();
    }
  });
}

/** Whether the marble is still there: a key may have changed the position meanwhile. */
function isHeld(board, { cell, marble }) {
  return board.marbles.get(cell) === marble;
}

function cellOf(target) {
  return target.closest('.cell')?.dataset.cell;
}

function listenToKeys(board, on) {
  board.svg.addEventListener('keydown', (event) => {
    const cell = cellOf(event.target);
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (event.repeat) return;
      if (cell) on.tap(cell);
      else on.press();
    } else if (cell && STEPS[event.key]) {
      event.preventDefault();
      walk(board, cell, STEPS[event.key]);
    }
  });
  listenToShortcuts(on.keys);
}

function walk(board, cell, [right, up]) {
  const next = String.fromCharCode(cell.charCodeAt(0) + right, cell.charCodeAt(1) + up);
  if (!board.cells.has(next)) return;
  board.focusOn(next);
  board.cells.get(next).focus();
}
