// Figures that were typed rightly and stand in the wrong fields: rows in another order than the seats, as the start
// numbers typed with them prove, or the sheet of another table, or won and lost exchanged in every row. One key moves them.
import { all, need } from "../../frame/finding.js";
import { COUNTS } from "./foot.js";
/** @import { Columns } from "./columns.js" */

const WITH_THE_ROW = ["card", ...COUNTS];

/** @typedef {"order" | "table" | "won"} Turn */

export class Turning {
  /**
   * @param {Columns} columns
   * @param {{ cards: () => number[], elsewhere?: (cards: number[]) => { table: number, cards: number[] } | null }} at
   */
  constructor(columns, { cards, elsewhere = () => null }) {
    this.columns = columns;
    this.cards = cards;
    this.elsewhere = elsewhere;
    this.areCountsExchanged = false; // as the server has found
  }

  /** @param {() => void} turn what their buttons do */
  listen(turn) {
    for (const button of all(this.columns.form, "[data-keying-turn-now]", HTMLElement))
      button.addEventListener("click", turn);
  }

  /** The start numbers that stand with the columns; [] while one is missing. */
  get typed() {
    const { rows } = this.columns;
    if (!rows[0]?.querySelector('input[name^="card_"]')) return [];
    const typed = rows.map(({ dataset }) => Number(this.columns.at("card", dataset.keyingSeat).value));
    return typed.every(Boolean) && new Set(typed).size === typed.length ? typed : [];
  }

  /** @returns {Turn | ""} */
  get offer() {
    const [typed, cards] = [this.typed, this.cards()];
    if (typed.length && typed.join() !== cards.join()) {
      if (typed.every((card) => cards.includes(card))) return "order";
      if (this.elsewhere(typed)) return "table";
    }
    return this.areCountsExchanged ? "won" : "";
  }

  /** Says what can be moved, or nothing. @returns {Turn | ""} */
  show() {
    const { offer } = this;
    for (const bar of all(this.columns.form, "[data-keying-turn]", HTMLElement)) {
      bar.hidden = bar.dataset.keyingTurn !== offer;
      if (offer === "table" && !bar.hidden)
        need(bar, "[data-keying-turn-table]", HTMLElement).textContent = String(this.elsewhere(this.typed)?.table);
    }
    return offer;
  }

  /** The rows as they belong to these seats. @param {number[]} cards @returns {Record<string, string>} */
  inOrder(cards) {
    const { rows, form } = this.columns;
    /** @type {Record<string, string>} */
    const fields = {};
    const unsigned = "unsigned" in form.elements ? this.columns.at("unsigned").value : "";
    const lacking = [];
    for (const [place, card] of this.typed.entries()) {
      const [from, to] = [rows[place].dataset.keyingSeat ?? "", cards.indexOf(card) + 1];
      for (const name of WITH_THE_ROW) fields[`${name}_${to}`] = this.columns.at(name, from).value;
      if (unsigned.includes(from)) lacking.push(to);
    }
    return { ...fields, unsigned: lacking.sort().join("") };
  }

  /** @returns {Record<string, string>} */
  get exchanged() {
    const seats = this.columns.rows.map(({ dataset }) => dataset.keyingSeat ?? "");
    return Object.fromEntries(
      seats.flatMap((seat) => [
        [`won_${seat}`, this.columns.at("lost", seat).value],
        [`lost_${seat}`, this.columns.at("won", seat).value],
      ]),
    );
  }

  /** Moves the figures within this sheet. */
  turn() {
    const fields = this.offer === "order" ? this.inOrder(this.cards()) : this.exchanged;
    this.areCountsExchanged = false;
    for (const [name, value] of Object.entries(fields)) {
      if (!(name in this.columns.form.elements)) continue;
      const field = this.columns.at(name);
      field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    this.columns.show([]);
    this.show();
  }
}
