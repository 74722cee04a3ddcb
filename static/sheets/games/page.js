// A sheet game by game, on a grid like the paper: one key where one is enough, arrows up and down, every row kept on the
// server as soon as it is left, and what is wrong said at its row while the next one is typed.
import { Newest, post } from "../../frame/asking.js";
import { all, around, fieldOf, need, sendForm } from "../../frame/finding.js";
import { tell } from "../../frame/telling.js";
import { Columns, line, noteUnder } from "../keying/columns.js";
import { press } from "../keying/keep.js";
import { backAgain, keepHere } from "../keying/left.js";
import { Pad } from "../keying/pad.js";
import { Signing } from "../keying/signing.js";
import { passOver } from "./closed.js";
import { renumber } from "./struck.js";
import { Window } from "./window.js";
/** @import { Finding } from "../keying/columns.js" */

/**
 * counted: what the seats that have something in a row have by then; again: behind which rows the same one deals again.
 * @typedef {object} Findings
 * @property {Finding[]} findings
 * @property {Record<string, string>} [readings]
 * @property {Record<string, Record<string, number>>} [counted]
 * @property {number[]} [again]
 */

const SEEN = 5_000; // milliseconds between two signs of life
const form = need(document, "form[data-games-form]", HTMLFormElement);
const columns = new Columns(form, JSON.parse(form.dataset.gamesRules ?? ""));
const rows = all(form, "tr[data-games-line]", HTMLTableRowElement);
const shown = new Window(form, rows);
/** @type {Set<string>} */
const dirty = new Set(); // fields that the server hasn't heard of yet
/** @type {Set<string>} */
const touched = new Set(); // since the page came
/** @type {Findings} */
let latest = { findings: [] };
const [checks, opened] = [form.dataset.gamesCheck ?? "", form.dataset.gamesOpen ?? ""];

/** @param {Element} row */
const cells = (row) => all(row, "input[type=text]", HTMLInputElement).filter((cell) => cell.tabIndex >= 0);
/** @param {HTMLInputElement} cell */
const columnOf = (cell) => cell.name.replace(/^g\d+_/, "");
/** @param {Element} row */
const typedRow = (row) => cells(row).some((cell) => cell.value);

const foot = () => {
  shown.foot.open = true;
  return columns.at("points", 1);
};

// After a passed game the next row is next; at a row without a declarer there is nothing to go on to.
/** @param {HTMLInputElement} field @returns {HTMLInputElement | null} */
const onward = (field) => {
  /** @type {HTMLTableRowElement | null} */
  const row = field.closest("tr[data-games-line]");
  if (!row || field !== cells(row)[0]) return null;
  if (!field.value) return field;
  const below = rows[rows.indexOf(row) + 1];
  return /^[0ep]$/i.test(field.value) ? (below ? cells(below)[0] : foot()) : null;
};

// At a table of five the third to the left of the dealer sits out, too (ISkO 3.2.7).
/** @param {string} dealer */
const thirdOf = (dealer) => (/^[1-5]$/.test(dealer) ? String(((Number(dealer) + 2) % 5) + 1) : "");

// The total under the seat that it belongs to, as on paper, or as counted where none is typed; the dealer as typed.
/** @param {HTMLTableRowElement} row */
const mirror = (row) => {
  const [declarer, total, won] = ["declarer", "total", "won"].map(
    (name) => fieldOf(form, `g${row.dataset.gamesLine}_${name}`).value,
  );
  const counted = latest.counted?.[row.dataset.gamesLine ?? ""] ?? {};
  const written = all(row, 'input[name$="_totals"]', HTMLInputElement)[0]?.value.split(",") ?? []; // of others, too
  const dealer = need(row, ".dealer input", HTMLInputElement).value;
  need(row, "[data-games-dealer]", HTMLElement).textContent = dealer;
  const thirds = all(row, "[data-games-third]", HTMLElement);
  for (const third of thirds) third.textContent = thirdOf(dealer);
  const resting = thirds.length ? [dealer, thirdOf(dealer)] : [];
  for (const cell of all(row, "[data-games-mirror]", HTMLElement)) {
    const seat = cell.dataset.gamesMirror ?? "";
    const own = seat === declarer;
    const others = String(counted[seat] ?? written[Number(seat) - 1] ?? "").replace(/^-$/, "");
    cell.textContent = (own && total) || others.replace("-", "−");
    cell.classList.toggle("is-resting", resting.includes(seat));
    cell.classList.toggle("is-counted", !(own && total));
    cell.classList.toggle("is-lost", own && /^[-−lv]$/i.test(won));
  }
};

// The dealers are what the order of the seats says, so their cells are opened only where the paper has others.
const dealers = need(form, "[data-games-dealers]", HTMLButtonElement);
dealers.addEventListener("click", () => {
  const open = form.classList.toggle("has-dealers");
  dealers.setAttribute("aria-pressed", String(open));
  for (const field of all(form, ".dealer input", HTMLInputElement)) field.tabIndex = open ? 0 : -1;
});

const signing = new Signing(columns);
const pad = new Pad(form, {
  unsigned: (field) => signing.note(field),
  done: () => sendForm(form, need(form, ".btn-primary", HTMLButtonElement)),
  keep: () => press(form, "keep"),
  leave: () => foot().focus(),
  next: onward,
});

