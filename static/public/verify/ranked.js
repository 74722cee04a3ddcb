// Seats by rank, ranked-1: the best at table 1; nobody is moved but for a fixed seat.
import { fill } from "./plan.js";
import { withFixedSeats } from "./places.js";
import { sizes } from "./sizes.js";
/** @import { Entrant, Plan, Wishes } from "./plan.js" */

// roundAbout: the series from 1 if the tables of three, or five, go round, else 0.
/** @param {number[]} ids @param {boolean} fives @param {number} roundAbout */
function byRank(ids, fives, roundAbout) {
  const needed = sizes(ids.length, fives);
  const last = roundAbout ? ((roundAbout - 1) * (needed.threes + needed.fives)) % (needed.fours + 1) : 0;
  return fill(ids, fives, last);
}

/** @param {Entrant[]} entrants @param {Plan[]} history @param {Wishes} wishes @param {boolean} rotating */
export function setByRank(entrants, history, wishes, rotating) {
  return withFixedSeats(strictPlan(entrants, history, wishes, rotating), entrants);
}

/** @param {Entrant[]} entrants @param {Plan[]} history @param {Wishes} wishes @param {boolean} rotating */
export function strictPlan(entrants, history, wishes, rotating) {
  return byRank(
    entrants.map((entrant) => entrant.id),
    wishes.fives,
    rotating ? history.length + 1 : 0,
  );
}
