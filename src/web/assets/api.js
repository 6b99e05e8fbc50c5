// The one way to ask, whoever answers.

import { send } from './transport.js';

/** The question was wrong: `message` says what and where. */
export class Refused extends Error {}

/** Nobody answered; the same question may be asked again. */
export class Unreachable extends Error {}

const KEPT = 400;
const known = new Map();

/** The answer to `GET path?query`, or to `POST` where there is a body. */
export function ask(path, query = {}, body = undefined) {
  const target = `${path}?${new URLSearchParams(query)}`;
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
  const { status, answer } = await sent(target, body);
  if (status >= 500 || status === 408 || status === 429) throw new Unreachable(answer.error);
  if (status !== 200) throw new Refused(answer.error);
  return answer;
}

async function sent(target, body) {
  try {
    return await send(target, body);
  } catch (error) {
    throw new Unreachable(String(error));
  }
}