// Findings

const newest = new Newest();
let waiting = 0;
const check = () => {
  const answer = post(checks, [...new FormData(form)]);
  newest.of(answer, ({ status, data }) => {
    if (status !== 200) return;
    latest = data;
    deal();
    show(latest);
  });
};

// The numbers and dealers of the rows below a struck game, and behind one after which the same one deals again.
const deal = () => {
  for (const name of renumber(form, rows, columns.rows.length, new Set(latest.again))) dirty.add(name);
};

// A row that is being typed is not missed anything yet.
/** @param {Findings} data */
const show = (data) => {
  const typing = document.activeElement?.closest("tr[data-games-line]");
  /** @type {Finding[]} */
  const told = [];
  for (const row of rows) {
    const isTyped = row === typing && cells(row).some(({ name }) => touched.has(name));
    const unfinished = isTyped && !cells(row).pop()?.value;
    const here = unfinished ? [] : data.findings.filter((finding) => String(finding.row) === row.dataset.gamesLine);
    const reading = unfinished ? "" : data.readings?.[row.dataset.gamesLine ?? ""];
    row.classList.toggle("is-wrong", here.length > 0);
    for (const cell of cells(row)) {
      const name = columnOf(cell);
      here.some((finding) => (finding.field === "running_total" ? "total" : finding.field) === name)
        ? cell.setAttribute("aria-invalid", "true")
        : cell.removeAttribute("aria-invalid");
    }
    const notes = [...here.map((finding) => line(finding.text)), ...(reading ? [line(reading, "info")] : [])];
    tell(noteUnder(row), notes);
    told.push(...here);
  }
  rows.forEach(mirror);
  shown.fold();
  const below = data.findings.filter((finding) => finding.row === null);
  columns.show(below, [...told, ...below]);
};

// Drafts, and who is here

/** @param {string[]} names @returns {Record<string, string>} */
const fieldsOf = (names) =>
  Object.fromEntries(["base", "cards", "by", ...names].map((name) => [name, fieldOf(form, name).value]));
const keepRows = async () => {
  const names = [...dirty];
  dirty.clear();
  const { status } = await post(opened, fieldsOf(names));
  if (status !== 200) names.forEach((name) => dirty.add(name));
};

/** @param {Event} event */
const typed = (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  const inserted = /** @type {InputEvent} */ (event).inputType?.startsWith("insert");
  dirty.add(field.name);
  touched.add(field.name);
  /** @type {HTMLTableRowElement | null} */
  const row = field.closest("tr[data-games-line]");
  if (columnOf(field) === "steps") deal();
  if (row) passOver(row);
  row ? mirror(row) : columns.count();
  clearTimeout(waiting);
  waiting = setTimeout(check, 150);
  if (!("gamesOne" in field.dataset && inserted)) return;
  if (field.value.length === field.maxLength || /^[a-z]$/i.test(field.value)) pad.enter(field);
};

// Cells of letters are text to the pad, and yet none of them reads a slash.
/** @param {KeyboardEvent} event */
const toFoot = (event) => {
  if (event.key !== "/" || event.ctrlKey || event.altKey || event.metaKey || !around(event, "tr[data-games-line]"))
    return;
  event.preventDefault();
  foot().focus();
};

/** @param {KeyboardEvent} event */
const upDown = (event) => {
  /** @type {Record<string, number>} */
  const steps = { ArrowDown: 1, ArrowUp: -1 };
  const by = steps[event.key];
  const row = /** @type {HTMLTableRowElement | null} */ (around(event, "tr[data-games-line]"));
  if (!by || !row) return;
  const next = rows[rows.indexOf(row) + by];
  if (!next) return;
  event.preventDefault();
  const column = columnOf(/** @type {HTMLInputElement} */ (event.target));
  cells(next)
    .find((cell) => columnOf(cell) === column)
    ?.focus();
};

rows.forEach(passOver);
rows.forEach(mirror);
signing.show();
if (checks) {
  form.addEventListener("input", typed);
  form.addEventListener("keydown", upDown);
  form.addEventListener("keydown", toFoot);
  form.addEventListener("focusout", (event) => {
    const to = /** @type {Element | null} */ (event.relatedTarget);
    if (around(event, "tr") === to?.closest("tr")) return;
    if (dirty.size) keepRows();
    setTimeout(() => show(latest));
  });
  setInterval(() => document.hidden || keepRows(), SEEN);
  addEventListener("pagehide", () => {
    keepHere(form, touched);
    const token = fieldOf(form, "csrfmiddlewaretoken").value;
    if (dirty.size)
      navigator.sendBeacon(opened, new URLSearchParams({ ...fieldsOf([...dirty]), csrfmiddlewaretoken: token }));
    navigator.sendBeacon(opened, new URLSearchParams({ close: "", csrfmiddlewaretoken: token }));
  });
  for (const name of backAgain(form)) {
    dirty.add(name);
    touched.add(name);
  }
  keepRows();
  columns.count();
  if (rows.some(typedRow)) check();
  const start = form.querySelector("tr[data-games-line].is-wrong") ?? rows.find((row) => !typedRow(row));
  const wrong = start && cells(start).find((cell) => cell.hasAttribute("aria-invalid"));
  (wrong ?? (start ? cells(start)[0] : foot())).focus();
}
