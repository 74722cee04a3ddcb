// The columns of a foot on the page: reads what is typed, shows formula, sums and checks under it, and findings at their
// fields. No field is ever replaced, so nothing that was typed is lost.
import { account, numberOf, Reach } from "./foot.js";

const COUNTS = ["points", "won", "lost", "total"];

export const line = (text, kind = "error") => {
  const made = document.createElement("p");
  made.className = `sk-finding ${kind}`;
  made.textContent = text;
  return made;
};

export class Columns {
  constructor(form, rules) {
    this.form = form;
    this.rules = rules;
    this.reach = new Reach(rules);
    this.words = document.querySelector("[data-keying-words]")?.content;
  }

  word(code) {
    return this.words.querySelector(`[data-keying-code="${code}"]`).textContent;
  }

  get seats() {
    return [...this.form.querySelectorAll("tr[data-keying-seat]")];
  }

  get rows() {
    return this.seats.filter((row) => !row.hidden);
  }

  at(name, seat) {
    return this.form.elements[seat ? `${name}_${seat}` : name];
  }

  get account() {
    const seats = this.rows.map(({ dataset: { keyingSeat: seat } }) =>
      Object.fromEntries(COUNTS.map((name) => [name, numberOf(this.at(name, seat).value)])),
    );
    return account(seats, numberOf(this.at("passed").value), this.rules, this.reach);
  }

  // Shows the account; gives it back. Formulas and sums appear as far as they can be said.
  count() {
    const found = this.account;
    this.rows.forEach((row, place) => {
      row.querySelector("[data-keying-performance]").textContent = found.formulas[place] ?? "";
    });
    for (const cell of this.form.querySelectorAll("[data-keying-sum]"))
      cell.textContent = found.sums[cell.dataset.keyingSum] ?? "";
    for (const item of this.form.querySelectorAll("[data-keying-check]")) {
      const {
        text: [is, owed],
        fits,
      } = found.checks[item.dataset.keyingCheck];
      item.querySelector("b").textContent = String(is).replace("-", "−");
      item.querySelector("span").textContent = `${this.word("of")} ${owed}`;
      item.className = fits === null ? "" : fits ? "is-ok" : "is-wrong";
    }
    return found;
  }

  // The first field that lacks something that can't be missing, or holds no number.
  get gap() {
    for (const field of this.form.querySelectorAll("input[type=text]")) {
      if (field.disabled || field.closest("[hidden]")) continue;
      if (field.required && !field.value.trim()) return [field, this.word("empty")];
      if (field.inputMode && field.value.trim() && numberOf(field.value) === null)
        return [field, this.word("no_number")];
    }
    return null;
  }

  // findings: [{ seat, field, text } or { at, text }]
  show(findings) {
    const named = findings.map((one) => ({
      ...one,
      name: one.at ?? (one.seat ? `${one.field}_${one.seat}` : one.field),
    }));
    const seatOf = (one) => one.seat ?? (Number(one.name?.match(/_(\d)$/)?.[1]) || null);
    this.form
      .querySelector("[data-keying-general]")
      .replaceChildren(...named.filter((one) => !seatOf(one)).map((one) => line(one.text)));
    for (const row of this.rows) {
      const seat = Number(row.dataset.keyingSeat);
      const here = named.filter((one) => seatOf(one) === seat);
      row.nextElementSibling.firstElementChild.replaceChildren(...here.map((one) => line(one.text)));
      for (const cell of row.querySelectorAll("td:has(input)")) {
        const input = cell.querySelector("input");
        this.mark(
          cell,
          input,
          here.some((one) => one.name === input.name),
        );
      }
    }
  }

  mark(cell, input, wrong) {
    cell.classList.toggle("is-wrong", wrong);
    wrong ? input.setAttribute("aria-invalid", "true") : input.removeAttribute("aria-invalid");
  }

  get wrong() {
    return this.rows.flatMap((row) => [...row.querySelectorAll("input[aria-invalid]")]);
  }
}
