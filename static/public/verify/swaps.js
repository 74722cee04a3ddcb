// The draw that keeps apart, swaps-1: a random start, exchanges until nothing better is found, a random walk, seats.
import { ceilDiv, range } from "./lists.js";
import { Chance } from "./chance.js";
import { classesOf, classOf } from "./classes.js";
import { evenSeats } from "./even.js";
import { AGAIN, fieldOf } from "./field.js";
import { Hall } from "./hall.js";
import { Waiting } from "./later.js";
import { makePlan } from "./plan.js";
import { FREE_UP_TO, searchExchanges } from "./search.js";
/** @import { Entrant, Plan, Wishes } from "./plan.js" */
/** @import { Field } from "./field.js" */

const CLASSES_FROM = 48;
const CLIMB = 90;
const WALK = 3;
const WAITING = 200;
const ROUNDS = 8;
const STIR = 20;
const UPHILL = [256, 64, 16, 4];

/** @param {Entrant[]} entrants @param {Plan[]} history @param {Wishes} wishes @param {string} seed */
export function drawApart(entrants, history, wishes, seed) {
  const chance = new Chance(seed);
  const field = fieldOf(entrants, history, wishes);
  const [hall, within] = searched(field, chance);
  if (field.ids.length < CLASSES_FROM) climb(hall, chance);
  walk(hall, chance, within);
  if (!within) evenSeats(hall, chance);
  return planOf(hall, chance);
}

// The best after some starts, and whether its seats are as even as can be.
/** @param {Field} field @param {Chance} chance @returns {[Hall, boolean]} */
function searched(field, chance) {
  const [first, ...more] = tries(field.ids.length);
  let [best, isEven] = [tried(field, chance, first), first];
  for (const within of more) {
    if (best.total <= field.bound) break;
    const hall = tried(field, chance, within);
    if (hall.total < best.total) [best, isEven] = [hall, within];
  }
  return [best, isEven];
}

/** @param {number} entrants */
function tries(entrants) {
  if (entrants < CLASSES_FROM) return [false, false];
  return entrants > FREE_UP_TO ? [true] : [...Array(8).fill(true), ...Array(8).fill(false)];
}

/** @param {Field} field @param {Chance} chance @param {boolean} within */
function tried(field, chance, within) {
  const hall = new Hall(field, start(field, chance));
  searchExchanges(hall, chance, 400, within);
  return hall;
}

// Everybody by lot, in the class that is due; who is pinned has the first tables of all.
/** @param {Field} field @param {Chance} chance */
function start(field, chance) {
  const order = chance.shuffled(field.ids.keys());
  const classes = classesOf(field, order);
  const waiting = range(0, 4 + field.other).map(() => /** @type {number[]} */ ([]));
  for (const entrant of [...order].reverse()) {
    if (!field.pinned.has(entrant)) waiting[classes[entrant]].push(entrant);
  }
  const taken = new Map();
  for (const [entrant, [table, seat]] of field.pinned) {
    taken.set(`${field.fixedTables.indexOf(table)} ${seat}`, entrant);
  }
  return range(0, field.tables).map((table) =>
    range(0, table < field.fours ? 4 : field.other).map(
      (seat) => taken.get(`${table} ${seat}`) ?? waiting[classOf(table, seat, field.fours)].pop(),
    ),
  );
}

/** @param {Hall} hall @param {number} a @param {number} b */
const stay = (hall, a, b) => hall.tableOf[a] === hall.tableOf[b] || hall.pinned.has(a) || hall.pinned.has(b);

// Exchanges by lot of which some weigh more, until the plan is as good as before, or it takes too long.
/** @param {Hall} hall @param {Chance} chance */
function climb(hall, chance) {
  const entrants = hall.field.ids.length;
  let [goal, start] = [hall.total, hall.copied()];
  for (let step = 0; step < CLIMB * entrants || hall.total > goal; ) {
    step += 1;
    if (step > 4 * CLIMB * entrants) {
      hall.take(start);
      return;
    }
    const [a, b] = [chance.below(entrants), chance.below(entrants)];
    if (stay(hall, a, b)) continue;
    const [changeA, changeB] = hall.changes(a, b);
    if (changeA + changeB > 0 && !uphill(changeA + changeB, chance)) continue;
    hall.exchange(a, b, changeA, changeB);
    if (hall.total < goal) [goal, start] = [hall.total, hall.copied()];
  }
}

/** @param {number} change @param {Chance} chance */
function uphill(change, chance) {
  const height = ceilDiv(change, AGAIN);
  return height < UPHILL.length && chance.below(256) < UPHILL[height];
}

// Exchanges by lot that weigh no more, and leave those to wait who go together; within: nor less even seats.
/** @param {Hall} hall @param {Chance} chance @param {boolean} within */
function walk(hall, chance, within) {
  const waiting = new Waiting(hall);
  for (let turn = 0; turn < ROUNDS; turn++) {
    stroll(hall, chance, waiting, turn ? STIR : 0, within);
    if (!waiting.matters || waiting.fit()) return;
  }
}

// One round; for the first exchanges, `stir` an entrant, whoever waits does not matter.
/** @param {Hall} hall @param {Chance} chance @param {Waiting} waiting @param {number} stir @param {boolean} within */
function stroll(hall, chance, waiting, stir, within) {
  const entrants = hall.field.ids.length;
  const stepsEach = waiting.matters ? WAITING : entrants <= FREE_UP_TO ? WALK : 1;
  for (let step = 0; step < entrants * stepsEach; step++) {
    const a = chance.below(entrants);
    const b = entrants > FREE_UP_TO ? hall.onTheSeatOf(a, chance) : chance.below(entrants);
    if (stay(hall, a, b)) continue;
    if ((within && hall.unevener(a, b) > 0) || (step >= stir * entrants && waiting.gain(a, b) < 0)) continue;
    const [changeA, changeB] = hall.changes(a, b);
    if (changeA + changeB > 0) continue;
    hall.exchange(a, b, changeA, changeB);
    waiting.exchanged(a, b);
  }
}

// Tables numbered by lot, those of three or five last, as far as no fixed seat has its table elsewhere.
/** @param {Hall} hall @param {Chance} chance */
function planOf(hall, chance) {
  const fixed = hall.field.fixedTables;
  const free = range(1, hall.tables.length + 1).filter((number) => !fixed.includes(number));
  const fours = chance.shuffled(hall.tables.slice(fixed.length, Math.max(hall.fours, fixed.length)));
  const threes = chance.shuffled(hall.tables.slice(Math.max(hall.fours, fixed.length)));
  const tables = [...hall.tables.slice(0, fixed.length), ...fours, ...threes];
  const numbers = [...fixed, ...free];
  return makePlan(
    tables.map((table, at) => ({ number: numbers[at], entrants: table.map((entrant) => hall.field.ids[entrant]) })),
  );
}
