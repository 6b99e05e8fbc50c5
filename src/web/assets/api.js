// The one way to ask. Here it goes over HTTP; whatever else has an `ask` like this can stand in.

/** The question was wrong: `message` says what and where. */
export class Refused extends Error {}

/** Nobody answered; the same question may be asked again. */
export class Unreachable extends Error {}

const PATIENCE = 20_000;
const KEPT = 400;
const known = new Map();

/** The answer to `GET path?query`, or to `POST` where there is a body. */
export function ask(path, query = {}, body = undefined) {
  const question = `${path}?${new URLSearchParams(query)}`;
  const key = `${question}\n${body ?? ''}`;
  if (!known.has(key)) {
    const answer = send(question, body);
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

async function send(question, body) {
  const method = body === undefined ? 'GET' : 'POST';
  const { status, answer } = await fetchJson(question, { method, body, signal: AbortSignal.timeout(PATIENCE) });
  if (status >= 500 || status === 408 || status === 429) throw new Unreachable(answer.error);
  if (status !== 200) throw new Refused(answer.error);
  return answer;
}

async function fetchJson(question, options) {
  try {
    const response = await fetch(question, options);
    return { status: response.status, answer: await response.json() };
  } catch (error) {
    throw new Unreachable(String(error));
  }
}
