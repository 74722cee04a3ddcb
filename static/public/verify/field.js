// One series to be seated, in plain numbers: who weighs what beside whom, and who has sat where.
// Entrants are counted from 0 in the order of their ids; weights stay below 2^53, so that sums are exact.
import { namedPairs } from "./cost.js";
import { seats, threes } from "./history.js";
import { ascending, ceilDiv, compare, firstLeast, floorDiv, inMap, range, sum } from "./lists.js";
import { MOST_SEATS, sizes } from "./sizes.js";
/** @import { Entrant, Plan, Wishes } from "./plan.js" */
/** @import { Sizes } from "./sizes.js" */

export const CLUB = 1;
export const AGAIN = 2 ** 20;
export const APART = 2 ** 40;

/**
 * beside[p]: from q to what both weigh at one table beyond team and club. team, club: a number, -1 for none.
 * pinned: from an entrant to the table from 1 and the seat from 0 that can be kept; fixedTables: those, fours first,
 * and all where a fifth seat is one. other: how many sit at each table behind those of four, 3 or 5.
 * @typedef {object} Bare
 * @property {number[]} ids
 * @property {Map<number, number>[]} beside
 * @property {number[]} team
 * @property {number[]} club
 * @property {number[]} threes
 * @property {number[][]} seats
 * @property {Map<number, [table: number, seat: number]>} pinned
 * @property {number[]} fixedTables
 * @property {number} fours
 * @property {number} tables
 * @property {number} leastPairs
 * @property {number} leastFixed
 * @property {number} other
 */
/** @typedef {{ leastThrees: number, leastClubs: number, leastTeams: number, bound: number }} Least */
/** @typedef {Bare & Least} Field */

/** @param {Entrant[]} entrants @param {Plan[]} history @param {Wishes} wishes @returns {Field} */
export function fieldOf(entrants, history, wishes) {
  const inOrder = [...entrants].sort((first, second) => first.id - second.id);
  const place = new Map(inOrder.map((entrant, number) => [entrant.id, number]));
  if (place.size < inOrder.length) throw new Error("an entrant comes twice");
  const needed = sizes(inOrder.length, wishes.fives);
  const [atThrees, sat] = [needed.fives ? new Map() : threes(history), seats(history)];
  const most = Math.max(needed.fives ? MOST_SEATS : 4, ...Array.from(sat.values(), (counts) => counts.length));
  const beside = meetings(place, history);
  const leastPairs = Math.max(byNeed(beside, needed), byTables(place, history, needed));
  weighWishes(beside, place, inOrder);
  const counts = inOrder.map(({ id }) => [...(sat.get(id) ?? []), ...Array(most - (sat.get(id)?.length ?? 0)).fill(0)]);
  const tables = neededTables(inOrder, needed);
  const pinned = pinnedSeats(inOrder, counts, tables, needed);
  const pinnedTables = new Set(Array.from(pinned.values(), ([table]) => table));
  return withBound({
    ids: inOrder.map((entrant) => entrant.id),
    beside,
    team: groups(inOrder.map((entrant) => (wishes.apartTeams ? entrant.team : ""))),
    club: groups(inOrder.map((entrant) => (wishes.apartClubs ? entrant.club : ""))),
    threes: inOrder.map((entrant) => atThrees.get(entrant.id) ?? 0),
    seats: counts,
    pinned,
    fixedTables: tables.filter((table) => needed.fives || pinnedTables.has(table)),
    fours: needed.fours,
    tables: needed.tables,
    leastPairs,
    leastFixed: leastFixed(inOrder, needed),
    other: needed.fives ? MOST_SEATS : 3,
  });
}

// The field with what no plan can weigh less than.
/** @param {Bare} field @returns {Field} */
export function withBound(field) {
  const places = 3 * (field.tables - field.fours);
  const leastThrees = sum([...field.threes].sort(ascending).slice(0, places));
  const leastClubs = leastTogether(field.club, field.tables);
  const leastTeams = leastTogether(field.team, field.tables);
  const bound = APART * leastTeams + AGAIN * (field.leastPairs + leastThrees) + CLUB * leastClubs;
  return { ...field, leastThrees, leastClubs, leastTeams, bound };
}

// The fewest pairs of mates at one table: everybody's mates spread over all tables.
/** @param {number[]} group @param {number} tables */
function leastTogether(group, tables) {
  const members = new Map();
  for (const number of group.filter((name) => name >= 0)) members.set(number, (members.get(number) ?? 0) + 1);
  return sum([...members.values()].map((count) => spread(count, tables)));
}

/** @param {number} count @param {number} tables */
function spread(count, tables) {
  const least = floorDiv(count, tables);
  const more = count - least * tables;
  return (more * least * (least + 1)) / 2 + ((tables - more) * least * (least - 1)) / 2;
}

// For everybody, who was met, weighing AGAIN a meeting.
/** @param {Map<number, number>} place @param {Plan[]} history */
function meetings(place, history) {
  const met = Array.from(place, () => new Map());
  for (const table of history.flatMap((plan) => plan.tables)) {
    const here = table.entrants.filter((entrant) => place.has(entrant)).map((entrant) => inMap(place, entrant));
    for (const entrant of here) {
      for (const other of here) met[entrant].set(other, (met[entrant].get(other) ?? 0) + AGAIN);
    }
  }
  met.forEach((others, entrant) => others.delete(entrant));
  return met;
}

