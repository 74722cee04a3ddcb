// Notes what is sent, and keeps it once it is acknowledged: a script's question by the head of the answer, a form by the
// cookie that is there when the next page comes (`tournament/acknowledged.py`).

import { cookie } from "../asking.js";
import { again, drop, keep, server } from "./kept.js";

const PLACE = "sent"; // in this window alone
const TOKEN = "csrfmiddlewaretoken";
const NO_WORK = /^\/(language|sign-in|sign-out)\//;

/** @param {string} address @param {Iterable<[string, FormDataEntryValue]>} fields @returns {import("./kept.js").Sent} */
const sentNow = (address, fields) => ({
  at: Date.now(),
  by: server.user,
  url: address,
  page: location.pathname + location.search,
  title: document.title.replace(/\s+/g, " ").replace(/ · Skatwart\s*$/, ""),
  fields: [...fields].flatMap(([name, value]) => (name === TOKEN ? [] : [[name, String(value)]])),
  entry: "",
});

/** @param {HTMLFormElement} form */
const isKept = (form) =>
  form.method === "post" && !form.querySelector("input:is([type=file], [type=password])") && !form.target;

addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const { submitter } = event;
  if (event.defaultPrevented || !isKept(form)) return;
  const named = submitter?.textContent?.replace(/\s+/g, " ").trim();
  const action = submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? "";
  const { pathname, search } = new URL(action, location.href);
  if (NO_WORK.test(pathname)) return;
  const sent = sentNow(pathname + search, new FormData(form, submitter));
  if (named) sent.title = `${named} · ${sent.title}`;
  try {
    const note = { sent, before: cookie("entry"), since: server.since, key: again.get(form) };
    sessionStorage.setItem(PLACE, JSON.stringify(note));
  } catch {
    // it is sent all the same
  }
});

// What the page before this one has sent. Without a new cookie it was refused, unless the server died on it.
export const complete = () => {
  try {
    const { sent, before, since, key } = JSON.parse(sessionStorage.getItem(PLACE) ?? "{}");
    sessionStorage.removeItem(PLACE);
    const entry = cookie("entry");
    if (sent && entry && entry !== before) {
      keep({ ...sent, entry });
      if (key) drop({ key });
    } else if (sent && since !== server.since) keep(sent);
  } catch {
    // nothing may be kept here
  }
};

addEventListener("acknowledged", (event) => {
  const { address, body, entry } = /** @type {CustomEvent} */ (event).detail;
  const { pathname, search } = new URL(address, location.href);
  keep({ ...sentNow(pathname + search, body), entry });
});
