// The calculator as a page of its own: the address follows what is asked.
import { calculate } from "./calculator.js";

/** @type {HTMLElement | null} */
const page = document.querySelector("main > .sk-calc");
// Other rules ask for other things: the page comes anew with their fields.
const rules = page?.querySelector("select[name=rules]");
if (rules instanceof HTMLSelectElement) rules.addEventListener("change", () => rules.form?.requestSubmit());

if (page) calculate(page, location.pathname, { asked: (question) => history.replaceState(null, "", question) });
