// Who is here: letters find a line and Enter ticks it, arrows go through the list, p is paid; the sums follow at once.
// Whoever is in no list goes into the lines for guests. Without this file the form is the same, and reckoned when saved.

import { post } from "../../frame/asking.js";
import { all, around, need } from "../../frame/finding.js";

const form = need(document, "[data-here-form]", HTMLFormElement);
const field = need(form, "[data-here-field]", HTMLInputElement);
const folds = all(form, "[data-here-fold]", HTMLDetailsElement);
const rows = all(form, "[data-here-row]", HTMLElement);
const places = Number(form.dataset.herePlaces ?? 2);
const money = new Intl.NumberFormat(document.documentElement.lang, {
  style: "currency",
  currency: form.dataset.hereCurrency ?? "EUR",
  minimumFractionDigits: places,
  maximumFractionDigits: places,
});
/** @param {number} cents */
const inMoney = (cents) => money.format(cents / 10 ** places);
/** @param {ParentNode} row @param {string} name */
const box = (row, name) => /** @type {HTMLInputElement | null} */ (row.querySelector(`input[name="${name}"]`));
/** @param {ParentNode} row @param {string} name */
const ticked = (row, name) => box(row, name)?.checked ?? row.querySelector(`[data-here-fixed="${name}"]`) !== null;
const keysOff = () => document.documentElement.classList.contains("keys-off");

/** @param {HTMLElement} row */
const fee = (row) => {
  const asked = row.hasAttribute("data-here-money") || box(row, "money") !== null;
  return Number(asked && !ticked(row, "money") ? row.dataset.hereWithout : row.dataset.hereFee);
};
/** @param {HTMLElement} row */
const rated = (row) =>
  all(row, "input[data-here-cents]:checked, [data-here-fixed][data-here-cents]", HTMLElement).reduce(
    (sum, rating) => sum + Number(rating.dataset.hereCents),
    0,
  );
/** @param {string} hook @param {string} text */
const say = (hook, text) => {
  const place = form.querySelector(hook);
  if (place) place.textContent = text;
};
const guests = () => all(form, "[data-here-guest]", HTMLElement);
/** @param {HTMLElement} guest */
const nameOf = (guest) => need(guest, "input[name=guest]", HTMLInputElement);
const named = () => guests().filter((guest) => nameOf(guest).value.trim());
// Saved already, and without any box here.
const nameless = all(form, "[data-here-nameless]", HTMLElement).map((guest) => ({
  fee: Number(guest.dataset.hereFee),
  rated: Number(guest.dataset.hereRated),
  paid: guest.hasAttribute("data-here-paid"),
}));

const reckon = () => {
  const here = [...rows.filter((row) => ticked(row, "here")), ...named()];
  for (const row of rows) {
    const place = row.querySelector("[data-here-owes]");
    if (place) place.textContent = inMoney(fee(row) + rated(row));
  }
  const sums = here.map((row) => ({ fee: fee(row), rated: rated(row), paid: ticked(row, "paid") }));
  sums.push(...nameless);
  const owed = sums.reduce((sum, one) => sum + one.fee + one.rated, 0);
  const open = sums.reduce((sum, one) => sum + (one.paid ? 0 : one.fee), 0);
  say("[data-here-count]", String(sums.length));
  say("[data-here-owed]", inMoney(owed));
  say("[data-here-open]", inMoney(open));
  const owing = here.flatMap((row) => all(row, "[data-here-arrears]", HTMLElement));
  say("[data-here-account]", inMoney(owing.reduce((sum, one) => sum + Number(one.dataset.hereArrears), 0)));
};

/** @param {HTMLInputElement | null} target @param {boolean} on */
const put = (target, on) => {
  if (target && !target.disabled) target.checked = on;
};

/** Ticks a box as a hand does. @param {HTMLInputElement | null} target @param {boolean} on */
const set = (target, on) => {
  if (!target || target.disabled || target.checked === on) return;
  target.checked = on;
  target.dispatchEvent(new Event("change", { bubbles: true }));
};

// Whoever pays, is rated or says that a list counts is here; whoever isn't here has done nothing of it.
const WITH_HIM = 'input[name="paid"], input[name^="rating-"], input[name^="declared-"]';
form.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  const row = target.closest("[data-here-row]");
  if (row && target.name === "here" && !target.checked)
    for (const other of all(row, WITH_HIM, HTMLInputElement)) put(other, false);
  else if (row && target.checked && target.name !== "money") put(box(row, "here"), true);
  if (target.matches("[data-here-all-paid]"))
    for (const each of [...rows.filter((one) => ticked(one, "here")), ...named()])
      put(box(each, "paid"), target.checked);
  reckon();
});

/** @param {string} text */
const plain = (text) => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("ß", "ss");
const shown = () => rows.filter((row) => !row.hidden);

// Names that begin so; where none does, those in which it stands.
/** @param {string[]} words */
const meant = (words) => {
  const begins = rows.filter((row) => words.every((word) => ` ${row.dataset.hereRow}`.includes(` ${word}`)));
  return begins.length ? begins : rows.filter((row) => words.every((word) => row.dataset.hereRow?.includes(word)));
};

