// A browser in which the script of this page doesn't run says so, and whether the script has come at all; without anything
// that is younger than modules.
let isCut = false;
addEventListener(
  "error",
  ({ target }) => {
    if (target instanceof HTMLScriptElement) isCut = true;
  },
  true,
);
addEventListener("load", () => {
  const sheet = document.querySelector("[data-phones-sheet]");
  const why = document.querySelector(isCut ? "[data-phones-cut]" : "[data-phones-too-old]");
  if (sheet && why && !sheet.hasAttribute("data-phones-begun")) why.removeAttribute("hidden");
});
