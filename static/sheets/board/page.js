// The clerk's desk: a table number, the foot of its sheet, and the next. What adds up is sent while the cursor is in the
// table field again already; what does not, stays, with the server's sentence at its field.
import { post } from "../../frame/asking.js";
import "../../frame/live.js";
import { Columns, line } from "../keying/columns.js";
import { offeredKeep, offerKeep } from "../keying/keep.js";
import { Pad } from "../keying/pad.js";
import { Saying } from "./saying.js";
import { Sending } from "./sending.js";

const SEEN = 5_000; // milliseconds between two signs of life of an open sheet
const TYPED = 800; // and after the last key

const desk = document.querySelector("[data-board-desk]");

// Nothing is left to be keyed here: the sheet counts, or a ruling has declared it invalid.
const isSettled = (tile) => ["counted", "invalid"].includes(tile.dataset.boardState);

class Desk {
  constructor() {
    this.find = desk.querySelector("[data-board-find]");
    this.form = desk.querySelector("[data-board-form]");
    this.columns = new Columns(this.form, JSON.parse(desk.dataset.boardRules));
    this.saying = new Saying(desk, (code) => this.columns.word(code));
    this.pad = new Pad(this.form, {
      done: () => this.save(),
      keep: () => offeredKeep(this.form) && this.save({ keep: true }),
      leave: () => this.leave(),
      next: (field) => this.next(field),
    });
    this.table = null;
    this.dirty = new Set();
    this.kept = new Map(); // what a clerk typed at a table that could not be saved
    this.sending = new Sending(`${desk.dataset.boardBy} ${desk.dataset.boardDesk}`, {
      saved: (item, data) => this.saved(item, data),
      refused: (item, status, data) =>
        this.refused(
          item,
          data ?? {
            findings: [{ text: status === 404 ? this.word("no_table") : `${this.word("not_saved")} (${status})` }],
          },
        ),
      waits: (why) => this.saying.waits(why),
    });
    this.listen();
    this.showNext();
  }

