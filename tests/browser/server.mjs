// Serves a folder of built pages, as any host of static files does.
import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".mjs": "text/javascript",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

/** Start a server; files whose name ends in `stalled` are never sent. */
export async function serve(folder, stalled = null) {
  const server = createServer((request, response) => {
    let path = join(folder, normalize(decodeURIComponent(new URL(request.url, "http://x").pathname)));
    try {
      if (statSync(path).isDirectory()) path = join(path, "index.html");
      const { size } = statSync(path);
      const type = TYPES[extname(path)] ?? "application/octet-stream";
      if (stalled && path.endsWith(stalled)) return;
      response.writeHead(200, { "content-type": type, "content-length": size });
      createReadStream(path).pipe(response);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { server, address: `http://127.0.0.1:${server.address().port}/`, close };
}
