// Served as /p/…/worker.js, so that it sees the public pages of one tournament and nothing else. Keeps the lists that a
// phone has looked at for the time when there is no connection. The server always has the first word: what is kept is
// shown only when it does not answer at all, and live.js then says as of when that is.

const KEPT = "hall";
const here = new URL("./", self.location.href).pathname;
const NEVER = ["pulse/", "protest/", "wall/", "worker.js"].map((path) => here + path);

/** @param {Request} request */
const isKept = (request) => {
  const { origin, pathname, searchParams } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || searchParams.has("q")) return false;
  if (pathname.startsWith(`${here}table/`) && pathname.endsWith("/entries/")) return false; // the page keeps them itself
  return pathname.startsWith("/static/") || (pathname.startsWith(here) && !NEVER.includes(pathname));
};

/** @param {string} address @param {Response} answer */
const keep = async (address, answer) => {
  const isPrivate = answer.headers.get("Cache-Control")?.includes("no-store"); // somebody is signed in
  if (!answer.ok || answer.redirected || isPrivate) return;
  await (await caches.open(KEPT)).put(address, answer);
};

/** @param {any} event */
const answerTo = async (event) => {
  const { request } = event;
  try {
    const answer = await fetch(request);
    event.waitUntil(keep(request.url, answer.clone()));
    return answer;
  } catch (lost) {
    const cached = await (await caches.open(KEPT)).match(request.url);
    if (cached) return cached;
    throw lost;
  }
};

/** @type {any} */
const worker = self; // of a kind that the types of pages don't know
worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener(
  "fetch",
  (/** @type {any} */ event) => isKept(event.request) && event.respondWith(answerTo(event)),
);
