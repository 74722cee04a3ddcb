// How many tables of four and of three seat so many players (SkWO 7.1), and of five where they may (ISkO 3.2.7).
import { floorDiv, modulo } from "./lists.js";

/** @typedef {{ fours: number, threes: number, fives: number, tables: number }} Sizes */

export const MOST_SEATS = 5;

// Null for 0, 1, 2 and 5 players; five may sit at one table with `fives`.
/** @param {number} players @param {boolean} fives @returns {Sizes | null} */
export function sizesOrNone(players, fives) {
  if (fives && players > 1 && modulo(players, 4) === 1) {
    const ofFour = floorDiv(players - MOST_SEATS, 4);
    return { fours: ofFour, threes: 0, fives: 1, tables: ofFour + 1 };
  }
  const threes = modulo(-players, 4);
  const fours = floorDiv(players - 3 * threes, 4);
  return players === 0 || fours < 0 ? null : { fours, threes, fives: 0, tables: fours + threes };
}

/** @param {number} players @param {boolean} fives */
export function sizes(players, fives) {
  const needed = sizesOrNone(players, fives);
  if (!needed) throw new Error(`${players} players cannot be seated at tables of four and three`);
  return needed;
}
