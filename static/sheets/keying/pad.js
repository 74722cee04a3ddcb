// A form keyed with the numeric pad alone: Enter goes on, minus turns the sign wherever the cursor is, the comma takes
// back the last key, the star keeps what does not fit, the slash leaves. What the figures mean is not known here.

import { all } from "../../frame/finding.js";

const UNDO = new Set([",", ".", "Decimal", "Separator"]);

/** @typedef {HTMLInputElement} Field an input, or a select that is asked for nothing else than it has */
/**
 * done: after the last field; next: where Enter goes instead.
 * @typedef {object} Heard
 * @property {() => void} [done]
 * @property {() => void} [keep]
 * @property {() => void} [leave]
 * @property {(field: Field) => Field | null} [next]
 */

export class Pad {
  /** @param {HTMLFormElement} form @param {Heard} on */
  constructor(form, on) {
    this.form = form;
    this.on = on;
    /** @type {{ field: Field, value: string, from: number | null, to: number | null }[]} */
    this.before = [];
    form.addEventListener("keydown", (event) => this.key(event));
    form.addEventListener("focusin", ({ target }) => target instanceof HTMLInputElement && target.select());
  }

  get fields() {
    const fields = /** @type {Field[]} */ (all(this.form, "input:not([type=hidden]), select", HTMLElement));
    return fields.filter((field) => !field.disabled && field.tabIndex >= 0);
  }

  forget() {
    this.before = [];
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const field = /** @type {Field} */ (event.target);
    if (!field.matches("input, select") || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    /** @type {Record<string, () => void>} */
    const steps = { Enter: () => this.enter(field, event.shiftKey), Escape: () => this.on.leave?.() };
    if (field.inputMode && field.type === "text") {
      Object.assign(steps, { "-": () => this.turn(field), "*": () => this.on.keep?.(), "/": () => this.on.leave?.() });
      if (UNDO.has(event.key)) steps[event.key] = () => this.undo();
      if (event.key === "Backspace" && !field.value) steps.Backspace = () => this.enter(field, true);
    }
    if (steps[event.key]) {
      event.preventDefault();
      if (event.key === "Enter" || event.key === "-") this.remember(field);
      steps[event.key]();
    } else if (
      event.key.length === 1 &&
      field.inputMode &&
      field.type === "text" &&
      !/[0-9]/.test(event.key) &&
      !("keyingAny" in field.dataset)
    ) {
      event.preventDefault(); // a figure has no letters: what a scanner types at the wrong moment spoils none
    } else if (event.key.length === 1 || event.key === "Backspace" || event.key === "Delete") {
      this.remember(field);
    }
  }

  /** @param {Field} field */
  remember(field) {
    this.before.push({ field, value: field.value, from: field.selectionStart, to: field.selectionEnd });
    if (this.before.length > 300) this.before.shift();
  }

  undo() {
    const before = this.before.pop();
    if (!before?.field.isConnected) return;
    const { field, value, from, to } = before;
    field.focus();
    this.write(field, value);
    field.setSelectionRange?.(from, to);
  }

  // A count has no sign; a field for text takes the minus as a sign of its own.
  /** @param {Field} field */
  turn(field) {
    if (field.inputMode !== "text") return this.before.pop();
    const bare = field.value.replace(/^[-−–+]/, "");
    const selected = field.selectionStart === 0 && field.selectionEnd === field.value.length && field.value !== "";
    this.write(field, /^[-−–]/.test(field.value) ? bare : `-${bare}`);
    if (selected && bare) field.setSelectionRange(field.value.startsWith("-") ? 1 : 0, field.value.length);
  }

  /** @param {Field} field @param {string} value */
  write(field, value) {
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** @param {Field} field @param {boolean} [back] */
  enter(field, back) {
    const fields = this.fields;
    const next = (!back && this.on.next?.(field)) || fields[fields.indexOf(field) + (back ? -1 : 1)];
    if (next) return next.focus();
    if (!back) this.on.done?.();
  }
}
