// What the earlier series, a list of plans, leave behind: who met whom, who sat at tables of three, on which seats.
import { pairsAt } from "./plan.js";
/** @import { Plan } from "./plan.js" */

// How often each two met, for all who did: a list of counts.
/** @param {Plan[]} history */
export function meetings(history) {
  /** @type {Map<number, Map<number, number>>} */
  const met = new Map();
  for (const table of history.flatMap((plan) => plan.tables)) {
    for (const [a, b] of pairsAt(table)) {
      const others = met.get(a) ?? new Map();
      met.set(a, others.set(b, (others.get(b) ?? 0) + 1));
    }
  }
  return [...met.values()].flatMap((others) => [...others.values()]);
}

// How often an entrant sat at a table of three; absent if never.
/** @param {Plan[]} history */
export function threes(history) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const table of history.flatMap((plan) => plan.tables)) {
    if (table.entrants.length !== 3) continue;
    for (const entrant of table.entrants) counts.set(entrant, (counts.get(entrant) ?? 0) + 1);
  }
  return counts;
}

// How often an entrant sat on seat 1, 2, 3 and 4, and on seat 5 if five sat at any table; absent if never.
/** @param {Plan[]} history */
export function seats(history) {
  /** @type {Map<number, number[]>} */
  const counts = new Map();
  const tables = history.flatMap((plan) => plan.tables);
  const most = tables.reduce((seats, table) => Math.max(seats, table.entrants.length), 4);
  for (const table of tables) {
    table.entrants.forEach((entrant, seat) => {
      const sat = counts.get(entrant) ?? Array(most).fill(0);
      sat[seat] += 1;
      counts.set(entrant, sat);
    });
  }
  return counts;
}
