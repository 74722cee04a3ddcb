// Seats given last: who sits with whom stays as good as it is, and the seats come round as evenly as they can.
import { firstLeast, permutations, range, sum } from "./lists.js";
import { classesOf, leastSeats } from "./classes.js";
/** @import { Chance } from "./chance.js" */
/** @import { Hall } from "./hall.js" */

const FEW = 40;
const MANY = 400;
const SMALL = 48;

/** @param {Hall} hall @param {Chance} chance */
export function evenSeats(hall, chance) {
  const { seats, ids } = hall.field;
  const entrants = ids.length;
  const least = leastSeats(hall.field, classesOf(hall.field, range(0, entrants)));
  /** @param {number[]} order */
  const uneven = (order) => sum(order.map((entrant, at) => seats[entrant][at]));
  hall.take(hall.tables.map((table) => firstLeast(orders(table, hall.pinned), uneven)));
  let now = sum(hall.tables.map(uneven));
  const steps = (entrants < SMALL ? FEW : MANY) * entrants;
  for (let step = 0; step < steps; step++) {
    if (now === least && step >= FEW * entrants) return;
    now += tried(hall, chance.below(entrants), chance.below(entrants));
  }
}

// An exchange that makes no seat less even and nothing heavier; by how much seats are less even then.
/** @param {Hall} hall @param {number} a @param {number} b */
function tried(hall, a, b) {
  if (hall.pinned.has(a) || hall.pinned.has(b) || hall.seatOf[a] === hall.seatOf[b]) return 0;
  const change = hall.unevener(a, b);
  if (change > 0) return 0;
  const [changeA, changeB] = hall.tableOf[a] === hall.tableOf[b] ? [0, 0] : hall.changes(a, b);
  if (changeA + changeB > 0) return 0;
  hall.exchange(a, b, changeA, changeB);
  return change;
}

// Every order of a table in which who is pinned stays, this one first.
/** @param {number[]} table @param {Map<number, [number, number]>} pinned */
export function orders(table, pinned) {
  return permutations(table).filter((order) =>
    table.every((entrant, seat) => !pinned.has(entrant) || order[seat] === entrant),
  );
}
