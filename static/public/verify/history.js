// What the earlier series, a list of plans, leave behind: who met whom, who sat at tables of three, on which seats.
import { pairsAt } from "./plan.js";

// How often each two met, for all who did: a list of counts.
export function meetings(history) {
  const met = new Map();
  for (const table of history.flatMap((plan) => plan.tables)) {
    for (const [a, b] of pairsAt(table)) {
      if (!met.has(a)) met.set(a, new Map());
      met.get(a).set(b, (met.get(a).get(b) ?? 0) + 1);
    }
  }
  return [...met.values()].flatMap((others) => [...others.values()]);
}

// How often an entrant sat at a table of three; absent if never.
export function threes(history) {
  const counts = new Map();
  for (const table of history.flatMap((plan) => plan.tables)) {
    if (table.entrants.length !== 3) continue;
    for (const entrant of table.entrants) counts.set(entrant, (counts.get(entrant) ?? 0) + 1);
  }
  return counts;
}

// How often an entrant sat on seat 1, 2, 3 and 4; absent if never.
export function seats(history) {
  const counts = new Map();
  for (const table of history.flatMap((plan) => plan.tables)) {
    if (table.entrants.length > 4) throw new Error(`an earlier table ${table.number} has more than four seats`);
    table.entrants.forEach((entrant, seat) => {
      if (!counts.has(entrant)) counts.set(entrant, [0, 0, 0, 0]);
      counts.get(entrant)[seat] += 1;
    });
  }
  return counts;
}
