// A sheet game by game, on a grid like the paper: one key where one is enough, arrows up and down, every row kept on the
// server as soon as it is left, and what is wrong said at its row while the next one is typed.
import { Newest, post } from "../../frame/asking.js";
import { Columns, line } from "../keying/columns.js";
import { pressKeep } from "../keying/keep.js";
import { Pad } from "../keying/pad.js";

const SEEN = 5_000; // milliseconds between two signs of life
const form = document.querySelector("form[data-games-form]");
const columns = new Columns(form, JSON.parse(form.dataset.gamesRules));
const rows = [...form.querySelectorAll("tr[data-games-line]")];
const dirty = new Set();

const cells = (row) => [...row.querySelectorAll("input[type=text]")].filter((cell) => cell.tabIndex >= 0);
const typedRow = (row) => row && cells(row).some((cell) => cell.value);

const foot = () => columns.at("points", 1);

// After a passed game the next row is next; at a row without a declarer there is nothing to go on to.
const onward = (field) => {
  const row = field.closest("tr[data-games-line]");
  if (!row || field !== cells(row)[0]) return null;
  if (!field.value) return field;
  const below = rows[rows.indexOf(row) + 1];
  return /^[0ep]$/i.test(field.value) ? (below ? cells(below)[0] : foot()) : null;
};

// The total under the seat that it belongs to, as on paper.
const mirror = (row) => {
  const [declarer, total, won] = ["declarer", "total", "won"].map(
    (name) => form.elements[`g${row.dataset.gamesLine}_${name}`].value,
  );
  for (const cell of row.querySelectorAll("[data-games-mirror]")) {
    const own = cell.dataset.gamesMirror === declarer;
    cell.textContent = own ? total : "";
    cell.classList.toggle("is-lost", own && /^[-−lv]$/i.test(won));
  }
};

const pad = new Pad(form, {
  done: () => form.requestSubmit(form.querySelector(".btn-primary")),
  keep: () => pressKeep(form),
  leave: () => foot().focus(),
  next: onward,
});

// Findings

const newest = new Newest();
let waiting;
const check = () => {
  const answer = post(form.dataset.gamesCheck, [...new FormData(form)]);
  newest.of(answer, ({ status, data }) => {
    if (status !== 200) return;
    found = data;
    show(found);
  });
};

// A row that is being typed is not missed anything yet.
let found = { findings: [] };
const show = (data) => {
  const typing = document.activeElement.closest("tr[data-games-line]");
  for (const row of rows) {
    const unfinished = row === typing && !cells(row).at(-1).value;
    const here = unfinished ? [] : data.findings.filter((one) => String(one.row) === row.dataset.gamesLine);
    const reading = data.readings?.[row.dataset.gamesLine];
    row.classList.toggle("is-wrong", here.length > 0);
    for (const cell of cells(row)) {
      const name = cell.name.split("_")[1];
      here.some((one) => (one.field === "running_total" ? "total" : one.field) === name)
        ? cell.setAttribute("aria-invalid", "true")
        : cell.removeAttribute("aria-invalid");
    }
    const said = [...here.map((one) => line(one.text)), ...(reading ? [line(reading, "info")] : [])];
    row.nextElementSibling.firstElementChild.replaceChildren(...said);
  }
  columns.show(data.findings.filter((one) => one.row === null));
};

// Drafts, and who is here

const fieldsOf = (names) =>
  Object.fromEntries(["base", "cards", "by", ...names].map((name) => [name, form.elements[name].value]));
const keepRows = async () => {
  const names = [...dirty];
  dirty.clear();
  const { status } = await post(form.dataset.gamesOpen, fieldsOf(names));
  if (status !== 200) names.forEach((name) => dirty.add(name));
};

const typed = (event) => {
  const field = event.target;
  dirty.add(field.name);
  const row = field.closest("tr[data-games-line]");
  row ? mirror(row) : columns.count();
  clearTimeout(waiting);
  waiting = setTimeout(check, 150);
  if ("gamesOne" in field.dataset && field.value.length === field.maxLength && event.inputType?.startsWith("insert"))
    pad.enter(field);
  else if ("gamesOne" in field.dataset && /^[a-z]$/i.test(field.value) && event.inputType?.startsWith("insert"))
    pad.enter(field);
};

const upDown = (event) => {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const row = event.target.closest("tr[data-games-line]");
  if (!by || !row) return;
  const next = rows[rows.indexOf(row) + by];
  if (!next) return;
  event.preventDefault();
  cells(next)[cells(row).indexOf(event.target)]?.focus();
};

if (form.dataset.gamesCheck) {
  form.addEventListener("input", typed);
  form.addEventListener("keydown", upDown);
  form.addEventListener("submit", () => dirty.clear()); // it is all in the form that is sent
  form.addEventListener("focusout", (event) => {
    const row = event.target.closest("tr");
    if (row === event.relatedTarget?.closest("tr")) return;
    if (dirty.size) keepRows();
    setTimeout(() => show(found));
  });
  setInterval(() => document.hidden || keepRows(), SEEN);
  addEventListener("pagehide", () => {
    const token = form.elements.csrfmiddlewaretoken.value;
    if (dirty.size)
      navigator.sendBeacon(
        form.dataset.gamesOpen,
        new URLSearchParams({ ...fieldsOf([...dirty]), csrfmiddlewaretoken: token }),
      );
    navigator.sendBeacon(form.dataset.gamesOpen, new URLSearchParams({ close: "", csrfmiddlewaretoken: token }));
  });
  keepRows();
  columns.count();
  rows.forEach(mirror);
  if (rows.some(typedRow)) check();
  const start = form.querySelector("tr[data-games-line].is-wrong") ?? rows.find((row) => !typedRow(row));
  (start ? cells(start)[0] : foot()).focus();
}
