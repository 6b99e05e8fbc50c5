// Drawing: shapes of SVG, and how they move where motion is wanted.

const SVG = 'http://www.w3.org/2000/svg';
const calm = matchMedia('(prefers-reduced-motion: reduce)');

export function isCalm() {
  return calm.matches;
}

export function shape(name, attributes = {}, parent = undefined) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  parent?.append(element);
  return element;
}

/** Where a point of the screen is in a drawing. */
export function toDrawing(svg, x, y) {
  return new DOMPoint(x, y).matrixTransform(svg.getScreenCTM().inverse());
}

/** Moves a shape by way of some points to the last, which is where it stays. */
export async function slide(element, points, time) {
  const { x, y } = points.at(-1);
  element.setAttribute('transform', `translate(${x} ${y})`);
  if (isCalm()) return;
  const places = points.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` }));
  const animation = element.animate(places, { duration: time, easing: 'ease-in-out' });
  // A page in the background draws nothing, and an animation that is not drawn has no end.
  await Promise.race([animation.finished, new Promise((done) => { setTimeout(done, time + 100); })]);
}
