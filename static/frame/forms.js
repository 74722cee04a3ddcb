// Forms: one effect a submit, questions before what can't be undone, and the cursor where it belongs.
// Everything works without this file; the server has its own guards against doing things twice.

const WAIT = 10_000; // a dropped Wi-Fi must not leave a dead button
const buttonsOf = (form) => [...form.elements].filter((el) => el.type === "submit" || el.type === "image");

// Buttons are switched off after the browser has taken the form's data: the clicked one's name=value is posted.
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
  const form = event.target;
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
  if (event.persisted) document.querySelectorAll("form[data-sent]").forEach(release);
});

// <button data-confirm="Void the draw?">: asks in #confirm, then goes on with the same button.
let asked = null;
document.addEventListener("click", (event) => {
  const trigger = event.target.closest("[data-confirm]");
  const dialog = document.getElementById("confirm");
  if (!trigger || !dialog || trigger === asked) return;
  event.preventDefault();
  if (trigger.form && !trigger.formNoValidate && !trigger.form.reportValidity()) return;
  dialog.querySelector("[data-text]").textContent = trigger.dataset.confirm;
  const yes = dialog.querySelector("[value=yes]");
  yes.textContent = [...trigger.childNodes]
    .filter((n) => n.nodeName !== "KBD")
    .map((n) => n.textContent)
    .join("")
    .trim();
  yes.classList.toggle("btn-danger", trigger.matches(".btn-danger, .btn-outline-danger"));
  dialog.returnValue = "";
  dialog.onclose = () => {
    trigger.focus();
    if (dialog.returnValue !== "yes") return;
    asked = trigger;
    trigger.click();
    asked = null;
  };
  dialog.showModal();
});

document.addEventListener("change", (event) => {
  if (event.target.matches("[data-autosubmit]")) event.target.form.requestSubmit();
});

// Menus made of <details> close by Escape and by a click elsewhere.
const close = (event) =>
  document.querySelectorAll("details.sk-menu[open]").forEach((menu) => {
    if (event.type === "click" && menu.contains(event.target)) return;
    if (event.type === "keydown" && event.key !== "Escape") return;
    if (menu.contains(document.activeElement)) menu.querySelector("summary").focus();
    menu.open = false;
  });
document.addEventListener("click", close);
document.addEventListener("keydown", close);

// The first wrong field gets the cursor, else what the page names by autofocus; what stands there is selected.
const start = document.querySelector("main [autofocus]");
const wrong = document.querySelector("main [aria-invalid=true]");
[start, wrong].forEach((el) => el?.addEventListener("focus", () => el.select?.(), { once: true }));
wrong?.focus();
window.addEventListener("pageshow", (event) => event.persisted && (wrong ?? start)?.focus());
const here = document.querySelector(".sk-nav [aria-current]");
const bar = here?.closest("ul");
if (bar) bar.scrollLeft = here.offsetLeft - (bar.clientWidth - here.offsetWidth) / 2;
