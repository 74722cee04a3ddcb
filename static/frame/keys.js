// Shortcuts: an element with data-key="n" is clicked (a field: focused) by that key while no field has the focus, or an
// empty one with data-keys-while-empty. Escape leaves a field. "?" lists the keys of this page; there they can be
// switched off for this device (WCAG 2.1.4).

import { all, around, need } from "./finding.js";

const FIELD = "input, select, textarea";
const help = /** @type {HTMLDialogElement} */ (need(document, "#keys", HTMLElement));
const on = need(help, "[data-keys-on]", HTMLInputElement);
const off = () => {
  try {
    return localStorage.getItem("keys") === "off";
  } catch {
    return false;
  }
};
/** @param {HTMLElement} el */
const seen = (el) => el.checkVisibility?.() ?? el.offsetParent !== null;
const shortcuts = () => all(document, "[data-key]", HTMLElement).filter(seen);
/** @param {string} [key] */
const cap = (key) => {
  const el = document.createElement("kbd");
  el.textContent = key ?? "";
  return el;
};
/** @param {HTMLElement} el */
const labelsOf = (el) => /** @type {HTMLInputElement} */ (el).labels;
/** @param {HTMLElement} el */
const labelOf = (el) => (el.getAttribute("aria-label") ?? labelsOf(el)?.[0]?.textContent ?? el.textContent).trim();
/** @type {Map<HTMLElement, string>} */
const names = new Map();

// The key is shown on the button itself, for a field behind its label; also on what came by itself meanwhile.
const showCaps = () => {
  for (const el of shortcuts().filter((shortcut) => !shortcut.hasAttribute("aria-keyshortcuts"))) {
    names.set(el, labelOf(el));
    el.setAttribute("aria-keyshortcuts", el.dataset.key ?? "");
    const place = el.matches(FIELD) ? labelsOf(el)?.[0] : el;
    if (!place || place.querySelector("kbd")) continue;
    const kbd = cap(el.dataset.key);
    kbd.setAttribute("aria-hidden", "true");
    place.append(" ", kbd);
  }
};
showCaps();
document.addEventListener("live", showCaps);
document.documentElement.classList.toggle("keys-off", off());

const showHelp = () => {
  need(help, "dl", HTMLElement).replaceChildren(
    ...shortcuts().map((el) => {
      const row = document.createElement("div");
      const key = document.createElement("dt");
      const what = document.createElement("dd");
      key.append(cap(el.dataset.key));
      what.textContent = names.get(el) ?? labelOf(el);
      row.append(key, what);
      return row;
    }),
  );
  on.checked = !off();
  help.showModal?.(); // iOS before 15.4 has no dialogs, and hardly any keys
};
on.addEventListener("change", () => {
  try {
    localStorage.setItem("keys", on.checked ? "on" : "off");
  } catch {
    // then it lasts for this page
  }
  document.documentElement.classList.toggle("keys-off", !on.checked);
});
document.addEventListener("click", (event) => {
  if (around(event, "[data-keys-help]")) showHelp();
});

const MODIFIERS = ["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock"]; // Shift comes before a question mark
const BURST = 100; // milliseconds: so soon after another key only a scanner types
let before = -BURST;
let keyed = -BURST;
addEventListener(
  "keydown",
  ({ key, timeStamp }) => {
    if (key === "Escape")
      keyed = -BURST; // no scanner's key
    else if (!MODIFIERS.includes(key)) [before, keyed] = [keyed, timeStamp];
  },
  true,
);

// No text begins with a slash or a question mark, and no figure with a letter.
/** @param {HTMLInputElement} field @param {string} key */
const beginsNothing = (field, key) =>
  ["/", "?"].includes(key) ||
  "keysWhileEmpty" in field.dataset ||
  (["numeric", "decimal"].includes(field.inputMode) && /^\p{L}$/u.test(key));

// What is typed in a field is the field's, but what no text in it begins with.
/** @param {KeyboardEvent} event */
const isTyped = (event) => {
  const field = around(event, `${FIELD}, [contenteditable]`);
  const isEmpty = field instanceof HTMLInputElement && ["text", "search"].includes(field.type) && !field.value;
  return field !== null && !(isEmpty && beginsNothing(field, event.key) && event.timeStamp - before > BURST);
};

/** @param {KeyboardEvent} event */
const pressed = (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.repeat) return;
  if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
  if (event.key === "Escape") around(event, "input, textarea")?.blur();
  if (isTyped(event)) return;
  if (document.documentElement.classList.contains("keys-off")) return;
  if (event.key === "?") {
    event.preventDefault();
    showHelp();
    return;
  }
  const el = /** @type {HTMLInputElement | undefined} */ (shortcuts().find((item) => item.dataset.key === event.key));
  if (!el || el.disabled) return;
  event.preventDefault();
  if (!el.matches(FIELD)) return el.click();
  el.focus();
  el.select?.();
};
// A key clicks what other scripts equip (a link that opens a dialog): none counts before all of the page have run. Where
// this file comes later, they have.
const begin = () => document.addEventListener("keydown", pressed);
const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
visit?.domContentLoadedEventStart ? begin() : document.addEventListener("DOMContentLoaded", begin);
