// The list at the door: arrows go from row to row; p (paid) and h (here) press the button of the row that has the focus.
// From the empty name field the same keys lead into the list first, and book nothing yet. A pressed button leaves the
// page where it is: the row and the counts are fetched anew. Without this file it reloads.

import { pageAt, post } from "../../frame/asking.js";
import { all, around, need } from "../../frame/finding.js";

const STEPS = { ArrowDown: 1, ArrowUp: -1 };
const keysOff = () => document.documentElement.classList.contains("keys-off");
const rows = () => all(document, "[data-cards-row]", HTMLElement);
/** @param {Event} event */
const rowOf = (event) => around(event, "[data-cards-row]");
/** The link to the next or previous page of the list. @param {number} step @returns {HTMLElement | null} */
const turning = (step) => document.querySelector(`main a[rel=${step > 0 ? "next" : "prev"}]`);
/** @param {HTMLElement | undefined} row */
const focusOn = (row) => row?.querySelector("a")?.focus();
const list = need(document, "[data-cards-list]", HTMLElement);
/** @type {HTMLInputElement | null} */
const nameField = document.querySelector("input[data-keys-while-empty]");
/** @param {HTMLElement} row @param {string} key @returns {HTMLButtonElement | null} */
const buttonOf = (row, key) => row.querySelector(`button[data-cards-key="${CSS.escape(key)}"]`);

// Where one has gone, the first of the next page comes.
/** @param {Document} fresh */
const fill = (fresh) => {
  const last = rows().pop();
  const known = rows().map((row) => row.dataset.cardsRow);
  const come = all(fresh, "[data-cards-row]", HTMLElement).filter((row) => !known.includes(row.dataset.cardsRow));
  last?.after(...come);
};

/** The last one is done: the list says so, where the focus goes. @param {Document} fresh */
const sayEmpty = (fresh) => {
  list.replaceChildren(...need(fresh, "[data-cards-list]", HTMLElement).childNodes);
  list.focus();
};

/** The steps that were taken on this page. @type {Set<string>} */
const sent = new Set();
/** @typedef {{ row: HTMLElement, keys: Map<string, string>, at: number }} Gone */
const PAIR = 700; // milliseconds: so soon after a row has gone, a key was meant for it
/** @type {Gone | null} */
let gone = null;

/** Takes a row out of a list that shows others alone. @param {HTMLElement} row @param {Document} fresh */
const remove = (row, fresh) => {
  const buttons = all(row, "button[data-cards-key]", HTMLButtonElement).filter(
    (button) => !sent.has(button.formAction),
  );
  const keys = new Map(buttons.map((button) => [button.dataset.cardsKey ?? "", button.formAction]));
  gone = { row, keys, at: performance.now() };
  fill(fresh);
  row.remove();
};

/** @param {HTMLElement} row @param {Document} fresh */
const exchange = (row, fresh) => {
  const again = fresh.querySelector(`[data-cards-row="${row.dataset.cardsRow}"]`);
  const place = rows().indexOf(row);
  const hasFocus = row.contains(document.activeElement) || document.activeElement === document.body;
  if (again) row.replaceChildren(...again.childNodes);
  else if (row.isConnected) remove(row, fresh);
  if (!rows().length) sayEmpty(fresh);
  else if (hasFocus) focusOn(again ? row : (rows()[place] ?? rows().pop()));
  for (const part of ["[data-cards-counts]", "[data-cards-undo]"]) {
    const now = fresh.querySelector(part);
    if (now) document.querySelector(part)?.replaceChildren(...now.childNodes);
  }
  document.dispatchEvent(new CustomEvent("live"));
};

/** @param {HTMLFormElement} form @param {HTMLElement} row @param {string} address */
const take = async (form, row, address) => {
  const answer = await post(address, /** @type {[string, any][]} */ ([...new FormData(form)]));
  const fresh = answer.status === 302 ? await pageAt(location.href).catch(() => null) : null;
  if (fresh) return exchange(row, fresh);
  form.action = address; // the page that says why not
  form.submit();
};

// One step after the other; what is pressed meanwhile is done for the row in which it was pressed.
/** @type {Promise<unknown>} */
let steps = Promise.resolve();
/** @type {Set<string>} */
const waiting = new Set();
/** @param {HTMLElement} row @param {string} address */
const step = (row, address) => {
  const form = need(document, "[data-cards-door]", HTMLFormElement);
  if (waiting.has(address)) return;
  waiting.add(address);
  sent.add(address);
  row.setAttribute("aria-busy", "true");
  steps = steps
    .then(() => take(form, row, address))
    .finally(() => {
      waiting.delete(address);
      row.toggleAttribute("aria-busy", false);
    });
};
document.querySelector("[data-cards-door]")?.addEventListener("submit", (event) => {
  const button = /** @type {SubmitEvent} */ (event).submitter;
  const row = button?.closest("[data-cards-row]");
  if (!(button instanceof HTMLButtonElement) || !(row instanceof HTMLElement)) return;
  event.preventDefault();
  step(row, button.formAction);
});

const TYPING = 1000; // milliseconds: so soon after the key that led into the list, a letter is the second one of a name
let led = { key: "", at: -TYPING };
/** @type {HTMLElement | null} */
let last = null; // the row that had the focus

/** From the empty name field into the list: nothing is booked by the same key. @param {string} key @param {number} at */
const lead = (key, at) => {
  const found = last?.isConnected ? last : (rows().find((row) => buttonOf(row, key)) ?? rows()[0]);
  led = { key: key.length === 1 ? key : "", at };
  found ? focusOn(found) : list.focus();
};

/** The key that led here was the first letter of a name. @param {KeyboardEvent} event */
const isName = ({ key, timeStamp }) =>
  Boolean(led.key) && /^\p{L}$/u.test(key) && key !== led.key && timeStamp - led.at < TYPING;

/** @param {string} second */
const backToName = (second) => {
  if (!nameField) return;
  nameField.focus();
  nameField.setRangeText(led.key + second, 0, nameField.value.length, "end");
};

/** @param {KeyboardEvent} event @param {HTMLElement} row */
const inRow = (event, row) => {
  if (isName(event)) {
    event.preventDefault();
    return backToName(event.key);
  }
  const way = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
  if (way) {
    event.preventDefault();
    const next = rows()[rows().indexOf(row) + way];
    return next ? focusOn(next) : turning(way)?.focus();
  }
  const meant = gone && event.timeStamp - gone.at < PAIR ? gone.keys.get(event.key) : undefined;
  const button = keysOff() ? null : buttonOf(row, event.key);
  if (!button && !meant) return;
  event.preventDefault();
  if (meant && gone) step(gone.row, meant);
  else button?.click();
  gone = null;
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.repeat) return;
  const row = rowOf(event);
  if (row) return inRow(event, row);
  if (event.target !== nameField || nameField?.value || keysOff()) return;
  if (event.key === "-" && !document.querySelector("[data-cards-undo] button")) event.preventDefault(); // nothing to undo
  if (!["p", "h", "ArrowDown"].includes(event.key)) return;
  event.preventDefault();
  lead(event.key, event.timeStamp);
});
document.addEventListener("focusin", (event) => {
  last = rowOf(event) ?? last;
});

// Whoever has looked for somebody, or turned a page, goes on in the list.
if (location.search.length > 1 && !document.querySelector("main [autofocus], main [aria-invalid=true]"))
  rows().length ? focusOn(rows()[0]) : list.focus();
