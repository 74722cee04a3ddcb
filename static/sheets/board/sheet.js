// The sheet that is open at the desk: what was typed into it, what is wrong with it, and that somebody is at it.
import { post } from "../../frame/asking.js";
import { all, fieldOf, need } from "../../frame/finding.js";
import { tell } from "../../frame/telling.js";
import { line, noteUnder } from "../keying/columns.js";
import { offeredKeep, offerFormula, offerKeep, question } from "../keying/keep.js";
import { Mending } from "../keying/mending.js";
import { Pad } from "../keying/pad.js";
import { Signing } from "../keying/signing.js";
import { Turning } from "../keying/turning.js";
import { tableOf } from "./tiles.js";
/** @import { Columns, Finding } from "../keying/columns.js" */
/** @import { Field, Heard } from "../keying/pad.js" */
/** @import { Saying } from "./saying.js" */

/** @typedef {{ by: string, figures: Record<string, number | string> }} Theirs */
/**
 * Why a sheet is not saved, as the server says it.
 * @typedef {object} Refusal
 * @property {Finding[]} findings
 * @property {string} [outcome]
 * @property {boolean} [offer_keep]
 * @property {boolean} [offer_formula] only a total is wrong, and this person may settle it
 * @property {boolean} [offer_exchange] won and lost are exchanged in every row
 * @property {number | string} [base]
 * @property {Theirs} [theirs]
 * @property {string[]} [readers] who has read it first and who second, where their readings differ
 */

const TYPED = 800; // milliseconds after the last key

export class Sheet {
  /**
   * @param {HTMLElement} desk
   * @param {Columns} columns
   * @param {Saying} saying
   * @param {Heard} on
   */
  constructor(desk, columns, saying, on) {
    this.address = desk.dataset.boardDesk;
    this.by = desk.dataset.boardBy;
    this.desk = desk;
    this.form = columns.form;
    this.columns = columns;
    this.rules = columns.rules;
    this.saying = saying;
    this.mending = new Mending(columns, () => this.isClean);
    this.signing = new Signing(columns);
    this.turning = new Turning(columns, { cards: () => this.cards, elsewhere: tableOf });
    this.pad = new Pad(this.form, {
      ...on,
      unsigned: (field) => this.signing.note(field),
      endsAt: (field) => this.mending.endsAt(field),
      next: (field) => this.next(field),
    });
    /** @type {number | null} */
    this.table = null;
    /** @type {Set<string>} */
    this.dirty = new Set();
    /** @type {number[]} */
    this.cards = [];
    this.differs = this.touched = false;
    this.soon = 0;
  }

  get isOpen() {
    return this.table !== null;
  }

  /** @param {number} number @param {HTMLAnchorElement} tile @param {Record<string, any>} [typed] what could not be saved */
  open(number, tile, typed) {
    const state = tile.dataset.boardState === "missing" ? "" : tile.dataset.boardWords;
    if (this.isOpen && this.table !== number) this.close();
    this.table = number;
    this.columns.rules = { ...this.rules, ...JSON.parse(tile.dataset.boardJoined ?? "{}") };
    this.seat(JSON.parse(tile.dataset.boardSeats ?? ""));
    const figures = JSON.parse(tile.dataset.boardFigures ?? "");
    this.fill({ passed: 0, ...figures, ...typed }, tile.dataset.boardBase ?? "");
    need(this.form, "[data-board-title]", HTMLElement).textContent = `${this.columns.word("table")} ${number}`;
    need(this.form, "[data-board-state]", HTMLElement).textContent = state ?? "";
    need(this.form, "[data-board-games]", HTMLAnchorElement).href = `${this.address}${number}/games/`;
    this.form.hidden = false;
    this.pad.forget();
    this.pad.resting = this.touched = false;
    this.mending.stop();
    this.offerKeep();
    this.turning.areCountsExchanged = false;
    this.turning.show();
    this.columns.show([]);
    this.columns.count();
    this.pad.fields[0].focus();
    this.desk.scrollIntoView({ block: "start" });
    tell(need(this.form, "[data-board-own-table]", HTMLElement), "boardOwn" in tile.dataset ? [this.own] : []);
    this.alive();
  }

  // Who keys plays at this table himself.
  get own() {
    return line(this.columns.word("own"), "warn");
  }

  /** @param {[card: number, name: string, club: string][]} seats */
  seat(seats) {
    this.cards = seats.map(([card]) => card);
    this.columns.seats.forEach((row, place) => {
      const [card, name, club] = seats[place] ?? [];
      row.hidden = /** @type {HTMLElement} */ (row.nextElementSibling).hidden = !card;
      for (const field of all(row, "input", HTMLInputElement)) field.disabled = !card;
      need(row, "[data-board-name]", HTMLElement).textContent = name ?? "";
      need(row, "[data-board-card]", HTMLElement).textContent = String(card ?? "");
      need(row, "[data-board-club]", HTMLElement).textContent = club ?? "";
    });
    fieldOf(this.form, "cards").value = this.cards.join(",");
  }

  /** @param {Record<string, any>} figures @param {string} base */
  fill(figures, base) {
    for (const field of this.pad.fields) field.value = figures[field.name] ?? "";
    fieldOf(this.form, "unsigned").value = figures.unsigned ?? "";
    this.signing.show();
    fieldOf(this.form, "base").value = base;
    this.dirty.clear();
  }

