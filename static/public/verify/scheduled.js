// A field mapped to a schedule of points: who gets which point, so that mates meet least; then tables and seats.
import { firstLeast, range, sum } from "./lists.js";
import { orders } from "./even.js";
import { APART, CLUB, fieldOf } from "./field.js";
import { withFixedSeats } from "./places.js";
import { numbered } from "./plan.js";
/** @import { Entrant, Wishes } from "./plan.js" */
/** @import { Field } from "./field.js" */
/** @import { Chance } from "./chance.js" */

const EXCHANGES = 3; // an entrant
const ROUNDS = 20;

// Plans along the schedule, as many as it has series: points, table numbers and seats by lot.
/** @param {number[][][]} series @param {Entrant[]} entrants @param {Wishes} wishes @param {Chance} chance */
export function mapped(series, entrants, wishes, chance) {
  const field = fieldOf(entrants, [], wishes);
  const who = parted(field, series, chance);
  /** @param {number[][]} tables @param {number} size */
  const bySize = (tables, size) => chance.shuffled(tables.filter((table) => table.length === size));
  const seated = series.map((tables) =>
    [4, 3].flatMap((size) => bySize(tables, size).map((table) => chance.shuffled(table).map((point) => who[point]))),
  );
  evenSeries(seated, field);
  /** @param {number[]} table */
  const ids = (table) => table.map((entrant) => field.ids[entrant]);
  return seated.map((tables) => withFixedSeats(numbered(tables.map(ids)), entrants));
}

// Who gets each point: by lot, then the best exchange for somebody who meets a mate, even one that is worse.
/** @param {Field} field @param {number[][][]} series @param {Chance} chance */
function parted(field, series, chance) {
  const everybody = range(0, field.ids.length);
  const weights = everybody.map((a) => everybody.map((b) => mateWeight(field, a, b)));
  /** @type {number[][]} */
  const near = everybody.map(() => []);
  for (const table of series.flat()) {
    for (const point of table) near[point].push(...table.filter((other) => other !== point));
  }
  const points = new Points(weights, near, chance);
  for (let step = 0; step < EXCHANGES * everybody.length; step++) {
    const strained = everybody.filter((p) => points.strained(p));
    if (!strained.length) return points.who;
    points.step(step, strained[chance.below(strained.length)]);
  }
  return points.bestOrder;
}

class Points {
  /** @param {number[][]} weights @param {number[][]} near @param {Chance} chance */
  constructor(weights, near, chance) {
    this.weights = weights;
    this.near = near;
    this.chance = chance;
    this.who = chance.shuffled(weights.keys());
    this.total = sum(near.flatMap((others, p) => others.map((q) => this.between(p, q)))) / 2;
    this.least = this.total;
    this.bestOrder = [...this.who];
    this.barred = new Map();
  }

  /** @param {number} p @param {number} q */
  between(p, q) {
    return this.weights[this.who[p]][this.who[q]];
  }

  /** @param {number} p */
  strained(p) {
    return this.near[p].some((q) => this.between(p, q));
  }

  /** @param {number} step @param {number} p */
  step(step, p) {
    const { who, chance } = this;
    const changes = range(0, who.length).flatMap((q) => (q === p ? [] : [{ q, change: this.change(p, q) }]));
    /** @param {{ q: number, change: number }} exchange */
    const free = ({ q, change }) =>
      this.total + change < this.least || Math.max(this.until(who[p], q), this.until(who[q], p)) <= step;
    const allowed = changes.filter(free);
    if (!allowed.length) return;
    const best = Math.min(...allowed.map(({ change }) => change));
    const equal = allowed.filter(({ change }) => change === best);
    const { q } = equal[chance.below(equal.length)];
    const until = step + 5 + chance.below(5);
    this.barred.set(`${who[p]} ${p}`, until).set(`${who[q]} ${q}`, until);
    [who[p], who[q]] = [who[q], who[p]];
    this.total += best;
    if (this.total < this.least) {
      this.least = this.total;
      this.bestOrder = [...who];
    }
  }

  /** @param {number} entrant @param {number} point */
  until(entrant, point) {
    return this.barred.get(`${entrant} ${point}`) ?? 0;
  }

  // What all tables would weigh more if two points were exchanged.
  /** @param {number} p @param {number} q */
  change(p, q) {
    const { weights, near, who } = this;
    const [a, b] = [weights[who[p]], weights[who[q]]];
    /** @param {number[]} points @param {number} but */
    const gain = (points, but) => sum(points.map((other) => (other === but ? 0 : a[who[other]] - b[who[other]])));
    return gain(near[q], p) - gain(near[p], q);
  }
}

// What two weigh at one table, the past included; 0 for one and the same.
/** @param {Field} field @param {number} a @param {number} b */
export function mateWeight(field, a, b) {
  if (a === b) return 0;
  /** @param {number[]} group */
  const mates = (group) => group[a] >= 0 && group[a] === group[b];
  return (mates(field.club) ? CLUB : 0) + (mates(field.team) ? APART : 0) + (field.beside[a].get(b) ?? 0);
}

// Every table in the order that makes the seats of all series most even; who is pinned keeps his seat.
/** @param {number[][][]} series @param {Field} field @param {Map<number, [number, number]>} [pinned] */
export function evenSeries(series, field, pinned = new Map()) {
  const counts = field.seats.map((sat) => [...sat]);
  const tables = series.flat();
  for (const table of tables) count(table, counts, 1);
  for (let round = 0; round < ROUNDS; round++) {
    if (!tables.filter((table) => turn(table, counts, pinned)).length) return;
  }
}

// The table in its most even order; whether that is another.
/** @param {number[]} table @param {number[][]} counts @param {Map<number, [number, number]>} pinned */
function turn(table, counts, pinned) {
  count(table, counts, -1);
  /** @param {number[]} order */
  const uneven = (order) => sum(order.map((entrant, seat) => counts[entrant][seat]));
  const best = firstLeast(orders(table, pinned), uneven);
  const better = uneven(best) < uneven(table);
  if (better) table.splice(0, table.length, ...best);
  count(table, counts, 1);
  return better;
}

/** @param {number[]} table @param {number[][]} counts @param {number} times */
function count(table, counts, times) {
  table.forEach((entrant, seat) => (counts[entrant][seat] += times));
}
