// A form keyed with the numeric pad alone: Enter goes on, minus turns the sign wherever the cursor is, the comma takes
// back the last key, the star keeps what does not fit, the slash leaves. What the figures mean is not known here.

import { all } from "../../frame/finding.js";

const UNDO = new Set([",", ".", "Decimal", "Separator"]);
const LEAVING = new Set(["Escape", "/", "Tab"]);
const BURST = 100; // milliseconds: so soon after a sign that is no figure only a scanner types

/** @typedef {HTMLInputElement} Field an input, or a select that is asked for nothing else than it has */
/**
 * done: after the last field, or where it ends; next: where Enter goes instead; formula: the key F; unsigned: U;
 * turn: T.
 * @typedef {object} Heard
 * @property {() => void} [done]
 * @property {() => void} [keep]
 * @property {() => void} [formula]
 * @property {(field: Field) => void} [unsigned]
 * @property {() => void} [turn]
 * @property {() => void} [leave]
 * @property {(field: Field) => boolean} [endsAt]
 * @property {(field: Field) => Field | null} [next]
 */

/** Whether the whole figure is selected. @param {Field} field */
const isSelected = (field) =>
  field.selectionStart === 0 && field.selectionEnd === field.value.length && field.value !== "";

export class Pad {
  /** @param {HTMLFormElement} form @param {Heard} on */
  constructor(form, on) {
    this.form = form;
    this.on = on;
    /** @type {{ field: Field, value: string, from: number | null, to: number | null, retyped: Field | null }[]} */
    this.before = [];
    /** @type {Field | null} */
    this.retyped = null; // where a minus was typed over a whole figure: the digits that follow are below zero
    this.resting = false; // while an answer is awaited no key writes anything
    this.strayAt = -BURST;
    form.addEventListener("keydown", (event) => this.key(event));
    form.addEventListener("beforeinput", (event) => this.resting && event.preventDefault());
    form.addEventListener("focusin", ({ target }) => {
      this.retyped = null;
      if (target instanceof HTMLInputElement) target.select();
    });
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
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (field.matches("button")) return this.choose(event);
    if (!field.matches("input, select")) return;
    if (event.key === "/" && !this.on.leave && !field.value && !this.isScanned(event)) return; // as on other pages
    if (this.isPageKey(event, field)) return;
    if (this.resting && !LEAVING.has(event.key)) return event.preventDefault();
    if (this.retyped === field && this.retype(field, event.key)) return event.preventDefault();
    /** @type {Record<string, () => void>} */
    const steps = { Enter: () => this.enter(field, event.shiftKey), Escape: () => this.on.leave?.() };
    if (field.inputMode && field.type === "text") {
      Object.assign(steps, { "-": () => this.turn(field), "*": () => this.on.keep?.(), "/": () => this.on.leave?.() });
      if (this.hasFormula(event) && !("keyingAny" in field.dataset)) steps[event.key] = () => this.on.formula?.();
      if (this.isLetter(event, "u") && !("keyingAny" in field.dataset))
        steps[event.key] = () => this.on.unsigned?.(field);
      if (this.isLetter(event, "t") && !("keyingAny" in field.dataset)) steps[event.key] = () => this.on.turn?.();
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
      this.strayAt = event.timeStamp;
      event.preventDefault(); // a figure has no letters: what a scanner types at the wrong moment spoils none
    } else if (event.key.length === 1 || event.key === "Backspace" || event.key === "Delete") {
      this.remember(field);
    }
  }

  // A key that the page prints, in a figure's field with nothing in it; F and U are the sheet's.
  /** @param {KeyboardEvent} event @param {Field} field */
  isPageKey(event, field) {
    const isFigure = field.inputMode && field.type === "text" && !("keyingAny" in field.dataset);
    if (!isFigure || field.value || this.isScanned(event) || !/^[a-z?]$/.test(event.key)) return false;
    if ((event.key === "f" && this.on.formula) || (event.key === "u" && this.on.unsigned)) return false;
    field.dataset.keysWhileEmpty = ""; // keys.js takes it
    return event.key === "?" || document.querySelector(`[data-key="${event.key}"]`) !== null;
  }

  // Behind a sign that is no figure: a scanner's text may have any key's letter.
  /** @param {KeyboardEvent} event */
  isScanned({ timeStamp }) {
    return timeStamp - this.strayAt <= BURST;
  }

  // F, from somebody's finger.
  /** @param {KeyboardEvent} event */
  hasFormula(event) {
    return Boolean(this.on.formula) && this.isLetter(event, "f");
  }

  /** @param {KeyboardEvent} event @param {string} letter */
  isLetter(event, letter) {
    return event.key.toLowerCase() === letter && !this.isScanned(event);
  }

  // The keys that choose what becomes of the sheet, where the cursor is at a button.
  /** @param {KeyboardEvent} event */
  choose(event) {
    if (event.key === "*") this.on.keep?.();
    else if (this.hasFormula(event)) this.on.formula?.();
    else if (this.on.turn && this.isLetter(event, "t")) this.on.turn();
    else if (event.key === "/" || event.key === "Escape") this.on.leave?.();
    else return;
    event.preventDefault();
  }

  /** @param {Field} field */
  remember(field) {
    const { value, selectionStart: from, selectionEnd: to } = field;
    this.before.push({ field, value, from, to, retyped: this.retyped });
    if (this.before.length > 300) this.before.shift();
  }

  undo() {
    const before = this.before.pop();
    if (!before?.field.isConnected) return;
    const { field, value, from, to, retyped } = before;
    field.focus();
    this.write(field, value);
    field.setSelectionRange?.(from, to);
    this.retyped = retyped;
  }

  // The first digit after a minus over the whole of a figure below zero: what is typed anew keeps that minus.
  /** @param {Field} field @param {string} key @returns {boolean} whether it was that digit */
  retype(field, key) {
    if (!/^[0-9]$/.test(key) || !isSelected(field)) {
      if (!UNDO.has(key)) this.retyped = null;
      return false;
    }
    this.remember(field);
    this.retyped = null;
    this.write(field, `-${key}`);
    return true;
  }

  // A count has no sign; a field for text takes the minus as a sign of its own.
  /** @param {Field} field */
  turn(field) {
    if (field.inputMode !== "text") return this.before.pop();
    const bare = field.value.replace(/^[-−–+]/, "");
    const selected = isSelected(field);
    this.write(field, /^[-−–]/.test(field.value) ? bare : `-${bare}`);
    if (!selected || !bare) return;
    const below = field.value.startsWith("-");
    field.setSelectionRange(below ? 1 : 0, field.value.length);
    if (!below) this.retyped = field;
  }

  /** @param {Field} field @param {string} value */
  write(field, value) {
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** @param {Field} field @param {boolean} [back] */
  enter(field, back) {
    if (!back && this.on.endsAt?.(field)) return this.on.done?.();
    const fields = this.fields;
    const next = (!back && this.on.next?.(field)) || fields[fields.indexOf(field) + (back ? -1 : 1)];
    if (next) return next.focus();
    if (!back) this.on.done?.();
  }
}
