// The list at the door: arrows go from row to row; p (paid) and h (here) press the button of the row that has the focus.
// A pressed button leaves the page where it is: the row and the counts are fetched anew. Without this file it reloads.

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
  const list = need(document, "[data-cards-list]", HTMLElement);
  list.replaceChildren(...need(fresh, "[data-cards-list]", HTMLElement).childNodes);
  list.focus();
};

/** @param {HTMLElement} row @param {Document} fresh */
const exchange = (row, fresh) => {
  const again = fresh.querySelector(`[data-cards-row="${row.dataset.cardsRow}"]`);
  const place = rows().indexOf(row);
  if (again) row.replaceChildren(...again.childNodes);
  else {
    fill(fresh);
    row.remove(); // of a list that shows others alone
  }
  if (rows().length) focusOn(again ? row : (rows()[place] ?? rows().pop()));
  else sayEmpty(fresh);
  const counts = document.querySelector("[data-cards-counts]");
  const counted = fresh.querySelector("[data-cards-counts]");
  if (counts && counted) counts.replaceChildren(...counted.childNodes);
};

/** @param {SubmitEvent} event */
const pressed = async (event) => {
  const button = event.submitter;
  const form = /** @type {HTMLFormElement} */ (event.target);
  const row = button?.closest("[data-cards-row]");
  if (!(button instanceof HTMLButtonElement) || !(row instanceof HTMLElement)) return;
  event.preventDefault();
  if (row.hasAttribute("aria-busy")) return;
  row.setAttribute("aria-busy", "true");
  const answer = await post(button.formAction, /** @type {[string, any][]} */ ([...new FormData(form)]));
  const fresh = answer.status === 302 ? await pageAt(location.href).catch(() => null) : null;
  row.removeAttribute("aria-busy");
  if (fresh) return exchange(row, fresh);
  form.action = button.formAction; // the page that says why not
  form.submit();
};
document.querySelector("[data-cards-door]")?.addEventListener("submit", (event) => {
  pressed(/** @type {SubmitEvent} */ (event));
});

document.addEventListener("keydown", (event) => {
  const row = rowOf(event);
  if (!row || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
  const step = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
  if (step) {
    event.preventDefault();
    const next = rows()[rows().indexOf(row) + step];
    return next ? focusOn(next) : turning(step)?.focus();
  }
  /** @type {HTMLButtonElement | null} */
  const button = keysOff() ? null : row.querySelector(`button[data-cards-key="${CSS.escape(event.key)}"]`);
  if (!button) return;
  event.preventDefault();
  button.click();
});

// Whoever has looked for somebody goes on in the list.
if (new URLSearchParams(location.search).get("q")) focusOn(rows()[0]);
