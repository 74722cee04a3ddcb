// The laptop that doesn't answer, and the one that has taken over: asked from every page, so that whoever works on goes
// where the work goes on, and takes along what is kept here.

import { all, need } from "../finding.js";
import { kept, server } from "./kept.js";

const EVERY = 5_000; // milliseconds
const PATIENCE = 4_000;
const UNSENT = "sending "; // how the keying desk keeps what waits (`sheets/board/sending.js`)

/** null: nobody answers. @param {string} origin @returns {Promise<{ leads: boolean, since: string } | null>} */
const partOf = async (origin) => {
  try {
    const answer = await fetch(`${origin}/second/leads/`, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    return answer.ok ? await answer.json() : { leads: false, since: "" };
  } catch {
    return null;
  }
};

/** What this page has to say: "over", "silent" or nothing; and where to go on. */
const found = async () => {
  const here = await partOf("");
  const isAnother = here?.leads && here.since !== server.since; // which has got the address of the first
  if (isAnother) return { says: "over", origin: location.origin };
  if (here?.leads) return { says: "", origin: "" };
  const there = await partOf(server.second);
  if (there?.leads) return { says: "over", origin: server.second };
  return { says: here ? "" : "silent", origin: "" };
};

/** @returns {import("./kept.js").Sent[]} what the desk could not send */
const unsent = () => {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(UNSENT))
      .map((key) => {
        const [, , page, at] = key.split(" ");
        const { url, fields } = JSON.parse(localStorage.getItem(key) ?? "");
        return { at: Number(at), by: "", url, page, title: "", fields: Object.entries(fields), entry: "" };
      });
  } catch {
    return [];
  }
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
  }
};

export const watch = () => {
  if (!server.second || server.part === "follows") return;
  const way = need(document, "[data-staff-way]", HTMLAnchorElement);
  way.addEventListener("click", () => {
    way.href = wayTo(there);
    dispatchEvent(new Event("goingover"));
  });
  setInterval(look, EVERY);
  document.addEventListener("visibilitychange", look);
  addEventListener("offline", look);
};
