// What takes longer than a moment shows that it is under way: the next page, a form, a file.
// A file leaves the page where it is; that it has come is told by a cookie (`documents/arrivals.py`).

const AFTER = 700; // milliseconds
const LOOK = 250;
const LONGEST = 60_000; // whoever stopped it himself, or got it from his own store, is told by nobody
const bar = /** @type {HTMLElement} */ (document.querySelector("[data-busy]"));
let shows = 0;
let looks = 0;
let ends = 0;
const stop = () => {
  clearTimeout(shows);
  clearInterval(looks);
  clearTimeout(ends);
  bar.hidden = true;
};
const start = () => {
  stop();
  document.cookie = "arrived=; path=/; max-age=0; samesite=strict";
  shows = setTimeout(() => {
    bar.hidden = false;
  }, AFTER);
  ends = setTimeout(stop, LONGEST);
  looks = setInterval(() => document.cookie.includes("arrived=") && stop(), LOOK);
};
/** @param {HTMLAnchorElement} link @param {MouseEvent} event */
const leaves = (link, event) => {
  const here = link.href.split("#")[0] === location.href.split("#")[0] && link.hash;
  const elsewhere = link.target || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  return link.origin === location.origin && !here && !elsewhere;
};

// On the window: after everybody who may have stopped it, or sends it himself.
addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (link instanceof HTMLAnchorElement && !event.defaultPrevented && leaves(link, event)) start();
});
addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!event.defaultPrevented && form.method !== "dialog" && !form.target) start();
});
addEventListener("keydown", (event) => event.key === "Escape" && stop()); // the browser stops it, too
addEventListener("pageshow", stop);