/** @param {Map<number, number>[]} beside @param {Map<number, number>} place @param {Entrant[]} entrants */
function weighWishes(beside, place, entrants) {
  for (const wish of /** @type {const} */ (["rather", "apart"])) {
    for (const pair of namedPairs(entrants, wish)) {
      const [a, b] = pair.split(" ").map((id) => place.get(Number(id)));
      if (a === undefined || b === undefined) continue;
      const both = (beside[a].get(b) ?? 0) + (wish === "rather" ? CLUB : APART);
      beside[a].set(b, both);
      beside[b].set(a, both);
    }
  }
}

/** @param {string[]} names */
function groups(names) {
  const numbers = new Map([...new Set(names)].filter(Boolean).map((name, number) => [name, number]));
  return names.map((name) => numbers.get(name) ?? -1);
}

// The tables that somebody needs: those of five last, and those that have to be of four before those of three.
// Where a fifth seat is needed, all tables: the one that has it is behind all others.
/** @param {Entrant[]} entrants @param {Sizes} needed */
function neededTables(entrants, needed) {
  const seats = new Map();
  for (const { fixed } of entrants) {
    if (!fixed || fixed[0] < 1 || fixed[0] > needed.tables) continue;
    seats.set(fixed[0], [...(seats.get(fixed[0]) ?? []), fixed[1]]);
  }
  /** @param {[number, number[]]} given */
  const turn = ([table, asked]) =>
    needed.fives
      ? [Number(isOfFive(asked)), asked.length, table]
      : [Number(!asked.includes(4) && asked.length < 4), table];
  const needing = [...seats].sort((first, second) => compare(turn(first), turn(second)));
  const last = needing[needing.length - 1];
  const others = needing.map(([table]) => table);
  if (!needed.fives || !last || !isOfFive(last[1])) return others;
  const free = range(1, needed.tables + 1).filter((table) => !seats.has(table));
  return [...others.slice(0, -1), ...free, last[0]];
}

/** @param {number[]} asked */
const isOfFive = (asked) => asked.includes(MOST_SEATS) || asked.length > 4;

// How many fixed seats exclude each other, or are at tables or on seats that there are not.
/** @param {Entrant[]} entrants @param {Sizes} needed */
function leastFixed(entrants, needed) {
  const most = needed.fives ? MOST_SEATS : needed.fours ? 4 : 3;
  const places = entrants.flatMap(({ fixed }) => (fixed ? [fixed] : []));
  let possible = 0;
  for (const table of new Set(places.map(([number]) => number))) {
    if (table < 1 || table > needed.tables) continue;
    const asked = places.filter(([number]) => number === table).map(([, seat]) => seat);
    const named = new Set(asked.filter((seat) => seat > 0 && seat <= most));
    possible += Math.min(most, named.size + asked.filter((seat) => seat === 0).length);
  }
  return places.length - possible;
}

// Who names a seat first, then any free seat at the table, the least used.
/**
 * @param {Entrant[]} entrants
 * @param {number[][]} counts
 * @param {number[]} tables
 * @param {Sizes} needed
 * @returns {Map<number, [number, number]>}
 */
function pinnedSeats(entrants, counts, tables, needed) {
  const needing = entrants.flatMap(({ fixed }, number) =>
    fixed ? [{ number, table: fixed[0], asked: fixed[1] }] : [],
  );
  const other = needed.fives ? MOST_SEATS : 3;
  const free = new Map(tables.map((table, at) => [table, range(0, at < needed.fours ? 4 : other)]));
  const pinned = new Map();
  /** @param {{ number: number, asked: number }} given */
  const turn = ({ number, asked }) => [Number(asked === 0), number];
  for (const { number, table, asked } of needing.sort((first, second) => compare(turn(first), turn(second)))) {
    const left = (free.get(table) ?? []).filter((seat) => asked === 0 || asked === seat + 1);
    if (!left.length) continue;
    const seat = firstLeast(left, (free) => counts[number][free]);
    free.set(
      table,
      inMap(free, table).filter((other) => other !== seat),
    );
    pinned.set(number, [table, seat]);
  }
  return pinned;
}

// Repeats that are forced because somebody has not enough people left that are still unknown.
/** @param {Map<number, number>[]} met @param {Sizes} needed */
function byNeed(met, needed) {
  let forced = 0;
  const saved = [];
  for (const others of met) {
    const unmet = Math.min(3 - (met.length - 1 - others.size), others.size);
    if (unmet <= 0) continue;
    const times = Array.from(others.values(), (weight) => weight / AGAIN)
      .sort(ascending)
      .slice(0, unmet);
    forced += sum(times);
    saved.push(times[times.length - 1]);
  }
  const spared = saved.sort((first, second) => second - first).slice(0, 3 * needed.threes);
  return ceilDiv(forced - sum(spared), 2);
}

// Repeats that are forced because an earlier table has more people than there are tables now.
/** @param {Map<number, number>} place @param {Plan[]} history @param {Sizes} needed */
function byTables(place, history, needed) {
  if (needed.tables > 3) return 0;
  const tables = history.flatMap((plan) => plan.tables);
  const here = tables.map((table) => table.entrants.filter((entrant) => place.has(entrant)).length);
  return sum(here.map((count) => spread(count, needed.tables)));
}
