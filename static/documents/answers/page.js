// A long paper is being made: the bar moves without a new page, and the file opens as soon as there is one.

import { pageOf, within } from "../../frame/asking.js";
import { need } from "../../frame/finding.js";

const PATIENCE = 20_000; // milliseconds
const bar = need(document, "progress#made", HTMLProgressElement);
const place = need(document, "[data-answers-place]", HTMLElement);
const stop = need(document, "[data-answers-stop]", HTMLElement);
const done = need(document, "[data-answers-made]", HTMLElement);
const open = () => {
  bar.max = 1;
  bar.value = 1;
  stop.hidden = true;
  place.hidden = true;
  done.hidden = false; // for browsers that keep a PDF as a file and stay here
  location.replace(need(done, "a", HTMLAnchorElement).href);
};
const look = async () => {
  const answer = await fetch(location.href, { redirect: "manual", signal: within(PATIENCE) });
  if (answer.type === "opaqueredirect") return open();
  if (answer.status >= 502) throw new Error(`${answer.status}`); // a server has gone, another one comes
  const page = pageOf(await answer.text());
  /** @type {HTMLProgressElement | null} */
  const shown = page.querySelector("progress#made");
  if (!shown) return location.replace(location.href); // the page says what went wrong
  if (shown.hasAttribute("value")) {
    bar.max = shown.max;
    bar.value = shown.value; // else nobody can tell how far it is
  }
  const words = need(page, "[data-answers-place]", HTMLElement).textContent ?? "";
  if (place.textContent !== words) place.textContent = words;
  setTimeout(turn, 400);
};
const turn = () => look().catch(() => setTimeout(turn, 2000)); // no network for a moment
setTimeout(turn, 400);
