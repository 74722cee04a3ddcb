// Regions with data-live show what is new by themselves: the page asks the pulse, and only when that has changed it
// fetches itself and merges the regions (merging.js): folds stay open, and nothing that is being typed is lost.
// Another script that has changed the address (a search, a page of the wall) says "stale", and gets what stands there.
// While nobody answers, a [data-offline] note says as of when the page is.
// [data-seconds] is what the server said is left, and is counted down between two answers: the device's own clock is not
// asked what time it is, only how time goes by. data-over: then the page has something new to say, and fetches itself.

import { NoAnswer, pageAt, SOON, textAt, within } from "./asking.js";
import { merge } from "./merging.js";

/** @returns {HTMLElement | null} */
const pulseOf = () => document.querySelector("[data-pulse]");
const EVERY = 1000 * Number(pulseOf()?.dataset.every ?? 2); // milliseconds
const FIRST = 2_000; // milliseconds until a page that has just come asks
const SHARE = 10; // and so many times what a look took: a large hall on a small laptop is asked less often
const LONGEST = Math.max(EVERY, 8_000); // but a server that was slow once, or dead, is not left alone for long
const BUSY = 429; // the server lives, and many ask
/** @param {string} selector @returns {NodeListOf<HTMLElement>} */
const all = (selector) => document.querySelectorAll(selector);

/** @param {Document} fresh */
const exchange = (fresh) => {
  for (const region of all("[data-live]")) {
    const other = fresh.querySelector(`[data-live="${region.dataset.live}"]`);
    if (!other || region.querySelector("[aria-busy]")) continue;
    merge(region, other);
  }
  document.dispatchEvent(new Event("live"));
};

/** @type {string | null} */
let lastPulse = pulseOf()?.dataset.pulseNow ?? null; // as it was when the server made this page
const look = async () => {
  const pulse = await textAt(pulseOf()?.dataset.pulse ?? "", { redirect: "error", signal: within(SOON) });
  if (pulse !== lastPulse) {
    const address = location.href;
    const page = await pageAt(address, { redirect: "error", headers: { "X-Live": "yes" } });
    if (address !== location.href) return; // whoever changed it has asked already
    lastPulse = pulse;
    exchange(page);
  }
};

/** @type {Date | null} */
let answered = null; // when the server did so last; null: when it made this page
/** @type {HTMLElement | null} */
const note = document.querySelector("[data-offline]");
/** @param {Date} at */
const clock = (at) => [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");

const tried = async () => {
  try {
    await look();
    answered = new Date();
    note?.toggleAttribute("hidden", true);
  } catch (lost) {
    // no connection for a moment, or signed out: the next turn asks again
    if (!note || (lost instanceof NoAnswer && lost.status === BUSY)) return;
    const since = note.querySelector("[data-as-of]");
    if (answered && since) since.textContent = clock(answered);
    note.hidden = false;
  }
};

const turn = async () => {
  const before = performance.now();
  if (!document.hidden) await tried();
  setTimeout(turn, Math.min(Math.max(EVERY, SHARE * (performance.now() - before)), LONGEST));
};

// A page that has just come says its pulse itself. One that a browser had put away says an old one.
const [way] = performance.getEntriesByType("navigation");
const isNew = lastPulse && navigator.onLine && /** @type {any} */ (way)?.type !== "back_forward";

if (pulseOf()) {
  if (isNew) setTimeout(turn, Math.min(EVERY, FIRST));
  else turn();
  document.addEventListener("stale", () => {
    lastPulse = null; // what the page says has changed without the pulse
    tried();
  });
  document.addEventListener("visibilitychange", () => document.hidden || tried());
  for (const event of ["online", "offline"]) addEventListener(event, tried);
}

/** @type {WeakMap<HTMLElement, number>} */
const started = new WeakMap();

/** @param {number} seconds */
const shown = (seconds) => {
  const left = Math.max(seconds, 0);
  const [hours, minutes, rest] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
};

const tick = () => {
  const now = performance.now();
  for (const place of all("[data-seconds]")) {
    const since = started.get(place) ?? now;
    started.set(place, since);
    const left = Number(place.dataset.seconds) - Math.floor((now - since) / 1000);
    const text = shown(left);
    if (place.textContent !== text) place.textContent = text;
    place.classList.toggle("is-short", left >= 0 && left < 60);
    place.classList.toggle("is-over", left <= 0);
    if (left < 0 && "over" in place.dataset && !place.dataset.told) {
      place.dataset.told = "yes";
      document.dispatchEvent(new Event("stale"));
    }
  }
};

let ticks = 0; // none until there is something to count down
const count = () => {
  if (ticks || !document.querySelector("[data-seconds]")) return;
  ticks = setInterval(tick, 250);
  tick();
};

count();
document.addEventListener("live", () => (ticks ? tick() : count()));
document.addEventListener("visibilitychange", () => {
  if (ticks && !document.hidden) document.dispatchEvent(new Event("stale"));
});
