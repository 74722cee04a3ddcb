// Forms: one effect a submit, questions before what can't be undone, and the cursor where it belongs.
// Everything works without this file; the server has its own guards against doing things twice.

import { all, around, need } from "./finding.js";

const WAIT = 10_000; // a dropped Wi-Fi must not leave a dead button
/** @param {HTMLFormElement} form */
const buttonsOf = (form) =>
  /** @type {HTMLButtonElement[]} */ ([...form.elements]).filter((el) => ["submit", "image"].includes(el.type));

// Buttons are switched off after the browser has taken the form's data: the clicked one's name=value is posted.
/** @param {HTMLFormElement} form */
const release = (form) => {
  delete form.dataset.sent;
  form.removeAttribute("aria-busy");
  buttonsOf(form)
    .filter((b) => "off" in b.dataset)
    .forEach((b) => {
      b.disabled = false;
      delete b.dataset.off;
    });
};
document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (event.defaultPrevented || form.method !== "post" || "again" in form.dataset) return;
  if (form.dataset.sent) return event.preventDefault();
  form.dataset.sent = "yes";
  form.setAttribute("aria-busy", "true");
  setTimeout(() =>
    buttonsOf(form)
      .filter((b) => !b.disabled)
      .forEach((b) => {
        b.disabled = true;
        b.dataset.off = "";
      }),
  );
  setTimeout(() => release(form), WAIT);
});
window.addEventListener("pageshow", (event) => {
  if (event.persisted) all(document, "form[data-sent]", HTMLFormElement).forEach(release);
});

// A key that is held presses once, also where the next page has another button under it.
document.addEventListener("keydown", (event) => {
  if (event.repeat && event.key === "Enter" && event.target instanceof HTMLButtonElement) event.preventDefault();
});

// <button data-confirm="Void the draw?">: asks in #confirm, then goes on with the same button. Before anybody else hears of
// the click: a script's button does nothing until the answer is yes.
/** @type {HTMLElement | null} */
let asked = null;
/** @param {HTMLElement} trigger */
const goOn = (trigger) => {
  asked = trigger;
  trigger.click();
  asked = null;
};
/** @param {MouseEvent} event */
const ask = (event) => {
  const trigger = /** @type {HTMLButtonElement | null} */ (around(event, "[data-confirm]"));
  if (!trigger || trigger === asked) return;
  const dialog = /** @type {HTMLDialogElement} */ (need(document, "#confirm", HTMLElement));
  event.preventDefault();
  event.stopImmediatePropagation();
  if (trigger.form && !trigger.formNoValidate && !trigger.form.reportValidity()) return;
  if (!dialog.showModal) {
    if (confirm(trigger.dataset.confirm)) goOn(trigger); // iOS before 15.4 has no dialogs
    return;
  }
  need(dialog, "[data-text]", HTMLElement).textContent = trigger.dataset.confirm ?? "";
  const yes = need(dialog, "[value=yes]", HTMLButtonElement);
  yes.textContent = [...trigger.childNodes]
    .filter((n) => n.nodeName !== "KBD")
    .map((n) => n.textContent)
    .join("")
    .trim();
  yes.classList.toggle("btn-danger", trigger.matches(".btn-danger, .btn-outline-danger"));
  dialog.returnValue = "";
  dialog.onclose = () => {
    trigger.focus();
    if (dialog.returnValue === "yes") goOn(trigger);
  };
  dialog.showModal();
};
document.addEventListener("click", ask, { capture: true });

// Menus made of <details> close by Escape and by a click elsewhere.
/** @param {Event} event */
const close = (event) =>
  all(document, "details.sk-menu[open]", HTMLDetailsElement).forEach((menu) => {
    if (event.type === "click" && menu.contains(/** @type {Node} */ (event.target))) return;
    if (event.type === "keydown" && /** @type {KeyboardEvent} */ (event).key !== "Escape") return;
    if (menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
    menu.open = false;
  });
document.addEventListener("click", close);
document.addEventListener("keydown", close);

// The first wrong field gets the cursor, else what the page names by autofocus; what stands there is selected.
/** @type {HTMLInputElement | null} */
const start = document.querySelector("main [autofocus]");
/** @type {HTMLInputElement | null} */
const wrong = document.querySelector("main [aria-invalid=true]");
[start, wrong].forEach((el) => el?.addEventListener("focus", () => el.select?.(), { once: true }));
if (start && start === document.activeElement && start.value === start.defaultValue) start.select?.(); // it was quicker
wrong?.focus();
window.addEventListener("pageshow", (event) => event.persisted && (wrong ?? start)?.focus());
