// Shortcuts: an element with data-key="n" is clicked (a field: focused) by that key while no field has the focus.
// "?" lists the keys of this page; there they can be switched off for this device (WCAG 2.1.4).

const FIELD = "input, select, textarea";
const help = document.getElementById("keys");
const off = () => {
  try {
    return localStorage.getItem("keys") === "off";
  } catch {
    return false;
  }
};
const seen = (el) => el.checkVisibility?.() ?? el.offsetParent !== null;
const all = () => [...document.querySelectorAll("[data-key]")].filter(seen);
const cap = (key) => {
  const el = document.createElement("kbd");
  el.textContent = key;
  return el;
};
const labelOf = (el) => (el.getAttribute("aria-label") ?? el.labels?.[0]?.textContent ?? el.textContent).trim();
const names = new Map();

// The key is shown on the button itself, for a field behind its label; also on what came by itself meanwhile.
const showCaps = () => {
  for (const el of all().filter((one) => !names.has(one))) {
    names.set(el, labelOf(el));
    el.setAttribute("aria-keyshortcuts", el.dataset.key);
    const place = el.matches(FIELD) ? el.labels?.[0] : el;
    if (!place) continue;
    const kbd = cap(el.dataset.key);
    kbd.setAttribute("aria-hidden", "true");
    place.append(" ", kbd);
  }
};
showCaps();
document.addEventListener("live", showCaps);
document.documentElement.classList.toggle("keys-off", off());

const showHelp = () => {
  const list = help.querySelector("dl");
  list.replaceChildren(
    ...all().map((el) => {
      const row = document.createElement("div");
      const key = document.createElement("dt");
      const what = document.createElement("dd");
      key.append(cap(el.dataset.key));
      what.textContent = names.get(el) ?? labelOf(el);
      row.append(key, what);
      return row;
    }),
  );
  help.querySelector("[data-keys-on]").checked = !off();
  help.showModal();
};
help?.querySelector("[data-keys-on]").addEventListener("change", (event) => {
  try {
    localStorage.setItem("keys", event.target.checked ? "on" : "off");
  } catch {
    // then it lasts for this page
  }
  document.documentElement.classList.toggle("keys-off", !event.target.checked);
});
document.addEventListener("click", (event) => {
  if (help && event.target.closest("[data-keys-help]")) showHelp();
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.repeat) return;
  if (event.target.closest(`${FIELD}, [contenteditable], dialog`) || document.querySelector("dialog[open]")) return;
  if (document.documentElement.classList.contains("keys-off")) return;
  if (event.key === "?" && help) {
    event.preventDefault();
    showHelp();
    return;
  }
  const el = all().find((item) => item.dataset.key === event.key);
  if (!el || el.disabled) return;
  event.preventDefault();
  if (!el.matches(FIELD)) return el.click();
  el.focus();
  el.select?.();
});
