// A list that answers while somebody types: the address says what is looked for, and live.js fetches what stands there.

const PAUSE = 200; // milliseconds without a key

const field = document.querySelector("[data-front-find]");
let waiting = 0;

const find = () => {
  const address = new URL(location.href);
  address.searchParams.set("q", field.value);
  history.replaceState(null, "", address);
  document.dispatchEvent(new Event("stale"));
};

field?.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(find, PAUSE);
});
