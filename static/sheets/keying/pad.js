// A form keyed with the numeric pad alone: Enter goes on, minus turns the sign wherever the cursor is, the comma takes
// back the last key, the star keeps what does not fit, the slash leaves. What the figures mean is not known here.

const UNDO = new Set([",", ".", "Decimal", "Separator"]);

export class Pad {
  // on: done() after the last field, keep(), leave(), and next(field) for where Enter goes instead; each may be missing.
  constructor(form, on) {
    this.form = form;
    this.on = on;
    /** @type {{ field: any, value: string, from: number, to: number }[]} */
    this.before = [];
    form.addEventListener("keydown", (event) => this.key(event));
    form.addEventListener("focusin", (event) => event.target.matches("input") && event.target.select());
  }

  get fields() {
    return [...this.form.querySelectorAll("input:not([type=hidden]), select")].filter(
      (field) => !field.disabled && field.tabIndex >= 0,
    );
  }

  forget() {
    this.before = [];
  }

  key(event) {
    const field = event.target;
    if (!field.matches("input, select") || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
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

  remember(field) {
    this.before.push({ field, value: field.value, from: field.selectionStart, to: field.selectionEnd });
    if (this.before.length > 300) this.before.shift();
  }

  undo() {
    const { field, value, from, to } = this.before.pop() ?? {};
    if (!field?.isConnected) return;
    field.focus();
    this.write(field, value);
    field.setSelectionRange?.(from, to);
  }

  // A count has no sign; a field for text takes the minus as a sign of its own.
  turn(field) {
    if (field.inputMode !== "text") return this.before.pop();
    const bare = field.value.replace(/^[-−–+]/, "");
    const selected = field.selectionStart === 0 && field.selectionEnd === field.value.length && field.value !== "";
    this.write(field, /^[-−–]/.test(field.value) ? bare : `-${bare}`);
    if (selected && bare) field.setSelectionRange(field.value.startsWith("-") ? 1 : 0, field.value.length);
  }

  write(field, value) {
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  enter(field, back) {
    const fields = this.fields;
    const next = (!back && this.on.next?.(field)) || fields[fields.indexOf(field) + (back ? -1 : 1)];
    if (next) return next.focus();
    if (!back) this.on.done?.();
  }
}
