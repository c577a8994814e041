// Ways to a table. Each has `send(message)`, `onmessage` and `close()`; a message is a dictionary
// with one entry.

/** A table in a worker of this page, which runs the library. */
export class WorkerTransport {
  constructor(address) {
    this.onmessage = () => {};
    this.worker = new Worker(address, { type: "module" });
    this.worker.onmessage = ({ data }) => this.onmessage(JSON.parse(data));
    this.worker.onerror = (event) => this.onmessage({ failed: event.message || "The worker did not start." });
  }

  send(message) {
    this.worker.postMessage(JSON.stringify(message));
  }

  close() {
    this.worker.terminate();
  }
}

/** A table on a server. */
export class SocketTransport {
  constructor(address) {
    this.onmessage = () => {};
    this.socket = new WebSocket(address);
    this.opened = new Promise((resolve) => this.socket.addEventListener("open", resolve));
    this.socket.onmessage = ({ data }) => this.onmessage(JSON.parse(data));
    this.socket.onclose = ({ reason }) => this.onmessage({ failed: reason || "The connection is lost." });
  }

  send(message) {
    this.opened.then(() => this.socket.send(JSON.stringify(message)));
  }

  close() {
    this.socket.onclose = null;
    this.socket.close();
  }
}
