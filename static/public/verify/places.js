// Fixed seats in a plan that was made without them: whole tables change their numbers, neighbours their seats.
import { compare, inMap } from "./lists.js";
import { makePlan } from "./plan.js";
/** @import { Entrant, Plan } from "./plan.js" */

// Every fixed seat that can be kept; who names a seat comes first, then the smaller id.
/** @param {Plan} plan @param {Entrant[]} entrants */
export function withFixedSeats(plan, entrants) {
  const tables = new Map(plan.tables.map((table) => [table.number, [...table.entrants]]));
  const tableOf = new Map();
  /** @param {number} number */
  const settle = (number) => inMap(tables, number).forEach((entrant) => tableOf.set(entrant, number));
  for (const number of tables.keys()) settle(number);
  const settled = new Map();
  for (const [, entrant, needed, seat] of needs(entrants, tableOf)) {
    const here = tableOf.get(entrant);
    if (!tables.has(needed) || (here !== needed && (settled.has(here) || settled.has(needed)))) continue;
    const [mine, theirs] = [inMap(tables, here), inMap(tables, needed)];
    tables.set(needed, mine).set(here, theirs);
    [here, needed].forEach(settle);
    if (!settled.has(needed)) settled.set(needed, new Set());
    takeSeat(mine, settled.get(needed), entrant, seat);
  }
  return makePlan(Array.from(tables, ([number, mates]) => ({ number, entrants: mates })));
}

/** @param {Entrant[]} entrants @param {Map<number, number>} tableOf */
function needs(entrants, tableOf) {
  return entrants
    .flatMap(({ id, fixed }) => (fixed && tableOf.has(id) ? [[Number(fixed[1] === 0), id, ...fixed]] : []))
    .sort(compare);
}

/** @param {number[]} mates @param {Set<number>} held @param {number} entrant @param {number} seat */
function takeSeat(mates, held, entrant, seat) {
  const at = mates.indexOf(entrant);
  const to = seat === 0 ? at : seat - 1;
  if (to < 0 || to >= mates.length || held.has(to)) return;
  [mates[at], mates[to]] = [mates[to], mates[at]];
  held.add(to);
}
