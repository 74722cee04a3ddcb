// The seats of one series: their text, its hash, and what of them no rule allows (SkWO 7.1; five at a table: ISkO 3.2.7).
import { sha256Hex } from "./sha256.js";

/** @typedef {number[][]} Plan a list of ids for each table, from table 1 on, by seat */

const MOST_SEATS = 5;

/** The one text of a plan: of each table its number and then its seats. @param {Plan} plan */
export const canonical = (plan) => JSON.stringify(plan.map((entrants, at) => [at + 1, ...entrants]));

/** @param {Plan} plan */
export const digest = (plan) => sha256Hex(canonical(plan));

/** How many tables of three and of five seat so many; null for 0, 1, 2 and 5 players. @param {number} players @param {boolean} fives */
function sizes(players, fives) {
  if (fives && players > 1 && players % 4 === 1) return { tables: (players - 1) / 4, threes: 0, fives: 1 };
  const threes = (4 - (players % 4)) % 4;
  const fours = (players - 3 * threes) / 4;
  return players && fours >= 0 ? { tables: fours + threes, threes, fives: 0 } : null;
}

/**
 * The codes of what forbids the plan for these ids, in order; nothing if it is legal.
 * @param {Plan} plan @param {number[]} ids @param {boolean} mayBeFive
 */
export function illegal(plan, ids, mayBeFive) {
  const seated = plan.flat();
  const [expected, placed] = [new Set(ids), new Set(seated)];
  const needed = sizes(ids.length, mayBeFive);
  return [
    ...ids.filter((id) => !placed.has(id)).map(() => "plan.missing"),
    ...(placed.size < seated.length ? ["plan.twice"] : []),
    ...seated.filter((id) => !expected.has(id)).map(() => "plan.unknown"),
    ...(needed ? wrongSizes(plan, needed) : ["seating.too_few"]),
  ];
}

/** @param {Plan} plan @param {{ tables: number, threes: number, fives: number }} needed */
function wrongSizes(plan, { tables, threes, fives }) {
  /** @param {number} size */
  const ofSize = (size) => plan.filter((entrants) => entrants.length === size).length;
  const possible = ofSize(3) + ofSize(4) + (fives ? ofSize(MOST_SEATS) : 0);
  return [
    ...(plan.length === tables && possible === tables ? [] : ["plan.sizes"]),
    ...(ofSize(3) === threes ? [] : ["plan.threes"]),
    ...(!fives || ofSize(MOST_SEATS) === fives ? [] : ["plan.fives"]),
  ];
}
