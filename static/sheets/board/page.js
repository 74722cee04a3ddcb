// The clerk's desk: a table number, the foot of its sheet, and the next. What adds up is sent while the cursor is in the
// table field again already; what does not, stays, with the server's sentence at its field.
import "../../frame/live.js";
import { Desk } from "./desk.js";

/** @type {HTMLElement | null} */
const desk = document.querySelector("[data-board-desk]");
if (desk) new Desk(desk);
