// The library in a worker: loads Python and the wheels, then hands messages to solo.py.
// It says how far it is by {"loading": {bytes, total, stage}}, and when it is done by {"ready": true}.

const post = (message) => self.postMessage(JSON.stringify(message));
const waiting = [];
let receive = (text) => waiting.push(text);
self.onmessage = ({ data }) => receive(data);

/** Count the bytes of everything that is fetched from here on, whoever asks for it. */
function countBytes(total) {
  const plain = self.fetch.bind(self);
  let bytes = 0;
  let told = 0;
  const counter = () =>
    new TransformStream({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        controller.enqueue(chunk);
        if (bytes - told > total / 100 || bytes >= total) {
          told = bytes;
          post({ loading: { stage: bytes < total ? "Fetching Python" : "Starting Python", bytes, total } });
        }
      },
    });
  self.fetch = async (...words) => {
    const answer = await plain(...words);
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${answer.statusText}`);
    return new Response(answer.body.pipeThrough(counter()), answer);
  };
}

async function file(address) {
  return (await fetch(new URL(address, import.meta.url))).arrayBuffer();
}

async function load() {
  const manifest = await (await fetch(new URL("runtime.json", import.meta.url))).json();
  countBytes(manifest.bytes);
  const folder = new URL(`${manifest.runtime}/`, import.meta.url).href;
  // All files come at the same time; each waits for its use.
  const wheels = manifest.wheels.map((wheel) => file(`${manifest.runtime}/${wheel}`));
  const solo = file("solo.py");
  const { loadPyodide } = await import(`${folder}pyodide.mjs`);
  const python = await loadPyodide({
    indexURL: folder,
    lockFileContents: { info: manifest.info, packages: {} },
    packageBaseUrl: folder,
  });
  post({ loading: { stage: "Unpacking the library", bytes: manifest.bytes, total: manifest.bytes } });
  const site = python.runPython("import site; site.getsitepackages()[0]");
  for (const wheel of wheels) python.unpackArchive(await wheel, "wheel", { extractDir: site });
  python.FS.writeFile(`${site}/solo.py`, new Uint8Array(await solo));
  post({ loading: { stage: "Starting the library", bytes: manifest.bytes, total: manifest.bytes } });
  python.globals.set("post", (text) => self.postMessage(text));
  receive = python.runPython(`
import importlib, json
importlib.invalidate_caches()
from solo import Solo
Solo(lambda message: post(json.dumps(message))).receive
`);
  post({ ready: true });
  waiting.splice(0).forEach((text) => receive(text));
}

load().catch((error) => post({ failed: String(error?.message ?? error) }));
