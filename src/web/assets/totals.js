// What all plans of a deal make: a bar for every total, and the same as a table.

import { element } from './elements.js';
import { shape } from './svg.js';
import { number, say, share } from './words.js';

const WIDE = 320;
const HIGH = 120;
const FOOT = 18;
const PLANS = 518_400;

/** `own`: the total that is the reader's own, if there is one. */
export function showTotals(svg, table, { totals, maximum }, own) {
  const pitch = WIDE / totals.length;
  const most = Math.max(...totals);
  const bars = totals.flatMap((count, total) => {
    // What is rare is still to be seen.
    const height = count > 0 ? Math.max(((HIGH - FOOT) * count) / most, 2) : 0;
    const kind = total === own ? 'bar own' : total === maximum ? 'bar best' : 'bar';
    const bar = shape('rect', { class: kind, x: total * pitch + 1, y: HIGH - FOOT - height, width: pitch - 2, height, rx: 1.5 });
    const text = shape('text', { x: (total + 0.5) * pitch, y: HIGH - 4 });
    text.textContent = total;
    return [bar, text];
  });
  svg.replaceChildren(...bars);
  svg.setAttribute('aria-label', say('totals_chart', { maximum, often: totals.indexOf(most) }));
  table.querySelector('tbody').replaceChildren(...rows(totals, own));
}

/** The highest first; what no plan makes is left out. */
function rows(totals, own) {
  const made = [...totals.entries()].filter(([, count]) => count > 0).reverse();
  return made.map(([total, count]) => {
    const cells = [number(count), share(count / PLANS)].map((text) => element('td', { textContent: text }));
    return element('tr', { className: total === own ? 'own' : '' }, element('th', { scope: 'row', textContent: total }), ...cells);
  });
}
