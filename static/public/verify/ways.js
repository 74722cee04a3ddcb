// The ways to seat, each by the name of its engine: {engine, series, steps, ranks, rotating, plan}.
import { planAhead } from "./ahead.js";
import { drawGroups } from "./groups.js";
import { parsePlan } from "./plan.js";
import { drawRandom } from "./random.js";
import { setByRank } from "./ranked.js";
import { setRepaired } from "./repaired.js";
import { drawApart } from "./swaps.js";

const MADE = new Map([
  ["random-1", (way, entrants, history, wishes, seed) => [drawRandom(entrants, seed)]],
  ["swaps-1", (way, entrants, history, wishes, seed) => [drawApart(entrants, history, wishes, seed)]],
  [
    "ahead-1",
    (way, entrants, history, wishes, seed, steps) => planAhead(entrants, history, wishes, seed, way.series, steps),
  ],
  ["ranked-1", (way, entrants, history) => [setByRank(entrants, history, way.rotating)]],
  ["repaired-1", (way, entrants, history, wishes) => [setRepaired(entrants, history, wishes, way.rotating)]],
  [
    "groups-1",
    (way, entrants, history, wishes, seed) => [drawGroups(entrants, history, wishes, seed, way.ranks, way.rotating)],
  ],
  ["listed-1", (way) => [parsePlan(way.plan)]],
]);

export const isEngine = (name) => MADE.has(name);

// The plans of the coming series, one but for ahead-1. steps: after how many the search was ended.
export function make(way, entrants, history, wishes, seed, steps = way.steps) {
  return MADE.get(way.engine)(way, entrants, history, wishes, seed, steps);
}
