// How many tables of four and of three seat so many players (SkWO 7.1).
import { floorDiv, modulo } from "./lists.js";

/** @typedef {{ fours: number, threes: number, tables: number }} Sizes */

// Null for 0, 1, 2 and 5 players.
/** @param {number} players @returns {Sizes | null} */
export function sizesOrNone(players) {
  const threes = modulo(-players, 4);
  const fours = floorDiv(players - 3 * threes, 4);
  return players === 0 || fours < 0 ? null : { fours, threes, tables: fours + threes };
}

/** @param {number} players */
export function sizes(players) {
  const needed = sizesOrNone(players);
  if (!needed) throw new Error(`${players} players cannot be seated at tables of four and three`);
  return needed;
}
