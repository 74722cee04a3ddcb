// What becomes of a sheet that the clerk is done with: it is sent, or comes back with what is wrong.
import { post } from "../../frame/asking.js";
import { isForLater, Sending } from "./sending.js";
import { stateSaved } from "./tiles.js";
/** @import { Refusal, Sheet, Theirs } from "./sheet.js" */
/** @import { Saying } from "./saying.js" */

/** @typedef {{ table: number, fields: Record<string, any> }} Sent */
/** @typedef {{ outcome: string, text: string, note?: string, base: number | string }} Saved */
/**
 * What the desk does: take the next table, look what is next, open one again; isIdle: nobody is at anything.
 * @typedef {object} AtDesk
 * @property {() => void} ready
 * @property {() => void} showNext
 * @property {(table: number) => void} openAgain
 * @property {() => boolean} isIdle
 */

export class Saving {
  /** @param {Sheet} sheet @param {Saying} saying @param {AtDesk} desk */
  constructor(sheet, saying, desk) {
    this.sheet = sheet;
    this.saying = saying;
    this.desk = desk;
    /** @type {Map<number, Record<string, any>>} */
    this.unsaved = new Map(); // what a clerk typed at a table that could not be saved
    this.sending = new Sending(`${sheet.by} ${sheet.address}`, {
      saved: (item, data) => this.saved(item, data),
      refused: (item, status, data) => this.refused(item, data ?? this.unheard(status)),
      waits: (why) => this.saying.waits(why),
    });
  }

  /** @param {string} code */
  word(code) {
    return this.sheet.columns.word(code);
  }

  /** @param {number} status @returns {Refusal} */
  unheard(status) {
    return { findings: [{ text: status === 404 ? this.word("no_table") : `${this.word("not_saved")} (${status})` }] };
  }

  /** @param {number} table */
  isSending(table) {
    return this.sending.items.some((item) => item.table === table);
  }

  // how: "keep" as it stands on paper, or "formula"; otherwise what does not fit is told first
  /** @param {string} [how] */
  save(how = "") {
    if (this.sheet.stopAtGap() || this.sheet.table === null) return;
    if (how || this.sheet.isClean) this.send(this.sheet.table, how);
    else this.explain(this.sheet.table);
  }

  // Something does not fit: the server says what and why, and nothing is saved yet.
  /** @param {number} table */
  async explain(table) {
    this.sheet.pad.resting = true; // what is typed meanwhile is meant for the next sheet
    const { status, data } = await post(this.addressOf(table), this.sheet.fields);
    if (this.sheet.table !== table) return;
    this.sheet.pad.resting = false;
    if (status === 200) {
      this.saved({ table, fields: this.sheet.fields }, data); // it does fit, after all
      return this.desk.ready();
    }
    if (!data) return this.saying.waits(isForLater(status) || status >= 500 ? "offline" : "sign_in");
    this.sheet.refuse(data);
  }

  /** @param {number} table @param {string} how */
  send(table, how) {
    const fields = { ...this.sheet.fields, ...(how && { [how]: "1" }) };
    this.unsaved.delete(table);
    this.sheet.close();
    this.desk.ready();
    this.sending.add({ table, url: this.addressOf(table), fields });
    this.desk.showNext();
  }

  /** @param {number} table */
  addressOf(table) {
    return `${this.sheet.address}${table}/key/`;
  }

  // What the clerk leaves for now is there again when the table is opened.
  keep() {
    if (this.sheet.table !== null && this.sheet.touched) this.unsaved.set(this.sheet.table, this.sheet.fields);
  }

  /** @param {Sent} sent @param {Saved} answer */
  saved({ table, fields }, { outcome, text, note, base }) {
    stateSaved(table, { outcome, base, fields });
    if (note) this.saying.sayOf(table, `${text} ${note}`, "error");
    else this.saying.sayOf(table, text, outcome === "counted" ? "ok" : "warn");
    this.desk.showNext();
  }

  // What came back although the clerk is at the next sheet already: it is kept, said, and one key away.
  /** @param {Sent} sent @param {Refusal} refusal */
  refused({ table, fields }, refusal) {
    const named = `${this.word("table")} ${table}`;
    const { theirs, readers } = refusal;
    if (theirs && isSame(fields, theirs)) {
      return this.saying.sayOf(table, `${named}: ${this.word("same")} (${theirs.by})`, "ok");
    }
    this.unsaved.set(table, fields);
    this.sheet.dirty.clear();
    const open = () => {
      this.desk.openAgain(table);
      if (this.sheet.table === table) this.sheet.refuse(refusal);
    };
    const idle = this.desk.isIdle();
    const what = readers
      ? `${named}: ${this.word("differ")} (${readers.join(", ")})`
      : `${named} ${this.word("not_saved")}.`;
    this.saying.sayOf(table, what, "error", this.again(open));
    if (idle) open();
  }

  /** @param {() => void} open */
  again(open) {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "btn btn-sm", textContent: this.word("again") });
    button.addEventListener("click", open);
    return button;
  }
}

/** @param {Record<string, any>} fields @param {Theirs} theirs */
const isSame = (fields, theirs) =>
  Object.entries(theirs.figures).every(([name, figure]) => String(figure) === fields[name]);
