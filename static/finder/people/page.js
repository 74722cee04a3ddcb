// Find anybody: the dialog that its key opens on every page of a tournament, and the page it leads to without a script.
// Hits come while somebody types. Arrows go through them, Enter in the field takes the first, Escape closes.

import { Newest, pageAt } from "../../frame/asking.js";
import { all, around, need } from "../../frame/finding.js";

const PAUSE = 200; // milliseconds without a key
/** @type {Record<string, number>} */
const STEPS = { ArrowDown: 1, ArrowUp: -1 };

/** @param {HTMLElement} box */
const equip = (box) => {
  const form = need(box, "form", HTMLFormElement);
  const field = need(form, "input[type=search]", HTMLInputElement);
  const said = need(box, "[data-finder-said]", HTMLElement);
  const hits = need(box, "[data-finder-hits]", HTMLElement);
  const newest = new Newest();
  let waiting = 0;
  let shown = field.value.trim(); // the words whose hits stand there

  /** @param {string} words @param {Document | null} page */
  const show = (words, page) => {
    const fresh = page?.querySelector("main [data-finder-hits]");
    if (page && !fresh) return location.reload(); // signed out meanwhile
    shown = words;
    const count = fresh?.querySelector("[data-finder-count]");
    said.textContent = page ? (count?.textContent.trim() ?? "") : (said.dataset.finderLost ?? "");
    count?.remove(); // it is said already
    hits.replaceChildren(...(fresh?.childNodes ?? []));
  };
  const ask = () => {
    const words = field.value.trim();
    const address = `${form.action}?${new URLSearchParams({ q: words })}`;
    const answer = pageAt(address, { headers: { "X-Live": "yes" } }).catch(() => null);
    newest.of(answer, (page) => show(words, page));
  };
  /** @param {number} step */
  const go = (step) => {
    const stops = [field, ...all(hits, "[data-finder-hit]", HTMLElement)];
    const here = stops.findIndex((stop) => (stop.closest("li") ?? stop).contains(document.activeElement));
    stops[(Math.max(here, 0) + step + stops.length) % stops.length].focus();
  };

  field.addEventListener("input", () => {
    clearTimeout(waiting);
    newest.forget();
    waiting = setTimeout(ask, PAUSE);
  });
  form.addEventListener("submit", (event) => {
    const first = hits.querySelector("[data-finder-hit]");
    if (!(first instanceof HTMLElement) || shown !== field.value.trim()) return;
    event.preventDefault();
    first.click();
  });
  box.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (!step || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    go(step);
  });
};

all(document, "[data-finder-box]", HTMLElement).forEach(equip);

const dialog = document.querySelector("[data-finder-dialog]");
if (window.HTMLDialogElement && dialog instanceof HTMLDialogElement) {
  const field = need(dialog, "input[type=search]", HTMLInputElement);
  document.addEventListener("click", (event) => {
    if (!around(event, "[data-finder-open]") || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    dialog.showModal();
    field.select();
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog || around(event, "[data-finder-close]")) dialog.close();
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault(); // the browser would empty the field first
    dialog.close();
  });
}
