// What a page that has just come tells: its messages, and how many a search has found. A screen reader hears of a region
// only what is put into it while the page is there.

import { all } from "./finding.js";
import { Teller } from "./telling.js";

const SOON = 300; // milliseconds, until the page itself is announced

setTimeout(() => {
  for (const message of all(document, ".sk-messages [role]", HTMLElement))
    message.replaceChildren(...message.childNodes);
}, SOON);

/** @type {HTMLElement | null} */
const searched = document.querySelector("[data-search-said]");
if (searched && new URLSearchParams(location.search).get("q")) {
  /** @type {HTMLElement | null} */
  const list = document.querySelector("[data-search-hits]");
  const hits = Number(list?.dataset.searchHits ?? document.querySelectorAll("[data-search-hit]").length);
  const [one = "", none = ""] = [searched.dataset.searchOne, searched.dataset.searchNone];
  new Teller(searched).say(hits === 1 ? one : none.replace("0", String(hits)));
}
