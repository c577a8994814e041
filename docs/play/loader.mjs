// The library in its worker: loaded when it is first needed, with a bar, and with a watchdog, since a
// load can stop without an error where the server gives a wrong type for WebAssembly.
import { button, h } from "./elements.mjs";
import { WorkerTransport } from "./transports.mjs";

const PATIENCE = 20_000; // milliseconds without a sign of life while loading
const STOPPED =
  "Nothing came for 20 seconds. The device may be slow, the network may be down, or the server does not say that .wasm files are application/wasm.";
const MISSING = "This copy of the pages was built without Python. The command “nox -s play” puts it in: see “About this page”.";

const $ = (id) => document.getElementById(id);

export class Loader {
  /** @param runtime the list of what is loaded, @param receive what takes the messages of the library */
  constructor(runtime, receive) {
    Object.assign(this, { runtime, receive, transport: null, loaded: null, asked: null, ready: false });
  }

  /** Send a message to the library, which is loaded first if it has to be. */
  async ask(message) {
    this.asked = message;
    try {
      (await this.begin()).send(message);
    } catch (error) {
      this.problem(error.message);
    }
  }

  /** Load the library; a failure is told once something is asked of it. */
  begin() {
    this.loaded ??= this.load();
    this.loaded.catch(() => {});
    return this.loaded;
  }

  load() {
    return new Promise((resolve, reject) => {
      if (this.runtime.runtime === null) return reject(new Error(MISSING));
      let watchdog = null;
      const watch = () => {
        $("problem").hidden = true;
        clearTimeout(watchdog);
        watchdog = setTimeout(() => this.problem(STOPPED), PATIENCE);
      };
      $("loading").hidden = false;
      watch();
      this.transport = new WorkerTransport(new URL("worker.mjs", import.meta.url));
      this.transport.onmessage = (message) => {
        watch();
        if (message.loading) return this.show(message.loading);
        clearTimeout(watchdog);
        $("loading").hidden = true;
        if (message.failed) return reject(new Error(message.failed));
        this.transport.onmessage = this.receive;
        this.ready = true;
        keepOffline();
        resolve(this.transport);
      };
    });
  }

  show({ stage, bytes, total }) {
    const done = bytes < total ? `: ${(bytes / 1e6).toFixed(1)} of ${(total / 1e6).toFixed(0)} MB, once` : "";
    $("stage").textContent = `${stage}${done} …`;
    $("bar").value = (100 * bytes) / total;
  }

  /** Say what keeps the library from loading, and offer to begin again. */
  problem(text) {
    const again = () => {
      this.transport?.close();
      Object.assign(this, { transport: null, loaded: null, ready: false });
      this.ask(this.asked);
    };
    $("problem").hidden = false;
    $("problem").replaceChildren(h("p", {}, text), button("Try again", again));
  }
}

function keepOffline() {
  navigator.serviceWorker?.register("sw.js").then(async () => {
    const { active } = await navigator.serviceWorker.ready;
    navigator.serviceWorker.addEventListener("message", () => document.documentElement.setAttribute("data-kept", ""));
    active.postMessage("keep");
  }, () => {});
}
