// A decision logged with one thumb beside a table: people to tap, the calculator at hand, Enter leads to the next field.
import { People } from "./people.js";
import { Worth } from "./worth.js";

const form = document.querySelector("form[data-decisions-form]");

if (form) {
  new People(form);
  new Worth(form, document.querySelector("dialog[data-decisions-worth]"));
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.defaultPrevented || event.isComposing || !event.target.matches("input")) return;
    event.preventDefault(); // the key of a phone that says "next" must not send half a decision
    const fields = [...form.elements].filter(
      (field) => field.matches("input, select, textarea, button") && field.checkVisibility?.() !== false,
    );
    const after = fields.slice(fields.indexOf(event.target) + 1);
    after.find((field) => field.name !== event.target.name && field.type !== "hidden")?.focus();
  });
}
