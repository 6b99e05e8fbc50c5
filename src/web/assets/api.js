// The one way to ask, whoever answers.

import { send } from './transport.js';

/** The question was wrong: `message` says what and where. */
export class Refused extends Error {}

/** Nobody answered; the same question may be asked again. */
export class Unreachable extends Error {}

/** How long an answer may take until the reader is told that it is being waited for. */
const SOON = 700;

const KEPT = 400;
const known = new Map();
let tellWaiting = () => {};
let waiting = 0;

/** Has `tell(true)` called when an answer takes long, and `tell(false)` when none does any more. */
export function whenWaiting(tell) {
  tellWaiting = tell;
}

/** The answer to `GET path?query`, or to `POST` where there is a body. */
export function ask(path, query = {}, body = undefined) {
  // A browser writes every status but 200 into its console; what is wrong is no news there.
  const target = `${path}?${new URLSearchParams({ ...query, errors: 'inline' })}`;
  const key = `${target}\n${body ?? ''}`;
  if (!known.has(key)) {
    const answer = answered(target, body);
    remember(key, answer);
    answer.catch((error) => { if (error instanceof Unreachable) known.delete(key); });
  }
  return known.get(key);
}

/** An answer follows from its question, so none is asked for twice. */
function remember(key, answer) {
  if (known.size >= KEPT) known.delete(known.keys().next().value);
  known.set(key, answer);
}

async function answered(target, body) {
  const { status, answer } = await awaited(sent(target, body));
  if (status >= 500 || status === 408 || status === 429) throw new Unreachable(answer.error);
  if (answer.error) throw new Refused(answer.error);
  return answer;
}

async function awaited(answer) {
  let isLate = false;
  const count = (change) => {
    waiting += change;
    tellWaiting(waiting > 0);
  };
  const timer = setTimeout(() => {
    isLate = true;
    count(1);
  }, SOON);
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
    if (isLate) count(-1);
  }
}

async function sent(target, body) {
  try {
    return await send(target, body);
  } catch (error) {
    throw new Unreachable(String(error));
  }
}
