// How far a long search is, and its end by a button. The page has to stay alive to show it.

import { textAt, within } from "../../frame/asking.js";
import { need } from "../../frame/finding.js";

const PATIENCE = 20_000; // milliseconds

/** @param {HTMLFormElement} search @param {HTMLFormElement} stop */
const follow = (search, stop) => {
  const bar = need(stop, "progress", HTMLProgressElement);
  const look = async () => {
    bar.value = JSON.parse(await textAt(search.dataset.drawsProgress ?? "")).steps;
  };
  search.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!stop.hidden) return;
    stop.hidden = false;
    const timer = setInterval(() => look().catch(() => {}), 500); // no network for a moment: the next turn asks again
    // without a limit: it is answered when the search ends
    const answer = await fetch(search.action, { method: "POST", body: new FormData(search) }).catch(() => null);
    clearInterval(timer);
    if (answer?.ok) return location.assign(answer.url);
    stop.hidden = true;
    search.submit(); // the server says on a page what is wrong
  });
  stop.addEventListener("submit", (event) => {
    event.preventDefault(); // the page stays and waits for the draw
    fetch(stop.action, { method: "POST", body: new FormData(stop), signal: within(PATIENCE) }).catch(() => {});
  });
};

/** @type {HTMLFormElement | null} */
const search = document.querySelector("form[data-draws-progress]");
/** @type {HTMLFormElement | null} */
const stop = document.querySelector("form[data-draws-stop]");
if (search && stop) follow(search, stop);
