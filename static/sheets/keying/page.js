// The page of one sheet: the foot is keyed with the numeric pad and added up while it is typed; the server's findings
// follow. Saving is the form's own affair; an old answer never overwrites a newer one.
import { Newest, post } from "../../frame/asking.js";
import { fieldOf, need, sendForm } from "../../frame/finding.js";
import { Columns } from "./columns.js";
import { offered, offerFormula, press, question } from "./keep.js";
import { backAgain, keepHere } from "./left.js";
import { Mending } from "./mending.js";
import { Pad } from "./pad.js";
import { Signing } from "./signing.js";
import { Turning } from "./turning.js";

const SEEN = 5_000; // milliseconds between two signs of life
const TYPED = 800; // and after the last key
const form = need(document, "form[data-keying-form]", HTMLFormElement);
const columns = new Columns(form, JSON.parse(form.dataset.keyingRules ?? ""));
const save = () => sendForm(form, need(form, ".btn-primary", HTMLButtonElement));
const mending = new Mending(columns, () => columns.account.clean);
const signing = new Signing(columns);
const turning = new Turning(columns, { cards: () => fieldOf(form, "cards").value.split(",").map(Number) });
const turn = () => {
  if (!turning.show()) return;
  turning.turn();
  need(form, ".btn-primary", HTMLButtonElement).focus();
};
const pad = new Pad(form, {
  turn,
  done: save,
  unsigned: (field) => signing.note(field),
  keep: () => press(form, "keep"),
  formula: () => press(form, "formula"),
  endsAt: (field) => mending.endsAt(field),
  next: (field) => mending.after(field),
});

const newest = new Newest();
let waiting = 0;
const [checks, opened] = [form.dataset.keyingCheck, form.dataset.keyingOpen];
/** @param {string} address */
const check = (address) => {
  const fields = [...new FormData(form)].filter(([name]) => name !== "keep");
  const answer = post(address, fields); // no network: saving is what counts
  newest.of(answer, ({ status, data }) => status === 200 && columns.show(data.findings));
};

/** @type {Set<string>} */
const dirty = new Set(); // fields that the server hasn't heard of yet: what is typed is there again, whoever leaves
/** @returns {Record<string, string>} */
const unsaid = () =>
  Object.fromEntries(
    ["by", ...(dirty.size ? ["base", "cards", ...dirty] : [])].map((name) => [name, fieldOf(form, name).value]),
  );

/** @type {Set<string>} */
const touched = new Set(); // since the page came
for (const name of "keyingDraft" in form.dataset ? backAgain(form) : []) {
  dirty.add(name);
  touched.add(name);
}
columns.count(false);
turning.areCountsExchanged = "keyingExchanged" in form.dataset;
turning.show();
turning.listen(turn);
signing.show();
if (checks && offered(form, "keep")) mending.begin(); // a finding has just been told
columns.say([], question(form)); // the findings are told with the field that has the focus
if (checks && opened && pad.fields.length) {
  form.addEventListener("input", ({ target }) => {
    if ("keyingDraft" in form.dataset) typed(/** @type {HTMLInputElement} */ (target));
    if (target === signing.field) return;
    columns.count();
    const isCard = /** @type {HTMLInputElement} */ (target).name.startsWith("card_");
    turning.areCountsExchanged &&= isCard; // it was found in other figures
    turning.show();
    mending.changed = true;
    offerFormula(form, false); // it was offered for other figures
    clearTimeout(waiting);
    waiting = setTimeout(() => check(checks), 120);
  });
  if (!form.querySelector("[aria-invalid=true]")) pad.fields[0].focus();
  const alive = async () => {
    const [fields, names] = [unsaid(), [...dirty]];
    dirty.clear();
    const { status } = await post(opened, fields);
    if (status !== 200) for (const name of names) dirty.add(name);
  };
  let soon = 0;
  /** @param {HTMLInputElement} field */
  const typed = ({ name }) => {
    dirty.add(name);
    touched.add(name);
    clearTimeout(soon);
    soon = setTimeout(alive, TYPED);
  };
  alive();
  setInterval(() => document.hidden || alive(), SEEN);
  addEventListener("pagehide", () => {
    keepHere(form, touched);
    const token = fieldOf(form, "csrfmiddlewaretoken").value;
    navigator.sendBeacon(opened, new URLSearchParams({ ...unsaid(), close: "", csrfmiddlewaretoken: token }));
  });
}
