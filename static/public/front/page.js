// The public pages: what is released comes by itself, and a search answers while somebody types: the address says what is
// looked for, and live.js fetches what stands there. Phones load no more than that and the bar. The rest of what every
// page does is for a mouse and keys, and comes with them.
import "../../frame/busy.js";
import "../../frame/live.js";

const PAUSE = 200; // milliseconds without a key

/** @type {HTMLInputElement | null} */
const field = document.querySelector("[data-front-find]");
let waiting = 0;

/** @param {string} words */
const find = (words) => {
  const address = new URL(location.href);
  address.searchParams.set("q", words);
  history.replaceState(null, "", address);
  document.dispatchEvent(new Event("stale"));
};

field?.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(() => find(field.value), PAUSE);
});

const more = () => import("../../frame/page.js");
if (matchMedia("(hover: hover)").matches) more();
else addEventListener("keydown", (event) => event.target instanceof HTMLInputElement || more());
