// Seats by rank, ranked-1: the best at table 1; nobody is moved but for a fixed seat.
import { fill } from "./plan.js";
import { withFixedSeats } from "./places.js";
import { sizes } from "./sizes.js";
/** @import { Entrant, Plan } from "./plan.js" */

// roundAbout: the series from 1 if the tables of three go round, else 0.
/** @param {number[]} ids @param {number} roundAbout */
function byRank(ids, roundAbout) {
  const needed = sizes(ids.length);
  const last = roundAbout ? ((roundAbout - 1) * needed.threes) % (needed.fours + 1) : 0;
  return fill(ids, last);
}

/** @param {Entrant[]} entrants @param {Plan[]} history @param {boolean} rotating */
export function setByRank(entrants, history, rotating) {
  return withFixedSeats(strictPlan(entrants, history, rotating), entrants);
}

/** @param {Entrant[]} entrants @param {Plan[]} history @param {boolean} rotating */
export function strictPlan(entrants, history, rotating) {
  return byRank(
    entrants.map((entrant) => entrant.id),
    rotating ? history.length + 1 : 0,
  );
}
