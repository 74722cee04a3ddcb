// A decision logged with one thumb beside a table: people to tap, the calculator and the guided ruling at hand; Enter leads on.
import "../../frame/live.js";
import { all, around } from "../../frame/finding.js";
import { People } from "./people.js";
import { Worth } from "./worth.js";

/** @type {HTMLFormElement | null} */
const form = document.querySelector("form[data-decisions-form]");

/** Who is meant: as the buttons name him, or as the field has him. @param {HTMLFormElement} form */
const meant = (form) => {
  const field = /** @type {HTMLInputElement | null} */ (
    form.querySelector('[name="number"]:checked') ?? form.querySelector('input[name="number"]:not([type="radio"])')
  );
  const words = field?.type === "radio" ? field.labels?.[0]?.querySelector("span")?.textContent : field?.value;
  return (words ?? "").replace(/\s+/g, " ").trim();
};

if (form) {
  new People(form);
  const dialog = document.querySelector("dialog[data-decisions-worth]");
  if (window.HTMLDialogElement && dialog instanceof HTMLDialogElement) new Worth(form, dialog); // else its link leads there
  for (const guide of all(form, "a[data-decisions-guide]", HTMLAnchorElement))
    guide.addEventListener("click", () => {
      const told = new FormData(form);
      const place = ["series", "table", "number", "called_by", "game"].filter((name) => told.get(name));
      guide.search = String(new URLSearchParams(place.map((name) => [name, String(told.get(name))])));
    });
  const asked = form.querySelector("[data-decisions-expel]")?.getAttribute("data-confirm");
  const nameWho = (/** @type {MouseEvent} */ event) => {
    const expel = around(event, "[data-decisions-expel]");
    const who = meant(form);
    if (expel && asked) expel.setAttribute("data-confirm", who ? `${who}: ${asked}` : asked);
  };
  addEventListener("click", nameWho, { capture: true }); // before the question is put (forms.js)
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
