// Score groups, groups-1: inside every group of so many ranks chance decides, as swaps-1 does.
import { floorDiv, modulo } from "./lists.js";
import { makePlan } from "./plan.js";
import { withFixedSeats } from "./places.js";
import { sizes } from "./sizes.js";
import { drawApart } from "./swaps.js";
/** @import { Entrant, Plan, Table, Wishes } from "./plan.js" */

/**
 * @param {Entrant[]} entrants
 * @param {Plan[]} history
 * @param {Wishes} wishes
 * @param {string} seed
 * @param {number} ranks
 * @param {boolean} rotating
 */
export function drawGroups(entrants, history, wishes, seed, ranks, rotating) {
  if (ranks < 12 || ranks % 4) throw new Error(`groups of ${ranks} ranks: a multiple of 4 from 12 on is needed`);
  const plain = entrants.map((entrant) => ({ ...entrant, fixed: null }));
  /** @type {Table[]} */
  const tables = [];
  let first = 0;
  groupSizes(plain.length, wishes.fives, ranks, rotating ? history.length : 0).forEach((size, at) => {
    const group = drawApart(plain.slice(first, first + size), history, wishes, `${seed}/${at + 1}`);
    const before = tables.length;
    for (const table of group.tables) tables.push({ ...table, number: before + table.number });
    first += size;
  });
  return withFixedSeats(makePlan(tables), entrants);
}

// How many players are in each group; all tables of three or five lie in one, the last, or `turn` groups before.
/** @param {number} players @param {boolean} fives @param {number} ranks @param {number} turn */
function groupSizes(players, fives, ranks, turn) {
  const needed = sizes(players, fives);
  const size = ranks / 4;
  const groups = Math.max(1, floorDiv(needed.tables, size));
  const counts = [...Array(groups - 1).fill(size), needed.tables - size * (groups - 1)];
  const at = modulo(groups - 1 - turn, groups);
  return counts.map((count, group) => 4 * count - (group === at ? needed.threes - needed.fives : 0));
}
