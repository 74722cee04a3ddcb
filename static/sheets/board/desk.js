// Which table the clerk is at: a number is typed, scanned, clicked, or the next one is taken.
import { around, fieldOf, need } from "../../frame/finding.js";
import { Columns } from "../keying/columns.js";
import { offered } from "../keying/keep.js";
import { Saving } from "./saving.js";
import { Saying } from "./saying.js";
import { Sheet } from "./sheet.js";
import { isSettled, nextTile, numberOn, tileOf, unsettled } from "./tiles.js";

const SEEN = 5_000; // milliseconds between two signs of life of an open sheet

export class Desk {
  /** @param {HTMLElement} desk */
  constructor(desk) {
    this.desk = desk;
    this.find = need(desk, "[data-board-find]", HTMLFormElement);
    this.form = need(desk, "[data-board-form]", HTMLFormElement);
    this.button = need(this.find, "[data-board-next]", HTMLButtonElement);
    this.cursor = fieldOf(this.find, "table");
    const columns = new Columns(this.form, JSON.parse(desk.dataset.boardRules ?? ""));
    this.columns = columns;
    this.saying = new Saying(desk, (code) => columns.word(code));
    this.sheet = new Sheet(desk, columns, this.saying, {
      done: () => this.saving.save(),
      keep: () => offered(this.form, "keep") && this.saving.save("keep"),
      formula: () => offered(this.form, "formula") && this.saving.save("formula"),
      turn: () => this.turn(),
      leave: () => this.leave(),
    });
    this.saving = new Saving(this.sheet, this.saying, {
      ready: () => this.ready(),
      showNext: () => this.showNext(),
      openAgain: (table) => this.open(table, { again: true }),
      isIdle: () => !this.sheet.isOpen && this.cursor.value === "",
    });
    this.listenToFinding();
    this.listenToTyping();
    this.listenToPage();
    this.showNext();
  }

  listenToFinding() {
    this.find.addEventListener("submit", (event) => {
      event.preventDefault();
      this.ask(this.cursor.value.trim());
    });
    this.cursor.addEventListener("keydown", (event) => {
      if (event.key !== "+" || this.cursor.value) return;
      event.preventDefault();
      this.openNext();
    });
    this.button.addEventListener("click", () => this.openNext());
  }

  listenToTyping() {
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.saving.save(/** @type {HTMLButtonElement | null} */ (event.submitter)?.name);
    });
    this.form.addEventListener("input", ({ target }) => this.sheet.typed(/** @type {HTMLInputElement} */ (target)));
    need(this.form, "[data-board-leave]", HTMLElement).addEventListener("click", () => this.leave());
    this.sheet.turning.listen(() => this.turn());
  }

  listenToPage() {
    document.addEventListener("live", () => this.showNext());
    document.addEventListener("keydown", (event) => {
      if (event.target !== document.body || event.ctrlKey || event.altKey || event.metaKey) return;
      if (!/^[0-9+]$/.test(event.key)) return;
      (this.form.hidden ? this.cursor : this.sheet.pad.fields[0]).focus(); // a click beside the fields swallows no key
    });
    document.addEventListener("click", (event) => {
      const tile = around(event, "[data-board-table]");
      if (!tile || event.ctrlKey || event.metaKey || event.shiftKey || isSettled(tile)) return;
      event.preventDefault();
      this.ask(tile.dataset.boardTable ?? "");
    });
    setInterval(() => this.sheet.isOpen && !document.hidden && this.sheet.alive(), SEEN);
    addEventListener("pagehide", () => this.sheet.isOpen && this.sheet.close());
  }

  // A number, or what a scanner types: the code of a printed sheet, whose figures alone are sure on every keyboard.
  /** @param {string} text */
  ask(text) {
    const figures = text.match(/\d+/g) ?? [];
    if (/^\d+$/.test(text)) return this.open(Number(text));
    if (figures.length >= 4) return this.scanned(figures.slice(-4).map(Number));
    return this.askAgain(`${text}: ${this.columns.word("no_table")}`);
  }

  /** @param {number[]} code */
  scanned([tournament, series, attempt, table]) {
    const here = this.desk.dataset.boardCodes === `/q/${tournament}/${series}/`;
    if (here && String(attempt) === this.desk.dataset.boardAttempt) return this.open(table);
    this.saying.say(this.columns.word("other_series"), "info");
    location.assign(`/q/${tournament}/${series}/${attempt}/${table}/`);
  }

  get next() {
    return nextTile((table) => this.saving.isSending(table));
  }

  showNext() {
    const { next } = this;
    need(this.button, "b", HTMLElement).textContent = next?.dataset.boardTable ?? "–";
    this.button.disabled = !next;
  }

  openNext() {
    const { next } = this;
    if (next) return this.open(numberOn(next));
    const left = unsettled().map(numberOn);
    const more = left.length ? ` ${this.columns.word("left")} ${left.join(", ")}` : "";
    return this.saying.say(`${this.columns.word("all_in")}${more}`, "ok");
  }

  // again: with what could not be saved, though the sheet may count meanwhile
  /** @param {number} number @param {{ again?: boolean }} [how] */
  open(number, { again = false } = {}) {
    const tile = tileOf(number);
    const named = `${this.columns.word("table")} ${number}`;
    if (!tile) return this.askAgain(`${named}: ${this.columns.word("no_table")}`);
    if (this.saving.isSending(number)) return this.askAgain(`${named}: ${this.columns.word("sending")}`);
    if (isSettled(tile) && !again) {
      const why = tile.dataset.boardState === "counted" ? this.columns.word("counted") : tile.dataset.boardWords;
      return this.askAgain(`${named}: ${why}`, ...this.saying.ways(tile));
    }
    if (tile.dataset.boardSecond === "confirm") return location.assign(tile.href);
    this.cursor.value = "";
    this.sheet.open(number, tile, this.saving.unsaved.get(number));
  }

  // Figures in the wrong fields go where they belong; those of another table's sheet are opened there.
  turn() {
    const { turning } = this.sheet;
    const { offer } = turning;
    if (offer !== "table") return offer && this.sheet.turn();
    const there = turning.elsewhere(turning.typed);
    if (!there || this.sheet.table === null) return;
    const fields = { ...turning.inOrder(there.cards), passed: fieldOf(this.form, "passed").value };
    this.saving.unsaved.delete(this.sheet.table);
    this.sheet.close({ drop: true });
    this.saving.unsaved.set(there.table, fields);
    this.open(there.table);
    this.sheet.take(fields);
  }

  leave() {
    this.saving.keep();
    if (this.sheet.isOpen) this.sheet.close();
    this.ready();
  }

  ready() {
    this.sheet.hide();
    this.cursor.value = "";
    this.cursor.focus();
    this.showNext();
  }

  // The table field was not understood: said, and typed over.
  /** @param {string} text @param {...HTMLElement} more */
  askAgain(text, ...more) {
    this.saying.say(text, "error", ...more);
    this.cursor.select();
  }
}
