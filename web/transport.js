// How a question reaches whoever answers: here, the program itself, which a worker runs so that
// the page never waits.

const waiting = new Map();
let worker = start();
let count = 0;

function start() {
  const started = new Worker('worker.js', { type: 'module' });
  started.addEventListener('message', ({ data: { number, answer, error } }) => {
    const { resolve, reject } = waiting.get(number);
    waiting.delete(number);
    if (error) reject(new Error(error)); else resolve(answer);
  });
  started.addEventListener('error', (event) => {
    // The next question starts another.
    started.terminate();
    worker = undefined;
    for (const { reject } of waiting.values()) reject(new Error(event.message || 'the worker does not start'));
    waiting.clear();
  });
  return started;
}

/** Sends `GET target`, or `POST target` with a body: the status and the JSON of the answer. */
export function send(target, body) {
  worker ??= start();
  return new Promise((resolve, reject) => {
    count += 1;
    waiting.set(count, { resolve, reject });
    worker.postMessage({ number: count, target, body });
  });
}
