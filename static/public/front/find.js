// A list that answers while somebody types: the address says what is looked for, and live.js fetches what stands there.

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
