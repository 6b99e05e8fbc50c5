// How a question reaches whoever answers: here, the server that sent the page. The static edition
// has another file of this name.

const PATIENCE = 8_000;

/** Sends `GET target`, or `POST target` with a body: the status and the JSON of the answer. */
export async function send(target, body) {
  const method = body === undefined ? 'GET' : 'POST';
  const response = await fetch(target, { method, body, signal: AbortSignal.timeout(PATIENCE) });
  return { status: response.status, answer: await response.json() };
}
