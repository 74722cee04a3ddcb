// Light or dark, before the first paint: in <head>, blocking, on purpose.
// The choice of this device wins over the system's; a [data-theme-toggle] button makes it.
// With scripts no button is needed to send what was chosen from a [data-autosubmit] list: the language, what a list shows.
(() => {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const stored = () => {
    try {
      const theme = localStorage.getItem("theme");
      return theme === "light" || theme === "dark" ? theme : null;
    } catch {
      return null; // storage may be forbidden
    }
  };
  const apply = () => {
    root.dataset.theme = stored() ?? (system.matches ? "dark" : "light");
  };

  root.classList.add("js");
  apply();
  system.addEventListener("change", apply);
  window.addEventListener("storage", apply); // a second window of the same laptop

  document.addEventListener("change", (event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    if (!field.matches("[data-autosubmit]") || !field.form) return;
    field.form.requestSubmit ? field.form.requestSubmit() : field.form.submit(); // iOS before 16 has none
  });
  document.addEventListener("click", (event) => {
    if (!(/** @type {Element} */ (event.target).closest("[data-theme-toggle]"))) return;
    const next = root.dataset.theme === "dark" ? "light" : "dark";
    root.dataset.theme = next;
    try {
      localStorage.setItem("theme", next);
    } catch {
      // then it lasts for this page
    }
  });
})();
