// How a question reaches whoever answers: here, the program itself, which a worker runs so that
// the page never waits.

const worker = new Worker('worker.js', { type: 'module' });
const waiting = new Map();
let count = 0;
let failure;

worker.addEventListener('message', ({ data: { number, answer, error } }) => {
  const { resolve, reject } = waiting.get(number);
  waiting.delete(number);
  if (error) reject(new Error(error)); else resolve(answer);
});
worker.addEventListener('error', (event) => {
  failure = new Error(event.message || 'the worker does not start');
  for (const { reject } of waiting.values()) reject(failure);
  waiting.clear();
});

/** Sends `GET target`, or `POST target` with a body: the status and the JSON of the answer. */
export function send(target, body) {
  if (failure) return Promise.reject(failure);
  return new Promise((resolve, reject) => {
    count += 1;
    waiting.set(count, { resolve, reject });
    worker.postMessage({ number: count, target, body });
  });
}
