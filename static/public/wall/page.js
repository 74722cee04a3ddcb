// Turns the pages of a screen in the hall: the address says which page, and live.js fetches it. Arrows turn by hand, the
// space bar holds the page. What is released meanwhile begins with its own first page.
import "../../frame/live.js";
import { need } from "../../frame/finding.js";

const region = need(document, "[data-wall-seconds-a-page]", HTMLElement);
const progress = need(document, "[data-wall-progress]", HTMLProgressElement);
const hold = need(document, "[data-wall-hold]", HTMLElement);
const shown = () => need(region, "[data-wall-page]", HTMLElement);
const every = 1000 * Number(region.dataset.wallSecondsAPage);

let edition = shown().dataset.wallEdition;
let page = Number(shown().dataset.wallPage);
let since = performance.now();
let held = false;

/** @param {number} turn */
const turnTo = (turn) => {
  page = turn;
  since = performance.now();
  const address = new URL(location.href);
  address.searchParams.set("page", String(page));
  history.replaceState(null, "", address);
  document.dispatchEvent(new Event("stale"));
};

const count = () => Number(shown().dataset.wallPages);
/** @param {number} pages */
const turnBy = (pages) => count() > 1 && turnTo(((page - 1 + pages + count()) % count()) + 1);

const toggle = () => {
  held = !held;
  since = performance.now();
  hold.setAttribute("aria-pressed", String(held));
};

setInterval(() => {
  const gone = held || count() < 2 ? 0 : performance.now() - since;
  progress.value = gone / every;
  progress.hidden = count() < 2;
  hold.hidden = count() < 2;
  if (gone >= every && !document.hidden) turnBy(1);
}, 100);

document.addEventListener("live", () => {
  if (shown().dataset.wallEdition === edition) return;
  edition = shown().dataset.wallEdition;
  turnTo(1);
});

hold.addEventListener("click", toggle);
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  /** @type {Record<string, number>} */
  const steps = { ArrowRight: 1, ArrowLeft: -1, PageDown: 1, PageUp: -1 };
  const by = steps[event.key];
  if (by) turnBy(by);
  else if (event.key === " " && event.target !== hold) toggle();
  else return;
  event.preventDefault();
});
