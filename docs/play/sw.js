// Keeps the page for times without a network, once everything was loaded.
// Small files come from the network first, so that a new version is seen at once. The folder of the
// runtime has a name of its own for each version, so what is kept of it never grows old.
const PREFIX = "hearts-play-";

async function keep() {
  const manifest = await (await fetch("runtime.json", { cache: "no-cache" })).json();
  const name = PREFIX + manifest.version;
  const cache = await caches.open(name);
  await cache.addAll(["./", ...manifest.files]);
  for (const each of await caches.keys()) {
    if (each.startsWith(PREFIX) && each !== name) await caches.delete(each);
  }
}

async function answer(request) {
  const kept = () => caches.match(request, { ignoreSearch: true });
  if (new URL(request.url).pathname.includes("/runtime-")) return (await kept()) ?? fetch(request);
  try {
    return await fetch(request);
  } catch (error) {
    const found = await kept();
    if (found) return found;
    throw error;
  }
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});
self.addEventListener("message", (event) => {
  if (event.data === "keep") {
    event.waitUntil(keep().then(() => event.source.postMessage("kept")));
  }
});
