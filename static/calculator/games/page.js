// The calculator as a page of its own: the address follows what is asked.
import { calculate } from "./calculator.js";

/** @type {HTMLElement | null} */
const page = document.querySelector("main > .sk-calc");
if (page) calculate(page, location.pathname, { asked: (question) => history.replaceState(null, "", question) });
