// All series planned ahead at the first draw, ahead-1: series by series, or along a stored schedule, the better one.
import { compare } from "./lists.js";
import { Chance } from "./chance.js";
import { addedCost, cost, totalCost } from "./cost.js";
import { mapped } from "./scheduled.js";
import { MOST, isFound, schedule } from "./schedules.js";
import { sizes } from "./sizes.js";
import { drawApart } from "./swaps.js";
import { improved } from "./whole.js";
/** @import { Entrant, Plan, Wishes } from "./plan.js" */

/**
 * @param {Entrant[]} entrants
 * @param {Plan[]} history
 * @param {Wishes} wishes
 * @param {string} seed
 * @param {number} series
 * @param {number} steps
 */
export function planAhead(entrants, history, wishes, seed, series, steps) {
  if (series < 1) throw new Error(`${series} series can't be planned`);
  const best = better(entrants, history, wishes, seed, series);
  if (!steps) return best;
  return improved(best, entrants, history, wishes, new Chance(`${seed}/steps`), steps);
}

/**
 * @param {Entrant[]} entrants
 * @param {Plan[]} history
 * @param {Wishes} wishes
 * @param {string} seed
 * @param {number} series
 */
function better(entrants, history, wishes, seed, series) {
  if (!mayBeScheduled(entrants, history, wishes, series)) return oneByOne(entrants, history, wishes, seed, series);
  const best = alongSchedule(entrants, wishes, seed, series);
  const limit = totalCost(best, entrants, history, wishes);
  const drawn = oneByOne(entrants, history, wishes, seed, series, limit);
  return drawn.length ? drawn : best;
}

// A schedule knows nothing of the past nor of tables of five, and many tables need none.
/** @param {Entrant[]} entrants @param {Plan[]} history @param {Wishes} wishes @param {number} series */
function mayBeScheduled(entrants, history, wishes, series) {
  const players = entrants.length;
  const { tables, fives } = sizes(players, wishes.fives);
  const needed = players <= MOST && series >= tables - 2;
  return !history.length && !fives && (needed || isFound(players, series));
}

// Along the stored schedule, and drawn where it ends.
/** @param {Entrant[]} entrants @param {Wishes} wishes @param {string} seed @param {number} series */
function alongSchedule(entrants, wishes, seed, series) {
  const chance = new Chance(`${seed}/schedule`);
  const plans = mapped(schedule(entrants.length, series, chance), entrants, wishes, chance);
  return [...plans, ...oneByOne(entrants, plans, wishes, seed, series - plans.length)];
}

// Drawn after each other; nothing as soon as they can't cost less than the limit.
/**
 * @param {Entrant[]} entrants
 * @param {Plan[]} history
 * @param {Wishes} wishes
 * @param {string} seed
 * @param {number} series
 * @param {number[] | null} [limit]
 */
function oneByOne(entrants, history, wishes, seed, series, limit = null) {
  const plans = [];
  let spent = [0, 0, 0, 0];
  for (let number = 1; number <= series; number++) {
    const past = [...history, ...plans];
    const plan = drawApart(entrants, past, wishes, `${seed}/${number}`);
    if (limit) {
      spent = addedCost(spent, cost(plan, entrants, past, wishes));
      if (compare(spent, limit) >= 0) return [];
    }
    plans.push(plan);
  }
  return plans;
}
