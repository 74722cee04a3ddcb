// The seats of one series: {tables: [{number, entrants}]} in order of number, its text, its hash and what is legal.
import { readJson, writeJson } from "./json.js";
import { ascending, combinations, inMap, range } from "./lists.js";
import { sha256Hex } from "./sha256.js";
import { MOST_SEATS, sizes, sizesOrNone } from "./sizes.js";

/** @typedef {{ number: number, entrants: number[] }} Table */
/** @typedef {{ tables: Table[] }} Plan */
/** @typedef {{ apartClubs: boolean, apartTeams: boolean, fives: boolean }} Wishes */
/**
 * Somebody to be seated; fixed: a table and a seat, 0 for any seat there.
 * @typedef {object} Entrant
 * @property {number} id
 * @property {string} club
 * @property {string} team
 * @property {number[]} apart
 * @property {number[]} rather
 * @property {[table: number, seat: number] | null} fixed
 */

/** @param {Table[]} tables */
export function makePlan(tables) {
  const empty = tables.find((table) => !table.entrants.length);
  if (empty) throw new Error(`table ${empty.number} is empty`);
  refuseTwins(
    tables.map((table) => table.number),
    "table number",
  );
  return { tables: [...tables].sort((first, second) => first.number - second.number) };
}

/** @param {number[][]} tables */
export const numbered = (tables) => makePlan(tables.map((entrants, at) => ({ number: at + 1, entrants })));

// Everyone with everyone at the table, the smaller id first.
/** @param {Table} table */
export const pairsAt = (table) => combinations([...table.entrants].sort(ascending), 2);

// Ids in the order given, tables of three, or five, last; so many tables of four stay behind them.
/** @param {number[]} ids @param {boolean} fives */
export function fill(ids, fives, last = 0) {
  refuseTwins(ids, "entrant");
  const needed = sizes(ids.length, fives);
  const behind = Math.min(last, needed.fours);
  const layout = [
    ...Array(needed.fours - behind).fill(4),
    ...Array(needed.threes).fill(3),
    ...Array(needed.fives).fill(MOST_SEATS),
    ...Array(behind).fill(4),
  ];
  let next = 0;
  /** @param {number} size */
  const table = (size) => {
    next += size;
    return ids.slice(next - size, next);
  };
  return numbered(layout.map(table));
}

// The one text of a plan: a list a table, its number and then its seats from 1.
/** @param {Plan} plan */
export const canonical = (plan) => writeJson(plan.tables.map((table) => [table.number, ...table.entrants]));

/** @param {Plan} plan */
export const digest = (plan) => sha256Hex(canonical(plan));

// The plan of a canonical text. Throws Error for any other text.
/** @param {unknown} text */
export function parsePlan(text) {
  const rows = typeof text === "string" ? readJson(text) : null;
  if (!Array.isArray(rows) || !rows.every(isTable)) throw new Error("not a seating plan");
  const plan = makePlan(rows.map(([number, ...entrants]) => ({ number, entrants })));
  if (canonical(plan) !== text) throw new Error("not a seating plan: not in canonical form");
  return plan;
}

/** @param {unknown} row @returns {row is number[]} */
const isTable = (row) => Array.isArray(row) && row.length > 0 && row.every((value) => typeof value === "number");

// The codes of what forbids the plan for these entrants, in order; nothing if it is legal.
/** @param {Plan} plan @param {Entrant[]} entrants @param {boolean} fives @returns {string[]} */
export function illegal(plan, entrants, fives) {
  const ids = entrants.map((entrant) => entrant.id);
  refuseTwins(ids, "entrant");
  const seated = plan.tables.flatMap((table) => table.entrants);
  const [expected, placed] = [new Set(ids), new Set(seated)];
  return [
    ...ids.filter((id) => !placed.has(id)).map(() => "plan.missing"),
    ...Array(seated.length - placed.size).fill("plan.twice"),
    ...seated.filter((id) => !expected.has(id)).map(() => "plan.unknown"),
    ...wrongSizes(plan, ids.length, fives),
  ];
}

/** @param {Plan} plan @param {number} players @param {boolean} fives */
function wrongSizes(plan, players, fives) {
  const needed = sizesOrNone(players, fives);
  if (!needed) return ["seating.too_few"];
  const seatsOf = new Map(plan.tables.map((table) => [table.number, table.entrants.length]));
  const numbers = [...new Set([...range(1, needed.tables + 1), ...seatsOf.keys()])];
  const possible = needed.fives ? [3, 4, MOST_SEATS] : [3, 4];
  const wrong = numbers.filter((number) => {
    const due = number >= 1 && number <= needed.tables;
    return due ? !possible.includes(inMap(seatsOf, number)) : seatsOf.get(number) !== 0;
  });
  /** @param {number} size */
  const ofSize = (size) => [...seatsOf.values()].filter((seats) => seats === size).length;
  return [
    ...wrong.map(() => "plan.sizes"),
    ...(ofSize(3) === needed.threes ? [] : ["plan.threes"]),
    ...(!needed.fives || ofSize(MOST_SEATS) === needed.fives ? [] : ["plan.fives"]),
  ];
}

/** @param {number[]} numbers @param {string} what */
function refuseTwins(numbers, what) {
  const seen = new Set();
  for (const number of numbers) {
    if (seen.has(number)) throw new Error(`${what} ${number} comes twice`);
    seen.add(number);
  }
}
