// A sheet that is sent again, as the desk sends it. What became of it stands in its row.
import { post } from "../../frame/asking.js";
import { need } from "../../frame/finding.js";
import { drop, kept } from "../../frame/staff/kept.js";
/** @import { Kept } from "../../frame/staff/kept.js" */

const SHEET = /^(\/t\/([^/]+)\/sheets\/(\d+)\/(\d+)\/)(games\/)?key\/$/;

/** @param {string} url */
export const sheetAt = (url) => {
  const [, page, slug, series, table] = url.match(SHEET) ?? [];
  return page ? { page, slug, series, table } : null;
};

/** @param {Kept} item @param {any} data */
const isThere = ({ fields }, { theirs }) => {
  const typed = Object.fromEntries(fields ?? []);
  return theirs && Object.entries(theirs.figures).every(([name, figure]) => String(figure) === typed[name]);
};

/**
 * Whether it is settled, and what is said of it.
 * @param {Kept} item
 * @param {{ status: number, data: any }} answer
 * @param {(code: string) => string} word
 */
const became = (item, { status, data }, word) => {
  if (status === 200 && data) return { kind: "ok", text: data.text };
  if (status === 409 && data && isThere(item, data)) return { kind: "ok", text: word("same") };
  if (data?.findings?.length)
    return { kind: "error", text: data.findings.map((/** @type {any} */ finding) => finding.text).join(" ") };
  if (status === 302 || status === 401) return { kind: "warn", text: word("sign_in") };
  if (status === 0 || status >= 500) return { kind: "warn", text: word("offline") };
  return { kind: "error", text: `${word("not_saved")} (${status})` };
};

/** @param {Kept} item @param {HTMLElement} row @param {(code: string) => string} word */
export const sendAgain = async (item, row, word) => {
  if (!kept().some(({ key }) => key === item.key)) return; // settled already
  const { kind, text } = became(item, await post(item.url, item.fields ?? []), word);
  const said = Object.assign(document.createElement("p"), { className: `sk-finding ${kind}`, textContent: text });
  need(row, "[data-kept-became]", HTMLElement).replaceChildren(said);
  if (kind !== "ok") return;
  drop(item);
  need(row, "[data-kept-aside]", HTMLElement).remove();
};
