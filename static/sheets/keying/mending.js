// After a finding: Enter leads from one wrong field to the next, and ends where saving can be of use.
/** @import { Columns } from "./columns.js" */
/** @import { Field } from "./pad.js" */

export class Mending {
  /** @param {Columns} columns @param {() => boolean} isClean */
  constructor(columns, isClean) {
    this.columns = columns;
    this.isClean = isClean;
    this.isOn = this.changed = false;
  }

  begin() {
    this.isOn = true;
    this.changed = false;
  }

  stop() {
    this.isOn = false;
  }

  // Whether Enter saves here: all fits now, or nothing more is marked behind this field.
  /** @param {Field} field */
  endsAt(field) {
    if (!this.isOn || (field.required && !field.value.trim())) return false;
    if (this.changed && this.isClean()) return true;
    return this.columns.wrong.length > 0 && !this.after(field);
  }

  /** @param {Field} field @returns {Field | null} */
  after(field) {
    if (!this.isOn) return null;
    const behind = (/** @type {Field} */ other) =>
      field.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
    return this.columns.wrong.find(behind) ?? null;
  }
}
