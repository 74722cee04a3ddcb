// Settings: what the address names is not left folded, in browsers that don't see to it themselves; a sentence about
// what is folded away goes once something else is typed there.

const fold = location.hash && document.getElementById(location.hash.slice(1))?.closest("details");
if (fold) fold.open = true;

const told = document.querySelector("[data-settings-told]");
told?.nextElementSibling?.addEventListener("input", () => told.remove(), { once: true });
