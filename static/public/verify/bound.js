// What no plan can cost less than: counted from the field alone, as [wishes, repeats, clubs, seats].
import { ceilDiv, floorDiv, range, sum } from "./lists.js";
import { classesOf, leastSeats } from "./classes.js";
import { surplus } from "./cost.js";
import { fieldOf } from "./field.js";
import { meetings, threes } from "./history.js";
import { sizes } from "./sizes.js";
/** @import { Entrant, Plan, Wishes } from "./plan.js" */
/** @import { Sizes } from "./sizes.js" */

// For one plan.
/** @param {Entrant[]} entrants @param {Plan[]} history @param {Wishes} wishes */
export function bound(entrants, history, wishes) {
  const field = fieldOf(entrants, history, wishes);
  const past = surplus(meetings(history)) + surplus(threes(history).values());
  const free = { ...field, pinned: new Map(), fixedTables: [] }; // with fixed seats it can't get more even
  const next = leastSeats(free, classesOf(free, range(0, field.ids.length)));
  return [
    field.leastTeams + field.leastFixed,
    past + field.leastPairs + field.leastThrees,
    field.leastClubs,
    sum(field.seats.map(surplus)) + next,
  ];
}

// For the plans of so many coming series together.
/** @param {Entrant[]} entrants @param {Plan[]} history @param {Wishes} wishes @param {number} series */
export function boundAhead(entrants, history, wishes, series) {
  const [parted, next, clubs] = bound(entrants, history, wishes);
  const { seats } = fieldOf(entrants, history, wishes);
  const uneven = sum(seats.map((sat) => shared(sum(sat) + series, sat.length)));
  if (history.length) return [series * parted, next, series * clubs, uneven];
  const players = entrants.length;
  const needed = sizes(players, wishes.fives);
  const { tables, threes: short, fives } = needed;
  const columns = [tables, tables, tables, tables - short, fives];
  const places = sum(columns.map((count) => shared(count * series, players)));
  return [series * parted, leastRepeats(players, needed, series), series * clubs, Math.max(uneven, places)];
}

// With no series before.
/** @param {number} players @param {Sizes} needed @param {number} series */
function leastRepeats(players, needed, series) {
  const pairs = shared(
    series * (6 * needed.fours + 3 * needed.threes + 10 * needed.fives),
    (players * (players - 1)) / 2,
  );
  const { fours, threes: short, fives, tables } = needed;
  const twoSeries = short * shared(3, tables) + fours * shared(4, tables) + fives * shared(5, tables);
  const byTables = ((series * (series - 1)) / 2) * twoSeries;
  const again = Math.max(pairs, byOpponents(players, needed, series), byTables);
  return shared(3 * needed.threes * series, players) + again;
}

// Everybody meets three a series, or two at a table of three and four at one of five, out of all the others.
/** @param {number} players @param {Sizes} needed @param {number} series */
function byOpponents(players, needed, series) {
  const opponents = series * (3 * players - 3 * needed.threes + 5 * needed.fives);
  const few = floorDiv(opponents, players);
  const more = opponents - few * players;
  const twice = more * shared(few + 1, players - 1) + (players - more) * shared(few, players - 1);
  return ceilDiv(twice, 2);
}

// So many times shared out as evenly as can be, each share k as k(k - 1)/2.
/** @param {number} count @param {number} among */
function shared(count, among) {
  const least = floorDiv(count, among);
  const more = count - least * among;
  return more * surplus([least + 1]) + (among - more) * surplus([least]);
}
