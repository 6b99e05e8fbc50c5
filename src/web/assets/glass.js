// The sandglass: sand that runs from one bulb into the other, and the seconds that are left.

import { isCalm } from './svg.js';
import { say } from './words.js';

const OFTEN = 100;
const BULB = 24;
/** A reader who does not see it is told so many seconds before the end. */
const TOLD = [30, 10];

export class Glass {
  /** `on`: `left(words)` for what is told meanwhile, `over()` when the sand has run out. */
  constructor(svg, seconds, on) {
    this.svg = svg;
    this.seconds = seconds;
    this.on = on;
    this.timer = null;
  }

  get isRunning() {
    return this.timer !== null;
  }

  /** Turns it over. */
  start(length) {
    this.stop();
    this.length = length;
    this.shown = null;
    this.end = performance.now() + length * 1000;
    this.timer = setInterval(() => this.#look(), OFTEN);
    this.#look();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
  }

  #look() {
    const left = Math.max(this.end - performance.now(), 0) / 1000;
    const second = Math.ceil(left);
    if (second !== this.shown || !isCalm()) this.#draw(isCalm() ? second : left);
    if (second === this.shown) return;
    this.shown = second;
    this.seconds.textContent = say('glass_left', { count: second });
    if (second === 0) {
      this.stop();
      this.on.over();
    } else if (TOLD.includes(second) && second < this.length) {
      this.on.left(say('glass_told', { count: second }));
    }
  }

  #draw(left) {
    const upper = (BULB * left) / this.length;
    const set = (id, y, height) => {
      this.svg.querySelector(id).setAttribute('y', y);
      this.svg.querySelector(id).setAttribute('height', height);
    };
    set('#sand-above', 32 - upper, upper);
    set('#sand-below', 32 + upper, BULB - upper);
    this.svg.classList.toggle('running', left > 0 && !isCalm());
  }
}
