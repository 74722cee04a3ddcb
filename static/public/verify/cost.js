// What makes a legal plan worse: [wishes, repeats, clubs, seats], compared in order.
import { sum } from "./lists.js";
import { meetings, seats, threes } from "./history.js";
import { pairsAt } from "./plan.js";
/** @import { Entrant, Plan, Wishes } from "./plan.js" */

/** @param {Plan} plan @param {Entrant[]} entrants @param {Plan[]} history @param {Wishes} wishes */
export function cost(plan, entrants, history, wishes) {
  const past = [...history, plan];
  const here = new Set(entrants.map((entrant) => entrant.id));
  const teams = groups(entrants, wishes.apartTeams, "team");
  const clubs = groups(entrants, wishes.apartClubs, "club");
  const [apart, rather] = [namedPairs(entrants, "apart"), namedPairs(entrants, "rather")];
  let [parted, loose] = [notKept(plan, entrants), 0];
  for (const [a, b] of plan.tables.flatMap((table) => [...pairsAt(table)])) {
    parted += mates(teams, a, b) + Number(apart.has(`${a} ${b}`));
    loose += mates(clubs, a, b) + Number(rather.has(`${a} ${b}`));
  }
  const repeats = surplus(meetings(past)) + surplus(threes(past).values());
  const uneven = [...seats(past)].filter(([entrant]) => here.has(entrant)).map(([, counts]) => surplus(counts));
  return [parted, repeats, loose, sum(uneven)];
}

// All series together: wishes and clubs add up, repeats and seats are those at the end.
/** @param {Plan[]} plans @param {Entrant[]} entrants @param {Plan[]} history @param {Wishes} wishes */
export function totalCost(plans, entrants, history, wishes) {
  let spent = [0, 0, 0, 0];
  plans.forEach((plan, at) => {
    spent = addedCost(spent, cost(plan, entrants, [...history, ...plans.slice(0, at)], wishes));
  });
  return spent;
}

/** @param {number[]} spent @param {number[]} now */
export const addedCost = (spent, now) => [spent[0] + now[0], now[1], spent[2] + now[2], now[3]];

// Every count k as k(k - 1)/2.
/** @param {Iterable<number>} counts */
export const surplus = (counts) => sum([...counts].map((count) => (count * (count - 1)) / 2));

// Who is named by whom, as texts of two ids, the smaller first; nobody is a pair with himself.
/** @param {Entrant[]} entrants @param {"apart" | "rather"} wish */
export function namedPairs(entrants, wish) {
  /** @type {Set<string>} */
  const pairs = new Set();
  for (const entrant of entrants) {
    for (const other of entrant[wish]) {
      if (other !== entrant.id) pairs.add(`${Math.min(entrant.id, other)} ${Math.max(entrant.id, other)}`);
    }
  }
  return pairs;
}

/** @param {Entrant[]} entrants @param {boolean} wished @param {"team" | "club"} kind @returns {Map<number, string>} */
function groups(entrants, wished, kind) {
  return new Map(wished ? entrants.map((entrant) => [entrant.id, entrant[kind]]) : []);
}

/** @param {Map<number, string>} group @param {number} a @param {number} b */
const mates = (group, a, b) => Number(Boolean(group.get(a)) && group.get(a) === group.get(b));

// How many fixed seats are not kept.
/** @param {Plan} plan @param {Entrant[]} entrants */
function notKept(plan, entrants) {
  const fixed = new Map(entrants.filter((entrant) => entrant.fixed).map((entrant) => [entrant.id, entrant.fixed]));
  const missed = plan.tables.flatMap((table) =>
    table.entrants.filter((entrant, at) => {
      const [wanted, seat] = fixed.get(entrant) ?? [table.number, 0];
      return wanted !== table.number || (seat !== 0 && seat !== at + 1);
    }),
  );
  return missed.length;
}
