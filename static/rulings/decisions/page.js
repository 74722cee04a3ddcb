// A decision logged with one thumb beside a table: people to tap, the calculator at hand, Enter leads to the next field.
import { need } from "../../frame/finding.js";
import { People } from "./people.js";
import { Worth } from "./worth.js";

/** @type {HTMLFormElement | null} */
const form = document.querySelector("form[data-decisions-form]");

if (form) {
  new People(form);
  new Worth(form, need(document, "dialog[data-decisions-worth]", HTMLDialogElement));
  form.addEventListener("keydown", (event) => {
    const from = event.target;
    if (event.key !== "Enter" || event.defaultPrevented || event.isComposing) return;
    if (!(from instanceof HTMLInputElement)) return;
    event.preventDefault(); // the key of a phone that says "next" must not send half a decision
    const fields = /** @type {HTMLInputElement[]} */ ([...form.elements]).filter(
      (field) => field.matches("input, select, textarea, button") && field.checkVisibility?.() !== false,
    );
    const after = fields.slice(fields.indexOf(from) + 1);
    after.find((field) => field.name !== from.name && field.type !== "hidden")?.focus();
  });
}
