// Runs the program: questions come in as messages, and go out answered.

let program;
// Before the first question comes; whether it fails is for that to tell.
running().catch(() => {});

self.addEventListener('message', async ({ data: { number, target, body } }) => {
  try {
    self.postMessage({ number, answer: ask(await running(), target, body) });
  } catch (error) {
    self.postMessage({ number, error: String(error) });
    // Not there, or broken off in the middle: the next question loads it anew.
    program = undefined;
  }
});

function running() {
  program ??= load();
  return program;
}

async function load() {
  const response = await fetch('orbito.wasm');
  if (!response.ok) throw new Error(`orbito.wasm: ${response.status}`);
  // Not streamed: that would need a host that knows the type of the file.
  const { instance } = await WebAssembly.instantiate(await response.arrayBuffer());
  return instance.exports;
}

/** The calls that `src/lib.rs` tells of. */
function ask(program, target, body) {
  const question = body === undefined ? `GET /${target}` : `POST /${target}\n${body}`;
  const bytes = new TextEncoder().encode(question);
  // Every call may let the memory grow, and then its buffer is another.
  const memory = (start, length) => new Uint8Array(program.memory.buffer, start, length);
  const start = program.question(bytes.length);
  memory(start, bytes.length).set(bytes);
  const length = program.answer();
  const text = new TextDecoder().decode(memory(program.text(), length));
  const end = text.indexOf('\n');
  return { status: Number(text.slice(0, end)), answer: JSON.parse(text.slice(end + 1)) };
}
