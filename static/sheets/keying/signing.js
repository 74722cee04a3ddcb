// Who has not signed the paper (SkWO 7.2.3, 9.11): the key U notes the seat whose column has the cursor, and takes it back;
// at the passed games it is everybody's. What is noted stands in one field, a figure a seat, and beside the names.
import { all, fieldOf } from "../../frame/finding.js";
/** @import { Columns } from "./columns.js" */
/** @import { Field } from "./pad.js" */

export class Signing {
  /** @param {Columns} columns */
  constructor(columns) {
    this.columns = columns;
    columns.form.addEventListener("input", ({ target }) => target === this.field && this.show());
  }

  // A correction has none: whoever lacks on the paper lacks still.
  /** @returns {HTMLInputElement | null} */
  get field() {
    return "unsigned" in this.columns.form.elements ? fieldOf(this.columns.form, "unsigned") : null;
  }

  get seats() {
    return this.columns.rows.map((row) => row.dataset.keyingSeat ?? "");
  }

  /** @param {Field} field where the key was pressed */
  note(field) {
    const seat = field.closest("tr[data-keying-seat]")?.getAttribute("data-keying-seat");
    const lacking = this.field;
    if (!lacking || (!seat && field.name !== "passed")) return;
    const [noted, meant] = [new Set(lacking.value), seat ? [seat] : this.seats];
    const lack = meant.some((one) => !noted.has(one));
    for (const one of meant) lack ? noted.add(one) : noted.delete(one);
    lacking.value = this.seats.filter((one) => noted.has(one)).join("");
    lacking.dispatchEvent(new Event("input", { bubbles: true }));
    const said = this.columns.word(lack ? "unsigned" : "signed");
    this.columns.say([], `${this.columns.word("seat")} ${meant.join(", ")}: ${said}`);
  }

  show() {
    for (const row of this.columns.rows) {
      const lacks = this.field?.value.includes(row.dataset.keyingSeat ?? "");
      for (const badge of all(row, "[data-keying-unsigned]", HTMLElement)) badge.hidden = !lacks;
    }
  }
}
