// The ways to seat, each by the name of its engine.
import { planAhead } from "./ahead.js";
import { drawGroups } from "./groups.js";
import { inMap } from "./lists.js";
import { setInOrder } from "./order.js";
import { parsePlan } from "./plan.js";
import { drawRandom } from "./random.js";
import { setByRank } from "./ranked.js";
import { setRepaired } from "./repaired.js";
import { drawApart } from "./swaps.js";
/** @import { Order } from "./order.js" */
/** @import { Entrant, Plan, Wishes } from "./plan.js" */

/**
 * @typedef {object} Way
 * @property {string} engine
 * @property {number} series
 * @property {number} steps
 * @property {number} ranks
 * @property {boolean} rotating
 * @property {string} plan
 * @property {Order | null} order
 */
/** @typedef {[way: Way, entrants: Entrant[], history: Plan[], wishes: Wishes, seed: string, steps: number]} Given */

/** @type {Map<string, (...given: Given) => Plan[]>} */
const MADE = new Map([
  ["random-1", (way, entrants, history, wishes, seed) => [drawRandom(entrants, wishes, seed)]],
  ["swaps-1", (way, entrants, history, wishes, seed) => [drawApart(entrants, history, wishes, seed)]],
  [
    "ahead-1",
    (way, entrants, history, wishes, seed, steps) => planAhead(entrants, history, wishes, seed, way.series, steps),
  ],
  ["ranked-1", (way, entrants, history, wishes) => [setByRank(entrants, history, wishes, way.rotating)]],
  ["repaired-1", (way, entrants, history, wishes) => [setRepaired(entrants, history, wishes, way.rotating)]],
  [
    "groups-1",
    (way, entrants, history, wishes, seed) => [drawGroups(entrants, history, wishes, seed, way.ranks, way.rotating)],
  ],
  ["ordered-1", (way, entrants, history, wishes, seed) => [setInOrder(way, entrants, history, wishes, seed)]],
  ["listed-1", (way) => [parsePlan(way.plan)]],
]);

/** @param {string} name */
export const isEngine = (name) => MADE.has(name);

// The plans of the coming series, one but for ahead-1. steps: after how many the search was ended.
/**
 * @param {Way} way
 * @param {Entrant[]} entrants
 * @param {Plan[]} history
 * @param {Wishes} wishes
 * @param {string} seed
 * @param {number} [steps]
 */
export function make(way, entrants, history, wishes, seed, steps = way.steps) {
  return inMap(MADE, way.engine)(way, entrants, history, wishes, seed, steps);
}
