// Everything that waits here for whoever is signed in: sheets, which one button sends again, forms, of which each is
// looked at, and what came by an address that this laptop doesn't know, of which each is asked about.
import { all, need } from "../../frame/finding.js";
import { again, drop, isFromOurs, isMine, kept, server, sortOut } from "../../frame/staff/kept.js";
import { ownAddress } from "./bringing.js";
import { sendAgain, sheetAt } from "./sending.js";
/** @import { Kept } from "../../frame/staff/kept.js" */

/** @param {string} code */
const word = (code) => {
  const words = need(document, "[data-kept-words]", HTMLTemplateElement).content;
  return need(words, `[data-kept-code="${code}"]`, HTMLElement).textContent?.trim() ?? "";
};

/** What somebody else has made up has a title, too: of that one only where it leads counts. @param {Kept} item */
const named = (item) => {
  const { slug, series, table } = sheetAt(item.url) ?? {};
  if (table) return `${word("series")} ${series}, ${word("table")} ${table} · ${slug}`;
  return (isFromOurs(item) && item.title) || item.url;
};

/** @param {Kept} item */
const origins = ({ from = "" }) =>
  from
    .split(" ")
    .map((origin) => (origin === "?" ? word("nowhere") : origin))
    .join(", ");

/** @param {Kept} item */
const noted = (item) => {
  const lang = document.documentElement.lang;
  const time = new Date(item.at).toLocaleTimeString(lang, { hour: "2-digit", minute: "2-digit" });
  return [time, !item.entry && word("unsent"), !isFromOurs(item) && word("from").replace("#from", origins(item))]
    .filter(Boolean)
    .join(" · ");
};

/** What would be written where. @param {Kept} item */
const question = (item) => {
  const what = (item.fields ?? []).filter(([, value]) => value !== "").map(([name, value]) => `${name} ${value}`);
  const told = { where: named(item), what: what.join(", "), from: origins(item) };
  return word("question").replace(/#(where|what|from)/g, (_sign, name) => told[/** @type {"what"} */ (name)]);
};

/** @param {HTMLElement} row @param {Kept} item */
const offer = (row, item) => {
  const { key, url, page, fields } = item;
  const form = need(row, "[data-kept-form]", HTMLFormElement);
  const sheet = sheetAt(url);
  const isAsked = !isFromOurs(item);
  need(row, "[data-kept-page]", HTMLAnchorElement).href = sheet?.page ?? (ownAddress(page) || "/");
  if ((sheet && !isAsked) || !fields || !ownAddress(url)) return form.remove();
  if (isAsked) need(form, "button", HTMLButtonElement).dataset.confirm = question(item);
  if (sheet)
    return form.addEventListener("submit", async (event) => {
      event.preventDefault();
      await sendAgain(item, row, word);
      sayWhatWaits();
    });
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
  for (const part of all(document, "[data-kept-sheets], [data-kept-forms], [data-kept-foreign]", HTMLElement)) {
    part.hidden = !part.querySelector("li");
  }
  need(document, "[data-kept-nothing]", HTMLElement).hidden = kept().some((item) => item.lost && isMine(item));
};

/** @param {string} part @param {Kept[]} items */
const show = (part, items) => {
  const rows = items.map((item) => rowOf(item));
  need(document, `${part} [data-kept-list]`, HTMLElement).append(...rows);
  return rows;
};

/** Whose else something waits here, and how much. @param {Kept[]} items */
const sayOthers = (items) => {
  const names = [...new Set(items.map(({ by }) => by))];
  const told = names.map(
    (name) => `${name.startsWith("#") ? word("somebody") : name} (${items.filter(({ by }) => by === name).length})`,
  );
  need(document, "[data-kept-others]", HTMLElement).hidden = names.length === 0;
  need(document, "[data-kept-whose]", HTMLElement).textContent = told.join(", ");
};

const sayWhoCannotAsk = () => {
  const isMixed = location.protocol === "https:" && server.second.startsWith("http:");
  need(document, "[data-kept-mixed]", HTMLElement).hidden = !isMixed;
};

const leadBack = () => {
  const back = need(document, "[data-kept-back]", HTMLAnchorElement);
  const page = ownAddress(sessionStorage.getItem("back"));
  back.hidden = !page;
  if (page) back.href = page;
};

export const list = () => {
  const waiting = sortOut();
  const mine = waiting.filter(isMine);
  const ours = mine.filter(isFromOurs);
  const sheets = ours.filter(({ url }) => sheetAt(url));
  const rows = show("[data-kept-sheets]", sheets);
  show(
    "[data-kept-forms]",
    ours.filter(({ url }) => !sheetAt(url)),
  );
  show(
    "[data-kept-foreign]",
    mine.filter((item) => !isFromOurs(item)),
  );
  sayOthers(waiting.filter((item) => !isMine(item)));
  sayWhoCannotAsk();
  leadBack();
  sayWhatWaits();
  const button = need(document, "[data-kept-send]", HTMLButtonElement);
  button.addEventListener("click", async () => {
    button.disabled = true;
    for (const [place, item] of sheets.entries()) await sendAgain(item, rows[place], word);
    button.disabled = !kept().some(({ key }) => sheets.some((sheet) => sheet.key === key));
    sayWhatWaits();
  });
};
