// Settings: what the address names is not left folded, in browsers that don't see to it themselves; a sentence about
// what is folded away goes once something else is typed there.

const fold = location.hash && document.getElementById(location.hash.slice(1))?.closest("details");
if (fold) fold.open = true;

const told = document.querySelector("[data-settings-told]");
told?.nextElementSibling?.addEventListener("input", () => told.remove(), { once: true });

// The options of a house are asked where none of the names says it all.
const house = document.querySelector("select[name=house]");
const options = document.querySelectorAll("[data-settings-option]");
const asked = () => {
  const chosen = house instanceof HTMLSelectElement && house.value === "chosen";
  for (const option of options) {
    const field = option.closest(".sk-field");
    if (field instanceof HTMLElement) field.hidden = !chosen;
  }
};
if (house) {
  house.addEventListener("change", asked);
  asked();
}