const find = () => {
  const asks = need(form, "[data-here-ask]", HTMLElement);
  asks.hidden = true;
  asks.dataset.hereAsk = "";
  const words = plain(field.value)
    .split(/[\s,;-]+/)
    .filter(Boolean);
  const found = new Set(meant(words));
  for (const row of rows) {
    row.hidden = !found.has(row);
    row.classList.remove("is-first");
  }
  for (const fold of folds)
    fold.open = words.length > 0 && all(fold, "[data-here-row]:not([hidden])", HTMLElement).length > 0;
  if (words.length) shown()[0]?.classList.add("is-first");
};

/** The empty line for a guest, which is followed by another one. @param {string} name */
const addGuest = (name) => {
  const last = /** @type {HTMLElement} */ (guests().pop());
  const next = /** @type {HTMLElement} */ (last.cloneNode(true));
  const key = `g${guests().length}`;
  next.dataset.hereGuest = key;
  for (const input of all(next, "input", HTMLInputElement)) {
    if (input.name === "guest") [input.id, input.value] = [key, ""];
    else input.value = key;
  }
  next.querySelector("label")?.setAttribute("for", key);
  nameOf(last).value = name;
  last.after(next);
};

/** One word may be a slip of the keys: a second Enter makes a guest of it. @param {string} name */
const isAsked = (name) => {
  const asks = need(form, "[data-here-ask]", HTMLElement);
  if (/[\s,]/.test(name) || asks.dataset.hereAsk === name) return false;
  asks.dataset.hereAsk = name;
  need(asks, "b", HTMLElement).textContent = name;
  asks.hidden = false;
  return true;
};

const taken = () => {
  const [first] = open();
  const name = field.value.trim();
  if (!name) return;
  if (first) set(box(first, "here"), true);
  else if (!shown().length) {
    if (isAsked(name)) return;
    addGuest(name);
  } // else he is here and has his seat
  field.value = "";
  find();
  reckon();
};

/** The same box of another line, or its first one. @param {HTMLElement | undefined} row @param {string} name */
const focusOn = (row, name) => {
  const fold = row?.closest("details");
  if (fold) fold.open = true;
  const target = row && box(row, name);
  const seen =
    target && target.checkVisibility?.({ visibilityProperty: true }) !== false ? target : row?.querySelector("input");
  if (seen instanceof HTMLElement) seen.focus();
};
const open = () => shown().filter((row) => row.querySelector("input"));

/** @param {KeyboardEvent} event */
const inField = (event) => {
  if (event.key === "Enter") taken();
  else if (event.key === "ArrowDown") focusOn(open()[0], "here");
  else if (event.key === "Escape" && field.value) {
    field.value = "";
    find();
  } else return;
  event.preventDefault();
};

/** @param {KeyboardEvent} event @param {HTMLElement} row */
const inRow = (event, row) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const list = open();
  const name = event.target instanceof HTMLInputElement ? event.target.name : "here";
  if (step) {
    const next = list[list.indexOf(row) + step];
    if (next) focusOn(next, name);
    else if (step < 0) field.focus();
  } else if (event.key === "p" && !keysOff()) set(box(row, "paid"), !ticked(row, "paid"));
  else if (event.key === "f" && !keysOff()) field.focus();
  else return;
  event.preventDefault();
};

form.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  const row = around(event, "[data-here-row]");
  if (event.target === field) inField(event);
  else if (row) inRow(event, row);
  else if (event.key === "Enter" && around(event, "[data-here-guest]")) event.preventDefault();
});
form.addEventListener("input", (event) => {
  if (event.target === field) return find();
  const last = guests().pop();
  if (last && nameOf(last).value.trim()) addGuest(nameOf(last).value);
  reckon();
});

// What is paid on an account is booked at once; what is ticked here waits for the save. Where that is refused, its own
// page says why.
/** @param {HTMLButtonElement} button */
const payAccount = async (button) => {
  const place = button.closest("[data-here-arrears]");
  button.disabled = true;
  const fields = { amount: button.dataset.hereAmount, token: button.dataset.hereToken };
  const answer = await post(button.dataset.herePay ?? "", fields);
  if (answer.status === 302) {
    place?.replaceWith(need(form, "[data-here-settled]", HTMLTemplateElement).content.cloneNode(true));
    return reckon();
  }
  if (answer.status) button.hidden = true;
  button.disabled = false; // nobody answered: the same token again books once
};
form.addEventListener("click", (event) => {
  const button = around(event, "[data-here-pay]");
  if (button instanceof HTMLButtonElement) payAccount(button);
});

document.querySelector("[data-here-last-time]")?.addEventListener("click", (event) => {
  event.preventDefault();
  for (const row of rows) if (row.hasAttribute("data-here-was-there")) put(box(row, "here"), true);
  reckon();
});

if (!form.querySelector("[data-here-guest] fieldset")) field.focus();
reckon();
