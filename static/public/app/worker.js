// Served as /p/…/worker.js, so that it sees the public pages of one tournament and nothing else. Keeps the lists that a
// phone has looked at for the time when there is no connection. The server always has the first word: what is kept is
// shown only when it does not answer at all, or not in time, and live.js then says as of when that is.

const KEPT = "hall";
const PATIENCE = 10_000; // milliseconds: a Wi-Fi that went away says nothing at all
const FILES = /(?:href|src)="(\/static\/[^"]+\.(?:css|js))"/g; // letters and icons are for whoever has more room
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

/** @param {string} address */
const keptAt = async (address) => (await caches.open(KEPT)).match(address);

/** @param {any} event */
const fetched = async ({ request, waitUntil }) => {
  const answer = await fetch(request);
  waitUntil(keep(request.url, answer.clone()));
  return answer;
};

/** @param {any} event */
const answerTo = async (event) => {
  const { request } = event;
  const asked = fetched({ request, waitUntil: event.waitUntil.bind(event) });
  const late = new Promise((done) => setTimeout(done, PATIENCE)).then(() => keptAt(request.url));
  try {
    return await Promise.race([asked, late.then((cached) => cached ?? asked)]);
  } catch (lost) {
    const cached = await keptAt(request.url);
    if (cached) return cached;
    throw lost;
  }
};

/** A page that was open before this worker came, with its files. @param {string} address */
const keepPage = async (address) => {
  const answer = await fetch(address);
  const text = await answer.clone().text();
  await keep(address, answer);
  if (await keptAt(address)) await (await caches.open(KEPT)).addAll([...text.matchAll(FILES)].map(([, path]) => path));
};

/** @type {any} */
const worker = self; // of a kind that the types of pages don't know
const begin = async () => {
  await worker.clients.claim();
  const pages = await worker.clients.matchAll();
  await Promise.all(
    pages.map((/** @type {{ url: string }} */ { url }) => isKept(new Request(url)) && keepPage(url).catch(() => {})),
  );
};
worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(begin()));
worker.addEventListener(
  "fetch",
  (/** @type {any} */ event) => isKept(event.request) && event.respondWith(answerTo(event)),
);
