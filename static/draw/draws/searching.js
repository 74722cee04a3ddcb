// How far a long search is, and its end by a button. The page has to stay alive to show it.

import { need } from "../../frame/finding.js";

/** @param {HTMLFormElement} search @param {HTMLFormElement} stop */
const follow = (search, stop) => {
  const bar = need(stop, "progress", HTMLProgressElement);
  const look = async () => {
    const told = await (await fetch(search.dataset.drawsProgress ?? "")).json();
    bar.value = told.steps;
  };
  search.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!stop.hidden) return;
    stop.hidden = false;
    const timer = setInterval(() => look().catch(() => {}), 500); // no network for a moment: the next turn asks again
    const answer = await fetch(search.action, { method: "POST", body: new FormData(search) }).catch(() => null);
    clearInterval(timer);
    if (answer?.ok) return location.assign(answer.url);
    stop.hidden = true;
    search.submit(); // the server says on a page what is wrong
  });
  stop.addEventListener("submit", (event) => {
    event.preventDefault(); // the page stays and waits for the draw
    fetch(stop.action, { method: "POST", body: new FormData(stop) });
  });
};

/** @type {HTMLFormElement | null} */
const search = document.querySelector("form[data-draws-progress]");
/** @type {HTMLFormElement | null} */
const stop = document.querySelector("form[data-draws-stop]");
if (search && stop) follow(search, stop);
