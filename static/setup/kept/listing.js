// Everything that waits here: sheets, which one button sends again, and forms, of which each is looked at by its clerk.
import { all, need } from "../../frame/finding.js";
import { again, drop, kept, server, sortOut } from "../../frame/staff/kept.js";
import { ownAddress } from "./bringing.js";
import { sendAgain, sheetAt } from "./sending.js";
/** @import { Kept } from "../../frame/staff/kept.js" */

/** @param {string} code */
const word = (code) => {
  const words = need(document, "[data-kept-words]", HTMLTemplateElement).content;
  return need(words, `[data-kept-code="${code}"]`, HTMLElement).textContent ?? "";
};

/** @param {Kept} item */
const named = ({ url, title }) => {
  const { slug, series, table } = sheetAt(url) ?? {};
  return table ? `${word("series")} ${series}, ${word("table")} ${table} · ${slug}` : title || url;
};

/** @param {Kept} item */
const noted = ({ at, by, entry }) => {
  const time = new Date(at).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  return [time, by !== server.user && by, !entry && word("unsent")].filter(Boolean).join(" · ");
};

/** @param {HTMLElement} row @param {Kept} item */
const offer = (row, { key, url, page, fields }) => {
  const form = need(row, "[data-kept-form]", HTMLFormElement);
  const sheet = sheetAt(url);
  need(row, "[data-kept-page]", HTMLAnchorElement).href = sheet?.page ?? (ownAddress(page) || "/");
  if (sheet || !fields || !ownAddress(url)) return form.remove();
  form.setAttribute("action", ownAddress(url));
  form.append(
    ...fields.map(([name, value]) => Object.assign(document.createElement("input"), { type: "hidden", name, value })),
  );
  again.set(form, key);
};

/** @param {[string, string][] | null} fields */
const asTerms = (fields) =>
  (fields ?? []).flatMap(([name, value]) =>
    [
      ["dt", name],
      ["dd", value],
    ].map(([kind, textContent]) => Object.assign(document.createElement(kind), { textContent })),
  );

/** @param {Kept} item */
const rowOf = (item) => {
  const template = need(document, "[data-kept-row]", HTMLTemplateElement);
  const row = need(/** @type {DocumentFragment} */ (template.content.cloneNode(true)), "li", HTMLElement);
  need(row, "[data-kept-what]", HTMLElement).textContent = named(item);
  need(row, "[data-kept-when]", HTMLElement).textContent = noted(item);
  need(row, "[data-kept-fields]", HTMLElement).append(...asTerms(item.fields));
  need(row, "[data-kept-sent]", HTMLElement).hidden = !item.fields?.length;
  offer(row, item);
  need(row, "[data-kept-aside]", HTMLElement).addEventListener("click", () => {
    drop(item);
    row.remove();
    sayWhatWaits();
  });
  return row;
};

const sayWhatWaits = () => {
  for (const part of all(document, "[data-kept-sheets], [data-kept-forms]", HTMLElement)) {
    part.hidden = !part.querySelector("li");
  }
  need(document, "[data-kept-nothing]", HTMLElement).hidden = kept().some(({ lost }) => lost);
};

/** @param {string} part @param {Kept[]} items */
const show = (part, items) => {
  const rows = items.map((item) => rowOf(item));
  need(document, `${part} [data-kept-list]`, HTMLElement).append(...rows);
  return rows;
};

/** @param {Kept[]} items */
const warn = (items) => {
  const origins = new Set(items.flatMap(({ from }) => (from && from !== server.second ? [from] : [])));
  need(document, "[data-kept-foreign]", HTMLElement).hidden = origins.size === 0;
  need(document, "[data-kept-origins]", HTMLElement).textContent = [...origins].join(", ");
};

const leadBack = () => {
  const back = need(document, "[data-kept-back]", HTMLAnchorElement);
  const page = ownAddress(sessionStorage.getItem("back"));
  back.hidden = !page;
  if (page) back.href = page;
};

export const list = () => {
  const items = sortOut();
  const sheets = items.filter(({ url }) => sheetAt(url));
  const rows = show("[data-kept-sheets]", sheets);
  show(
    "[data-kept-forms]",
    items.filter(({ url }) => !sheetAt(url)),
  );
  warn(items);
  leadBack();
  sayWhatWaits();
  const button = need(document, "[data-kept-send]", HTMLButtonElement);
  button.addEventListener("click", async () => {
    button.disabled = true;
    for (const [place, item] of sheets.entries()) await sendAgain(item, rows[place], word);
    button.disabled = !kept().some(({ lost, url }) => lost && sheetAt(url));
    sayWhatWaits();
  });
};
