// The plainly random draw, random-1: every seating is equally likely.
import { ascending } from "./lists.js";
import { Chance } from "./chance.js";
import { fill } from "./plan.js";
/** @import { Entrant, Wishes } from "./plan.js" */

/** @param {Entrant[]} entrants @param {Wishes} wishes @param {string} seed */
export function drawRandom(entrants, wishes, seed) {
  return fill(new Chance(seed).shuffled(entrants.map((entrant) => entrant.id).sort(ascending)), wishes.fives);
}
