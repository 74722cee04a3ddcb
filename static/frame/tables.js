// A table whose rows are cards on a phone is none for a screen reader any more, by the way it is laid out: its roles say
// that it is one still.
import { all } from "./finding.js";

const ROLES = { thead: "rowgroup", tbody: "rowgroup", tfoot: "rowgroup", tr: "row", td: "cell" };

/** @param {HTMLTableElement} table */
const name = (table) => {
  table.setAttribute("role", "table");
  for (const [tag, role] of Object.entries(ROLES))
    for (const part of table.querySelectorAll(tag)) part.setAttribute("role", role);
  for (const head of table.querySelectorAll("th"))
    head.setAttribute("role", head.scope === "row" ? "rowheader" : "columnheader");
};

const nameAll = () => all(document, "table.by-card", HTMLTableElement).forEach(name);
nameAll();
document.addEventListener("live", nameAll);
