// Fixed seats in a plan that was made without them: whole tables change their numbers, neighbours their seats.
import { compare } from "./lists.js";
import { makePlan } from "./plan.js";

// Every fixed seat that can be kept; who names a seat comes first, then the smaller id.
export function withFixedSeats(plan, entrants) {
  const tables = new Map(plan.tables.map((table) => [table.number, [...table.entrants]]));
  const tableOf = new Map();
  const settle = (number) => tables.get(number).forEach((entrant) => tableOf.set(entrant, number));
  for (const number of tables.keys()) settle(number);
  const kept = new Map();
  for (const [, entrant, wanted, seat] of needs(entrants, tableOf)) {
    const here = tableOf.get(entrant);
    if (!tables.has(wanted) || (here !== wanted && (kept.has(here) || kept.has(wanted)))) continue;
    const [mine, theirs] = [tables.get(here), tables.get(wanted)];
    tables.set(wanted, mine).set(here, theirs);
    [here, wanted].forEach(settle);
    if (!kept.has(wanted)) kept.set(wanted, new Set());
    takeSeat(tables.get(wanted), kept.get(wanted), entrant, seat);
  }
  return makePlan(Array.from(tables, ([number, mates]) => ({ number, entrants: mates })));
}

function needs(entrants, tableOf) {
  return entrants
    .filter((one) => one.fixed && tableOf.has(one.id))
    .map((one) => [Number(one.fixed[1] === 0), one.id, ...one.fixed])
    .sort(compare);
}

function takeSeat(mates, held, entrant, seat) {
  const at = mates.indexOf(entrant);
  const to = seat === 0 ? at : seat - 1;
  if (to < 0 || to >= mates.length || held.has(to)) return;
  [mates[at], mates[to]] = [mates[to], mates[at]];
  held.add(to);
}
