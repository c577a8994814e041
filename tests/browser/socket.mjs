// A server for one table: hands what comes in on a WebSocket to the Python side of the page.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";

const PROGRAM = `
import json, sys
from play.solo import Solo
solo = Solo(lambda message: print(json.dumps(message), flush=True))
for line in sys.stdin:
    solo.receive(line)
`;

/** Take WebSockets on the addresses of an HTTP server; each connection gets a table of its own. */
export function takeSockets(server, packages, python, docs) {
  const { WebSocketServer } = createRequire(join(packages, "x.js"))("ws");
  const sockets = new WebSocketServer({ server });
  sockets.on("connection", (socket) => {
    const table = spawn(python, ["-c", PROGRAM], { cwd: docs, env: { ...process.env, PYTHONPATH: `${docs}:${process.env.PYTHONPATH ?? ""}` } });
    createInterface({ input: table.stdout }).on("line", (line) => socket.send(line));
    socket.on("message", (text) => table.stdin.write(`${text}\n`));
    socket.on("close", () => table.stdin.end());
  });
}
