// The laptop that doesn't answer, and the one that has taken over: asked from every page, so that whoever works on goes
// where the work goes on, and takes along what is kept here.

import { within } from "../asking.js";
import { all } from "../finding.js";
import { kept, server } from "./kept.js";
import { unsent } from "./unsent.js";

const EVERY = 5_000; // milliseconds
const PATIENCE = 4_000;

let second = server.second;
/** A page that is older than the second laptop's following, or came by https, isn't let by its browser. */
const mayAsk = () => second === server.second && !(location.protocol === "https:" && second.startsWith("http:"));

/** null: nobody answers. @param {string} origin @returns {Promise<{ leads: boolean, since: string } | null>} */
const partOf = async (origin) => {
  try {
    const answer = await fetch(`${origin}/second/leads/`, { cache: "no-store", signal: within(PATIENCE) });
    return answer.ok ? await answer.json() : { leads: false, since: "" };
  } catch {
    return null;
  }
};

/** What this page has to say: "over", "silent", "unasked" or nothing; and where to go on. */
const found = async () => {
  const here = await partOf("");
  const isAnother = here?.leads && here.since !== server.since; // which has got the address of the first
  if (isAnother) return { says: "over", origin: location.origin };
  if (here?.leads) return { says: "", origin: "" };
  if (!mayAsk()) return { says: "unasked", origin: second };
  const there = await partOf(second);
  if (there?.leads) return { says: "over", origin: second };
  return { says: here ? "" : "silent", origin: "" };
};

/** Another server gets it with its address; one that has got ours finds it here. @param {string} origin */
const wayTo = (origin) => {
  const page = location.pathname + location.search;
  const items = origin === location.origin ? [] : [...kept().map(({ key, ...sent }) => sent), ...unsent()];
  return `${origin}/kept/#${encodeURIComponent(JSON.stringify({ page, items }))}`;
};

let there = "";
const look = async () => {
  if (document.hidden) return;
  const { says, origin } = await found();
  there = origin;
  for (const bar of all(document, "[data-staff-says]", HTMLElement)) {
    bar.toggleAttribute("hidden", bar.dataset.staffSays !== says);
    for (const address of all(bar, "[data-staff-address]", HTMLElement)) address.textContent = origin;
  }
};

const begin = () => {
  for (const way of all(document, "[data-staff-way]", HTMLAnchorElement)) {
    way.addEventListener("click", () => {
      way.href = wayTo(there);
      dispatchEvent(new Event("goingover"));
    });
  }
  setInterval(look, EVERY);
  document.addEventListener("visibilitychange", look);
  addEventListener("offline", look);
};

export const watch = () => {
  if (server.part === "follows") return;
  addEventListener("second", (event) => {
    const isFirst = !second;
    second = /** @type {CustomEvent} */ (event).detail;
    if (isFirst) begin();
  });
  if (second) begin();
};
