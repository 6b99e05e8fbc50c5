// Mouse, finger and keyboard on the ring, told as what they mean: a space, a die, a number for it.

import { COLORS, SPACES } from './deal.js';

const ROUND = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const ACROSS = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 3, ArrowUp: -3 };

/**
 * `on`: `space(space, isDouble)` and `die(color, isDouble)` where one is chosen, `number(place, key)` for a figure, a sign
 * or a deletion at one of them, and `holdsArrows(key)`: whether an arrow means something else now.
 */
export function listenToRing(ring, on) {
  const { svg } = ring;
  const choose = ({ space, color }, isDouble = false) => (space ? on.space(space, isDouble) : on.die(color, isDouble));
  svg.addEventListener('click', ({ target, detail }) => {
    const place = placeOf(target);
    if (!place) return;
    focusAt(ring, place, false);
    choose(place, detail > 1);
  });
  svg.addEventListener('keydown', (event) => {
    const place = placeOf(event.target);
    const { key, ctrlKey, metaKey, altKey } = event;
    if (!place || ctrlKey || metaKey || altKey) return;
    const next = on.holdsArrows(key) ? undefined : nextTo(place, key);
    if (key === 'Enter' || key === ' ') {
      if (!event.repeat) choose(place);
    } else if (next) {
      focusAt(ring, next, true);
    } else if (!/^([0-6+-]|Delete|Backspace)$/.test(key) || !on.number(place, key)) {
      return;
    }
    event.preventDefault();
  });
}

function placeOf(target) {
  const { space, die } = target.closest('.space, .die')?.dataset ?? {};
  if (space) return { space: Number(space) };
  return die ? { color: die } : undefined;
}

function nextTo({ space, color }, key) {
  if (space) return key in ROUND ? { space: SPACES.at((space - 1 + ROUND[key]) % SPACES.length) } : undefined;
  return key in ACROSS ? { color: COLORS.at((COLORS.indexOf(color) + ACROSS[key]) % COLORS.length) } : undefined;
}

function focusAt(ring, { space, color }, isWanted) {
  const elements = space ? ring.spaces : ring.dice;
  ring.focusOn(elements, space ?? color);
  if (isWanted) elements.get(space ?? color).focus();
}
