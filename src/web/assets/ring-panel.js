// What stands beside the ring: the moves of a plan, and the answer.

import { element, fill, fillTerms } from './elements.js';
import { dieLabel } from './ring.js';
import { showTotals } from './totals.js';
import { number, say, share } from './words.js';

/** The moves of a plan: as far as a walk has made them, each with its points and a way to it. */
export function showMoves(list, plan, walk, goTo) {
  const buttons = plan.moves.map(({ space, color }, index) => {
    const die = plan.deal.die(color);
    const points = walk && index < walk.at ? walk.moves[index].points : null;
    const mark = element('span', { className: `mark ${color}`, textContent: die, ariaHidden: 'true' });
    const button = element('button', { type: 'button', disabled: !walk }, mark, element('span', { textContent: `${space}+${die}` }));
    if (points !== null) button.append(element('b', { textContent: `=${points}` }));
    button.setAttribute('aria-label', moveLabel({ space, color, die }, points));
    if (index + 1 === walk?.at) button.setAttribute('aria-current', 'step');
    button.addEventListener('click', () => goTo(index + 1));
    return button;
  });
  fill(list, buttons, buttons[walk?.at - 1]);
}

function moveLabel({ space, color, die }, points) {
  const label = say('move_label', { space, die: dieLabel(color, die) });
  return points === null ? label : say('move_points', { label, count: points });
}

/** `own`: what the reader's own plan makes, if it was counted. */
export function showAnswer({ facts, totals, table }, answer, own) {
  const { maximum, plans, assignments, greedy, rarity } = answer;
  fillTerms(facts, [
    [say('fact_maximum'), say('points', { count: maximum }), 'best'],
    ...(own === null ? [] : [[say('fact_own'), say('points', { count: own }), 'own']]),
    [say('fact_plans'), howMany(plans, rarity.plans)],
    [say('fact_assignments'), number(assignments)],
    [say('fact_deals'), share(rarity.deals)],
    [say('fact_greedy'), say('points', { count: greedy.total })],
  ]);
  showTotals(totals, table, answer, own);
}

function howMany(plans, part) {
  return part < 1 ? say('fact_plans_value', { plans: number(plans), often: number(Math.round(1 / part)) }) : number(plans);
}
