// The people at a table as large buttons by seat, instead of two fields for start numbers: fetched as soon as series and
// table are known. Without this file, or without a connection, the fields stay. Of a sheet that was keyed game by game
// comes along what each game counts there, and is filled in.

import { Newest, textAt } from "../../frame/asking.js";
import { fieldOf, need } from "../../frame/finding.js";

const PAUSE = 150; // milliseconds after a figure: a table may have two of them

export class People {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
    this.box = need(form, "[data-decisions-people]", HTMLElement);
    this.message = need(form, "[data-decisions-no-table]", HTMLElement);
    this.newest = new Newest();
    this.waiting = 0;
    this.filled = ""; // by this file: what was typed stays
    this.counted = ""; // and so of what the game counts now
    for (const type of ["input", "change"]) form.addEventListener(type, () => this.fill());
    for (const name of ["series", "table"]) fieldOf(form, name).addEventListener("input", () => this.soon());
    if (fieldOf(form, "table").value) this.ask();
  }

  soon() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.ask(), PAUSE);
  }

  ask() {
    this.newest.forget();
    const [series, table] = ["series", "table"].map((name) => fieldOf(this.form, name));
    if (!series.value || !/^\d{1,5}$/.test(table.value.trim())) return;
    const answer = textAt(`${this.box.dataset.decisionsPeople}${series.value}/${Number(table.value)}/`);
    const told = answer.then(
      (text) => ({ text, status: 200 }),
      ({ status }) => ({ text: "", status }),
    );
    this.newest.of(told, ({ text, status }) => {
      this.message.hidden = status !== 404;
      if (text) this.show(text);
    });
  }

  // What was chosen or found wrong before stays where it was.
  /** @param {string} text */
  show(text) {
    const data = new FormData(this.form);
    const errors = ["number", "called_by"].map((name) =>
      this.box.querySelector(`[data-decisions-of="${name}"] .errorlist`),
    );
    this.box.innerHTML = text;
    [...this.box.children].forEach((part, place) => {
      const error = errors[place];
      if (error) part.append(error);
    });
    for (const name of ["number", "called_by"]) {
      const choices = /** @type {HTMLInputElement[]} */ ([.../** @type {any} */ (this.form.elements.namedItem(name))]);
      const chosen = choices.find(({ value }) => value && value === data.get(name));
      if (chosen) chosen.checked = true;
    }
    this.fill();
  }

  // The game as the phones of the table have it; whose it was is chosen while nobody is.
  /** @param {FormData} data */
  kept(data) {
    const line = this.box.querySelector("[data-decisions-kept]");
    const game = Number(data.get("game"));
    if (!(line instanceof HTMLElement) || !game) return;
    const { card, says, won, lost } = JSON.parse(line.dataset.decisionsKept ?? "{}")[game] ?? {};
    need(line, "span", HTMLElement).textContent = says || (line.dataset.decisionsUnwritten ?? "");
    const choices = [...this.box.querySelectorAll('input[name="number"]')];
    const own = choices.find((choice) => choice instanceof HTMLInputElement && choice.value === String(card));
    if (own instanceof HTMLInputElement && !choices.some((choice) => choice.matches(":checked"))) own.checked = true;
    const isOwn = own instanceof HTMLInputElement && own.checked;
    this.count((isOwn && { won, lost }[String(data.get("effect"))]) || "");
  }

  // What it counts with the effect that was chosen.
  /** @param {number | ""} counts */
  count(counts) {
    const value = fieldOf(this.form, "value");
    if (value.value !== this.counted) return;
    this.counted = String(counts);
    value.value = this.counted;
  }

  fill() {
    this.kept(new FormData(this.form));
    const told = this.box.querySelector("[data-decisions-says]")?.getAttribute("data-decisions-says");
    const data = new FormData(this.form);
    const written = fieldOf(this.form, "written");
    const score = JSON.parse(told ?? "{}")[Number(data.get("game"))]?.[String(data.get("number"))];
    const text = score === undefined ? "" : String(score);
    if (written.value !== this.filled || text === this.filled) return;
    written.value = text;
    this.filled = text;
  }
}
