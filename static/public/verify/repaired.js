// Seats by rank, repaired-1: who meets again or sits with mates is moved, and everybody as little as possible.
import { compare, firstLeast, permutations, range, sum } from "./lists.js";
import { Chance } from "./chance.js";
import { fieldOf, withBound } from "./field.js";
import { withFixedSeats } from "./places.js";
import { makePlan } from "./plan.js";
import { strictPlan } from "./ranked.js";
import { Repair } from "./repair.js";
/** @import { Entrant, Plan, Wishes } from "./plan.js" */
/** @import { Field } from "./field.js" */

const TRIES = 12;
const TRIES_UP_TO = 400;

/** @param {Entrant[]} entrants @param {Plan[]} history @param {Wishes} wishes @param {boolean} rotating */
export function setRepaired(entrants, history, wishes, rotating) {
  const strict = strictPlan(entrants, history, wishes, rotating);
  const plain = entrants.map((entrant) => ({ ...entrant, fixed: null }));
  const repair = bestRepair(strict, plain, fieldOf(plain, history, wishes));
  return withFixedSeats(planOf(repair), entrants);
}

// Of some repairs, which look at the tables in other orders, the one that moves least.
/** @param {Plan} strict @param {Entrant[]} entrants @param {Field} whole */
function bestRepair(strict, entrants, whole) {
  const field = withBound({ ...whole, threes: entrants.map(() => 0) });
  const tries = entrants.length <= TRIES_UP_TO ? TRIES : 1;
  const repairs = range(0, tries).map((number) => new Repair(strict, entrants, field, new Chance(`repair ${number}`)));
  return firstLeast(repairs, (repair) => repair.badness());
}

/** @param {Repair} repair */
function planOf(repair) {
  const { seats, ids } = repair.field;
  /** @param {number[]} order */
  const uneven = (order) => [
    sum(order.map((entrant, at) => seats[entrant][at])),
    ...order.map((entrant) => repair.rank[entrant]),
  ];
  const tables = repair.hall.tables.map((mates, index) => {
    const [order] = permutations(mates).sort((first, second) => compare(uneven(first), uneven(second)));
    return { number: repair.number[index], entrants: order.map((entrant) => ids[entrant]) };
  });
  return makePlan(tables);
}