  /** @param {Field} field */
  typed(field) {
    this.touched = true;
    this.mending.changed ||= field !== this.signing.field;
    this.dirty.add(field.name);
    clearTimeout(this.soon);
    this.soon = setTimeout(() => this.alive(), TYPED);
    if (field === this.signing.field) return;
    const account = this.columns.count();
    offerFormula(this.form, false); // it was offered for other figures
    if (offeredKeep(this.form) && !this.differs && account.clean) {
      this.offerKeep();
      this.columns.show([]);
    }
    if (field.name.startsWith("card_")) this.columns.show(this.otherCards);
    else this.turning.areCountsExchanged = false;
    this.turning.show();
  }

  // Typed rightly, in the wrong fields: moved within the sheet, and one key saves it.
  turn() {
    this.turning.turn();
    this.offerKeep();
    need(this.form, ".btn-primary", HTMLButtonElement).focus();
  }

  /** What was typed for another table. @param {Record<string, string>} fields */
  take(fields) {
    this.touched = true;
    for (const name of Object.keys(fields)) this.dirty.add(name);
    need(this.form, ".btn-primary", HTMLButtonElement).focus();
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
      return fits ? [] : [{ at: field.name, text: this.columns.word("other_card") }];
    });
  }

  get isClean() {
    return this.columns.account.clean && !this.otherCards.length;
  }

  // A field that can't be empty isn't passed over.
  /** @param {Field} field @returns {Field | null} */
  next(field) {
    if (field.required && !field.value.trim()) {
      this.columns.show([{ at: field.name, text: this.columns.word("empty") }]);
      this.saying.alarm();
      return field;
    }
    return this.mending.after(field);
  }

  get lastField() {
    const { fields } = this.pad;
    return fields[fields.length - 1];
  }

  /** @returns {Record<string, any>} */
  get fields() {
    const typed = [...new FormData(this.form)].filter(([name]) => name !== "csrfmiddlewaretoken");
    return { ...Object.fromEntries(typed), by: this.by };
  }

  // A sign of life, with what was typed since the last one; the answer says who else is here and who was quicker.
  async alive() {
    const [table, names] = [this.table, [...this.dirty]];
    if (table === null) return;
    this.dirty.clear();
    const typed = ["base", "cards", ...names].map((name) => [name, fieldOf(this.form, name).value]);
    const { status, data } = await post(`${this.address}${table}/open/`, { ...Object.fromEntries(typed), by: this.by });
    if (this.table !== table) return;
    if (status !== 200) return names.forEach((name) => this.dirty.add(name));
    const others = data.others.map((/** @type {string} */ name) => line(`${name} ${this.columns.word("too")}`, "info"));
    if (data.by && String(data.base) !== fieldOf(this.form, "base").value)
      others.push(line(`${data.by} ${this.columns.word("quicker")}`, "warn"));
    tell(need(this.form, "[data-board-others]", HTMLElement), others);
  }

  /** @param {{ drop?: boolean }} [how] drop: with what was typed so far */
  close({ drop = false } = {}) {
    clearTimeout(this.soon);
    const token = fieldOf(this.form, "csrfmiddlewaretoken").value;
    const body = new URLSearchParams({ close: "", ...(drop && { drop: "" }), csrfmiddlewaretoken: token });
    navigator.sendBeacon(`${this.address}${this.table}/open/`, body);
    this.table = null;
  }

  hide() {
    this.table = null;
    this.form.hidden = true;
  }

  // What is missing: said at its field, which gets the cursor. Whether there was something.
  stopAtGap() {
    const gap = this.columns.gap;
    if (!gap) return false;
    const [field, text] = gap;
    this.columns.show([{ at: field.name, text }]);
    this.saying.alarm();
    field.focus();
    return true;
  }

  /** @param {Refusal} refusal */
  refuse(refusal) {
    this.mending.begin();
    this.pad.resting = false;
    this.columns.show(refusal.findings);
    this.offerKeep(refusal);
    offerFormula(this.form, Boolean(refusal.offer_formula));
    this.turning.areCountsExchanged = Boolean(refusal.offer_exchange);
    this.turning.show();
    this.columns.say(refusal.findings, question(this.form));
    if (refusal.theirs) this.compare(refusal.theirs);
    if (refusal.base !== undefined && refusal.outcome !== "counted")
      fieldOf(this.form, "base").value = String(refusal.base);
    this.saying.alarm();
    const field = this.toMend(refusal.findings);
    field.focus();
    if (field instanceof HTMLInputElement) field.select(); // it may have had the cursor before
  }

  // Where the cursor goes: digits of the next table that are typed already are no passed games, unless those are wrong.
  /** @param {Finding[]} findings @returns {HTMLElement} */
  toMend(findings) {
    const [wrong] = this.columns.wrong;
    if (wrong) return wrong;
    const counts = findings.some(({ at, field }) => ["games", "passed"].includes(at ?? field ?? ""));
    return counts ? this.lastField : need(this.form, ".btn-primary", HTMLButtonElement);
  }

  // Both readings side by side, where somebody else was quicker.
  /** @param {Theirs} theirs */
  compare({ by, figures }) {
    for (const row of this.columns.rows) {
      const inputs = all(row, "input", HTMLInputElement).filter(
        ({ name }) => name in figures && String(figures[name]) !== fieldOf(this.form, name).value,
      );
      const texts = inputs.map((input) => `${input.closest("td")?.dataset.label} ${figures[input.name]}`);
      if (texts.length)
        noteUnder(row).append(line(`${this.columns.word("theirs")} (${by}): ${texts.join(", ")}`, "info"));
    }
  }

  // Two readings that differ are another matter than a sheet that does not fit by itself, and both readers are named.
  /** @param {{ offer_keep?: boolean, readers?: string[] }} [refusal] */
  offerKeep({ offer_keep: isOffered = false, readers } = {}) {
    this.differs = Boolean(readers);
    offerKeep(this.form, isOffered, readers);
  }
}
