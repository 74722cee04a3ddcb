// The sheet of a table: who deals and who can declare, the running totals down the columns, and the foot (ISkO 3.2, 5.5;
// SkWO 5, 7.2). Numbers alone, as arithmetic.js.
import { worth } from "./arithmetic.js";
/** @import { Game, Rules, Worth } from "./arithmetic.js" */

/** @import { Line } from "./log.js" */

// A game on the sheet: who declared, from seat 1; null: it was passed.
/** @typedef {{ declarer: number, game: Game } | null} Row */
/** @typedef {{ points: number, won: number, lost: number, othersLost: number, performance: number }} Foot */

/** The seat that deals game 1, 2, ... (ISkO 3.2.1). @param {number} game @param {number} seats */
export const dealerOf = (game, seats) => ((game - 1) % seats) + 1;

/** The seats without cards: at four the dealer, at five the third to his left, too (ISkO 3.2.7). @param {number} dealer @param {number} seats */
export const resting = (dealer, seats) => [dealer, dealerOf(dealer + 3, seats)].slice(0, seats - 3);

/** Who can declare, forehand first: at three the dealer, too, as rearhand (ISkO 3.2.7). @param {number} game @param {number} seats */
export const playing = (game, seats) => {
  const out = resting(dealerOf(game, seats), seats);
  return Array.from({ length: seats }, (_seat, place) => dealerOf(game + 1 + place, seats)).filter(
    (seat) => !out.includes(seat),
  );
};

/** @param {Row} row @param {Rules} rules @returns {Worth | null} */
export const worthOf = (row, rules) => row && worth(row.game, rules);

/** What every seat has after every game. @param {Row[]} rows @param {number} seats @param {Rules} rules @returns {number[][]} */
export const totals = (rows, seats, rules) => {
  const now = new Array(seats).fill(0);
  return rows.map((row) => {
    if (row) now[row.declarer - 1] += worth(row.game, rules).score;
    return [...now];
  });
};

/** Points, won, lost and performance of every seat, seat 1 first (SkWO 5). @param {Row[]} rows @param {number} seats @param {Rules} rules @returns {Foot[]} */
export const foot = (rows, seats, rules) => {
  const feet = Array.from({ length: seats }, () => ({ points: 0, won: 0, lost: 0, othersLost: 0, performance: 0 }));
  for (const row of rows) {
    if (!row) continue;
    const [{ score, won }, own] = [worth(row.game, rules), feet[row.declarer - 1]];
    own.points += score;
    won ? own.won++ : own.lost++;
  }
  const lost = feet.reduce((all, seat) => all + seat.lost, 0);
  for (const seat of feet) {
    seat.othersLost = lost - seat.lost;
    seat.performance = seat.points + rules.own * (seat.won - seat.lost) + rules.others[seats] * seat.othersLost;
  }
  return feet;
};

/** A row of the log as it is counted. @param {Line} line @returns {Row} */
export const rowOf = ({ declarer, contract, tops = 1, steps = [], bid = 0, won = false }) =>
  declarer && contract ? { declarer, game: { contract, tops, steps, bid, won } } : null;

/** The row of a log, in the form in which the server says it, too: what says nothing is left out. @param {number} number @param {Row} row @returns {Line} */
export const lineOf = (number, row) => {
  if (!row) return { number, passed: true };
  const { contract, tops, steps, bid, won } = row.game;
  const ticked = steps.length ? { steps: [...steps].sort() } : {};
  const marks = { ...(contract !== "null" && { tops }), ...ticked, ...(bid && { bid }) };
  return { number, declarer: row.declarer, contract, ...marks, won };
};
