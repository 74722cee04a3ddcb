// A long paper is being made: the bar moves without a new page, and the file opens as soon as there is one.

import { pageOf } from "../../frame/asking.js";

const bar = document.querySelector("progress#made");
const made = document.querySelector("[data-answers-made]");
const open = () => {
  bar.max = 1;
  bar.value = 1;
  made.hidden = false; // for browsers that keep a PDF as a file and stay here
  location.replace(made.querySelector("a").href);
};
const look = async () => {
  const answer = await fetch(location.href, { redirect: "manual" });
  if (answer.type === "opaqueredirect") return open();
  const shown = pageOf(await answer.text()).querySelector("progress#made");
  if (!shown) return location.replace(location.href); // the page says what went wrong
  if (shown.hasAttribute("value")) bar.value = shown.value; // else nobody can tell how far it is
  setTimeout(turn, 400);
};
const turn = () => look().catch(() => setTimeout(turn, 2000)); // no network for a moment
setTimeout(turn, 400);