  listen() {
    this.find.addEventListener("submit", (event) => {
      event.preventDefault();
      this.ask(this.find.elements.table.value.trim());
    });
    this.find.elements.table.addEventListener("keydown", (event) => {
      if (event.key !== "+" || event.target.value) return;
      event.preventDefault();
      this.openNext();
    });
    this.find.querySelector("[data-board-next]").addEventListener("click", () => this.openNext());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.save({ keep: event.submitter?.name === "keep" });
    });
    this.form.addEventListener("input", (event) => this.typed(event.target));
    this.form.querySelector("[data-board-leave]").addEventListener("click", () => this.leave());
    document.addEventListener("live", () => this.showNext());
    document.addEventListener("keydown", (event) => {
      if (
        event.target !== document.body ||
        !/^[0-9+]$/.test(event.key) ||
        event.ctrlKey ||
        event.altKey ||
        event.metaKey
      )
        return;
      (this.form.hidden ? this.cursor : this.pad.fields[0]).focus(); // a click beside the fields swallows no key
    });
    document.addEventListener("click", (event) => {
      const tile = event.target.closest("[data-board-table]");
      if (!tile || event.ctrlKey || event.metaKey || event.shiftKey || isSettled(tile)) return;
      event.preventDefault();
      this.ask(tile.dataset.boardTable);
    });
    setInterval(() => this.table && !document.hidden && this.alive(), SEEN);
    addEventListener("pagehide", () => this.table && this.close());
  }

  tile(number) {
    return document.querySelector(`[data-board-table="${number}"]`);
  }

  get cursor() {
    return this.find.elements.table;
  }

  // Which table

  // A number, or what a scanner types: the code of a printed sheet, whose figures alone are sure on every keyboard.
  ask(text) {
    const figures = text.match(/\d+/g) ?? [];
    if (/^\d+$/.test(text)) return this.open(Number(text));
    if (figures.length >= 4) return this.scanned(figures.slice(-4).map(Number));
    return this.askAgain(`${text}: ${this.word("no_table")}`);
  }

  scanned([tournament, series, attempt, table]) {
    const here = desk.dataset.boardCodes === `/q/${tournament}/${series}/`;
    if (here && String(attempt) === desk.dataset.boardAttempt) return this.open(table);
    this.saying.say(this.word("other_series"), "info");
    location.assign(`/q/${tournament}/${series}/${attempt}/${table}/`);
  }

  get nextTile() {
    const free = [...document.querySelectorAll("[data-board-table]")].filter(
      ({ dataset: { boardTable: table } }) => !this.isSending(table),
    );
    const missing = free.filter(({ dataset: { boardState: state } }) => state === "missing");
    const rejected = free.find(({ dataset: { boardState: state } }) => state === "rejected");
    return (
      missing.find((tile) => !("boardOpen" in tile.dataset)) ??
      missing[0] ??
      rejected ??
      free.find((tile) => tile.dataset.boardSecond)
    );
  }

  isSending(table) {
    return this.sending.items.some((item) => item.table === Number(table));
  }

  showNext() {
    const button = this.find.querySelector("[data-board-next]");
    button.querySelector("b").textContent = this.nextTile?.dataset.boardTable ?? "–";
    button.disabled = !this.nextTile;
  }

  openNext() {
    if (this.nextTile) return this.open(Number(this.nextTile.dataset.boardTable));
    const left = [
      ...document.querySelectorAll("[data-board-table]:not([data-board-state=counted], [data-board-state=invalid])"),
    ].map(({ dataset: { boardTable: table } }) => table);
    return this.saying.say(
      [this.word("all_in"), left.length && `${this.word("left")} ${left.join(", ")}`].filter(Boolean).join(" "),
      "ok",
    );
  }

  named(number) {
    return `${this.word("table")} ${number}`;
  }

  // again: with what could not be saved, though the sheet may count meanwhile
  open(number, { again = false } = {}) {
    const tile = this.tile(number);
    if (!tile) return this.askAgain(`${this.named(number)}: ${this.word("no_table")}`);
    if (this.isSending(number)) return this.askAgain(`${this.named(number)}: ${this.word("sending")}`);
    if (isSettled(tile) && !again) {
      const why = tile.dataset.boardState === "counted" ? this.word("counted") : tile.dataset.boardWords;
      return this.askAgain(`${this.named(number)}: ${why}`, this.saying.link(tile));
    }
    if (tile.dataset.boardSecond === "confirm") return location.assign(tile.href);
    if (this.table && this.table !== number) this.close();
    this.table = number;
    this.seat(JSON.parse(tile.dataset.boardSeats));
    this.fill(
      { passed: 0, ...JSON.parse(tile.dataset.boardFigures), ...this.kept.get(number) },
      tile.dataset.boardBase,
    );
    this.blind = tile.dataset.boardSecond === "blind";
    this.form.querySelector("[data-board-title]").textContent = this.named(number);
    this.form.querySelector("[data-board-state]").textContent =
      tile.dataset.boardState === "missing" ? "" : tile.dataset.boardWords;
    this.form.querySelector("[data-board-games]").href = `${desk.dataset.boardDesk}${number}/games/`;
    this.form.hidden = false;
    this.cursor.value = "";
    this.pad.forget();
    this.mending = this.touched = false;
    this.offerKeep(false);
    this.columns.show([]);
    this.columns.count();
    this.pad.fields[0].focus();
    desk.scrollIntoView({ block: "start" });
    this.alive();
  }

  seat(seats) {
    this.cards = seats.map(([card]) => card);
    this.columns.seats.forEach((row, place) => {
      const [card, name, club] = seats[place] ?? [];
      row.hidden = row.nextElementSibling.hidden = !card;
      for (const field of row.querySelectorAll("input")) field.disabled = !card;
      row.querySelector("[data-board-name]").textContent = name ?? "";
      row.querySelector("[data-board-card]").textContent = [card, club].filter(Boolean).join(" · ");
    });
    this.form.elements.cards.value = this.cards.join(",");
  }

  fill(figures, base) {
    for (const field of this.pad.fields) field.value = figures[field.name] ?? "";
    this.form.elements.base.value = base;
    this.dirty.clear();
  }

  // While it is typed

  typed(field) {
    this.touched = true;
    this.dirty.add(field.name);
    clearTimeout(this.soon);
    this.soon = setTimeout(() => this.alive(), TYPED);
    const found = this.columns.count();
    if (offeredKeep(this.form) && !this.blind && found.clean) {
      this.offerKeep(false);
      this.columns.show([]);
    }
    if (field.name.startsWith("card_")) this.columns.show(this.otherCards);
  }

  // Start numbers that don't belong to their columns, as far as they are typed.
  get otherCards() {
    return this.cards.flatMap((card, place) => {
      const field = this.columns.at("card", place + 1);
      const fits =
        !field ||
        (field === document.activeElement
          ? String(card).startsWith(field.value)
          : ["", String(card)].includes(field.value));
      return fits ? [] : [{ at: field.name, text: this.word("other_card") }];
    });
  }

  // A field that can't be empty isn't passed over. After a finding Enter leads from one wrong field to the next, and from
  // the last one to the end.
  next(field) {
    if (field.required && !field.value.trim()) {
      this.columns.show([{ at: field.name, text: this.word("empty") }]);
      this.saying.alarm();
      return field;
    }
    const [wrong, last] = [this.columns.wrong, this.pad.fields.at(-1)];
    if (!this.mending || field === last) return null;
    return wrong[wrong.indexOf(field) + 1] ?? last;
  }

  get fields() {
    const typed = [...new FormData(this.form)].filter(([name]) => name !== "csrfmiddlewaretoken");
    return { ...Object.fromEntries(typed), by: desk.dataset.boardBy };
  }

  // A sign of life, with what was typed since the last one; the answer says who else is here and who was quicker.
  async alive() {
    const [table, names] = [this.table, [...this.dirty]];
    if (table === null) return;
    this.dirty.clear();
    const typed = Object.fromEntries(["base", "cards", ...names].map((name) => [name, this.form.elements[name].value]));
    typed.by = desk.dataset.boardBy;
    const { status, data } = await post(`${desk.dataset.boardDesk}${table}/open/`, typed);
    if (this.table !== table) return;
    if (status !== 200) return names.forEach((name) => this.dirty.add(name));
    const others = data.others.map((name) => line(`${name} ${this.word("too")}`, "info"));
    if (data.by && String(data.base) !== this.form.elements.base.value)
      others.push(line(`${data.by} ${this.word("quicker")}`, "warn"));
    this.form.querySelector("[data-board-others]").replaceChildren(...others);
  }

  close(drop = false) {
    clearTimeout(this.soon);
    const body = new URLSearchParams({ close: "", csrfmiddlewaretoken: this.form.elements.csrfmiddlewaretoken.value });
    if (drop) body.set("drop", "");
    navigator.sendBeacon(`${desk.dataset.boardDesk}${this.table}/open/`, body);
    this.table = null;
  }

  leave() {
    if (this.touched) this.kept.set(this.table, this.fields);
    if (this.table !== null) this.close();
    this.ready();
  }

  ready() {
    this.table = null;
    this.form.hidden = true;
    this.cursor.value = "";
    this.cursor.focus();
    this.showNext();
  }

  // Saving

  save({ keep = false } = {}) {
    const gap = this.columns.gap;
    if (gap) {
      const [field, text] = gap;
      this.columns.show([{ at: field.name, text }]);
      this.saying.alarm();
      return field.focus();
    }
    if (!keep && (!this.columns.account.clean || this.otherCards.length)) return this.explain();
    return this.send(keep);
  }

  // Something does not fit: the server says what and why, and nothing is saved yet.
  async explain() {
    const table = this.table;
    const { status, data } = await post(`${desk.dataset.boardDesk}${table}/key/`, this.fields);
    if (this.table !== table) return;
    if (status === 200) {
      this.saved({ table, fields: this.fields }, data); // it does fit, after all
      return this.ready();
    }
    if (!data) return this.saying.waits(status === 0 || status >= 500 ? "offline" : "sign_in");
    this.refuse(data);
  }

  send(keep) {
    const item = {
      table: this.table,
      url: `${desk.dataset.boardDesk}${this.table}/key/`,
      fields: { ...this.fields, ...(keep && { keep: "1" }) },
    };
    this.kept.delete(this.table);
    this.close();
    this.ready();
    this.sending.add(item);
    this.showNext();
  }

  saved({ table, fields }, { outcome, text, note, base }) {
    const tile = this.tile(table);
    if (tile) {
      Object.assign(tile.dataset, { boardState: outcome, boardBase: base, boardFigures: JSON.stringify(fields) });
      tile.className = `sk-tile is-${outcome}`;
    }
    this.saying.say(text, outcome === "counted" ? "ok" : "warn");
    if (note) this.saying.say(note);
    this.showNext();
  }

  // What came back although the clerk is at the next sheet already: it is kept, said, and one key away.
  refused(item, data) {
    const { table, fields } = item;
    if (this.isSame(fields, data.theirs))
      return this.saying.say(`${this.named(table)}: ${this.word("same")} (${data.theirs.by})`, "ok");
    this.kept.set(table, fields);
    this.dirty.clear();
    const button = Object.assign(document.createElement("button"), {
      type: "button",
      className: "btn btn-sm",
      textContent: this.word("again"),
    });
    const open = () => {
      this.open(table, { again: true });
      if (this.table === table) this.refuse(data);
    };
    button.addEventListener("click", open);
    const idle = this.table === null && this.cursor.value === "";
    this.saying.say(`${this.named(table)} ${this.word("not_saved")}.`, "error", button);
    if (idle) open();
  }

  isSame(fields, theirs) {
    return theirs && Object.entries(theirs.figures).every(([name, figure]) => String(figure) === fields[name]);
  }

  refuse(data) {
    this.mending = true;
    this.columns.show(data.findings);
    this.offerKeep(Boolean(data.offer_keep));
    if (data.theirs) this.compare(data.theirs);
    if (data.base !== undefined && data.outcome !== "counted") this.form.elements.base.value = data.base;
    this.saying.alarm();
    (this.columns.wrong[0] ?? this.pad.fields.at(-1)).focus();
  }

  // Both readings side by side, where somebody else was quicker.
  compare({ by, figures }) {
    for (const row of this.columns.rows) {
      const cells = [...row.querySelectorAll("input")].filter(
        ({ name }) => name in figures && String(figures[name]) !== this.form.elements[name].value,
      );
      const texts = cells.map((input) => `${input.closest("td").dataset.label} ${figures[input.name]}`);
      if (texts.length)
        row.nextElementSibling.firstElementChild.append(
          line(`${this.word("theirs")} (${by}): ${texts.join(", ")}`, "info"),
        );
    }
  }

  offerKeep(offered) {
    offerKeep(this.form, offered, { blind: this.blind });
  }

  word(code) {
    return this.columns.word(code);
  }

  // The table field was not understood: said, and typed over.
  askAgain(text, ...more) {
    this.saying.say(text, "error", ...more);
    this.cursor.select();
  }
}

if (desk) new Desk();
