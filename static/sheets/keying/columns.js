// The columns of a foot on the page: reads what is typed, shows formula, sums and checks under it, and findings at their
// fields. No field is ever replaced, so nothing that was typed is lost.
import { all, fieldOf, need } from "../../frame/finding.js";
import { Teller, tell } from "../../frame/telling.js";
import { account, COUNTS, numberOf, Reach } from "./foot.js";
/** @import { Rules, Seat } from "./foot.js" */

/** @typedef {{ text: string, at?: string, seat?: number | null, field?: string, row?: number | null }} Finding */

/** @param {string} text @param {"error" | "warn" | "info" | "ok"} [kind] */
export const line = (text, kind = "error") => {
  const note = document.createElement("p");
  note.className = `sk-finding ${kind}`;
  note.textContent = text;
  return note;
};

/** Where it is said what is wrong in a row. @param {HTMLElement} row */
export const noteUnder = (row) => /** @type {HTMLElement} */ (row.nextElementSibling?.firstElementChild);

export class Columns {
  /** @param {HTMLFormElement} form @param {Rules} rules */
  constructor(form, rules) {
    this.form = form;
    this.rules = rules;
    this.reach = new Reach(rules);
    this.teller = new Teller(need(form, "[data-keying-said]", HTMLElement));
    this.words = all(document, "[data-keying-words]", HTMLTemplateElement)[0]?.content;
  }

  /** @param {string} code */
  word(code) {
    return need(this.words, `[data-keying-code="${code}"]`, HTMLElement).textContent;
  }

  get seats() {
    return all(this.form, "tr[data-keying-seat]", HTMLTableRowElement);
  }

  get rows() {
    return this.seats.filter((row) => !row.hidden);
  }

  /** @param {string} name @param {number | string} [seat] */
  at(name, seat) {
    return fieldOf(this.form, seat ? `${name}_${seat}` : name);
  }

  get account() {
    const seats = this.rows.map(({ dataset: { keyingSeat: seat } }) => {
      const figures = COUNTS.map((name) => [name, numberOf(this.at(name, seat).value)]);
      return /** @type {Seat} */ (Object.fromEntries(figures));
    });
    return account(seats, numberOf(this.at("passed").value), this.rules, this.reach);
  }

  // Shows the account; gives it back. Formulas and sums appear as far as they can be said; what only the games tell
  // stays as the server has counted it, until something is typed.
  count(typed = true) {
    const totals = this.account;
    this.rows.forEach((row, place) => {
      const formula = totals.formulas[place];
      if (formula !== null || typed || !this.rules.opponentsOnly)
        need(row, "[data-keying-performance]", HTMLElement).textContent = String(formula ?? "");
    });
    for (const cell of all(this.form, "[data-keying-sum]", HTMLElement))
      cell.textContent = String(totals.sums[cell.dataset.keyingSum ?? ""] ?? "");
    for (const item of all(this.form, "[data-keying-check]", HTMLElement)) {
      const {
        text: [is, owed],
        fits,
      } = totals.checks[item.dataset.keyingCheck ?? ""];
      need(item, "b", HTMLElement).textContent = String(is).replace("-", "−");
      need(item, "span", HTMLElement).textContent = `${this.word("of")} ${owed}`;
      item.className = fits === null ? "" : fits ? "is-ok" : "is-wrong";
    }
    return totals;
  }

  // The first field that lacks something that can't be missing, or holds no number.
  /** @returns {[field: HTMLInputElement, text: string] | null} */
  get gap() {
    for (const field of all(this.form, "input[type=text]", HTMLInputElement)) {
      if (field.disabled || field.closest("[hidden]")) continue;
      if (field.required && !field.value.trim()) return [field, this.word("empty")];
      if (field.inputMode && field.value.trim() && numberOf(field.value) === null)
        return [field, this.word("no_number")];
    }
    return null;
  }

  // Each at its seat and field, or at the name of its field; said when no key follows.
  /** @param {Finding[]} findings @param {Finding[]} [told] with those that stand elsewhere */
  show(findings, told = findings) {
    this.say(told);
    this.place(findings);
  }

  /** @param {Finding[]} findings @param {string} [asked] the question that follows from them */
  say(findings, asked = "") {
    this.teller.say([...findings.map(({ text }) => text), asked].join(" ").trim());
  }

  /** @param {Finding[]} findings */
  place(findings) {
    const named = findings.map((finding) => ({
      ...finding,
      name: finding.at ?? (finding.seat ? `${finding.field}_${finding.seat}` : finding.field),
    }));
    /** @param {{ seat?: number | null, name?: string }} finding */
    const seatOf = (finding) => finding.seat ?? (Number(finding.name?.match(/_(\d)$/)?.[1]) || null);
    const general = named.filter((finding) => !seatOf(finding)).map((finding) => line(finding.text));
    tell(need(this.form, "[data-keying-general]", HTMLElement), general);
    for (const row of this.rows) {
      const seat = Number(row.dataset.keyingSeat);
      const here = named.filter((finding) => seatOf(finding) === seat);
      tell(
        noteUnder(row),
        here.map((finding) => line(finding.text)),
      );
      for (const cell of all(row, "td:has(input)", HTMLElement)) {
        const input = need(cell, "input", HTMLInputElement);
        this.mark(
          cell,
          input,
          here.some((finding) => finding.name === input.name),
        );
      }
    }
  }

  /** @param {HTMLElement} cell @param {HTMLInputElement} input @param {boolean} wrong */
  mark(cell, input, wrong) {
    cell.classList.toggle("is-wrong", wrong);
    wrong ? input.setAttribute("aria-invalid", "true") : input.removeAttribute("aria-invalid");
  }

  get wrong() {
    return this.rows.flatMap((row) => all(row, "input[aria-invalid]", HTMLInputElement));
  }
}
