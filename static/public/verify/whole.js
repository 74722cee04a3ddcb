// Planned series searched on together: exchanges in any of them, at first also uphill, in counted steps.
import { ceilDiv, inMap } from "./lists.js";
import { AGAIN, fieldOf } from "./field.js";
import { makePlan } from "./plan.js";
import { evenSeries, mateWeight } from "./scheduled.js";
/** @import { Entrant, Plan, Wishes } from "./plan.js" */
/** @import { Field } from "./field.js" */
/** @import { Chance } from "./chance.js" */

const CYCLE = 2000; // steps an entrant, after which it warms up again
// Of 256: how often one, two, ... repeats more are taken, from the first part of a cycle to the last.
const COOLING = [[90, 32, 11, 4], [48, 9, 2], [22, 2], [10], [4], [2], [1], []];

// The best plans seen in so many steps; tables keep their numbers, and the seats are made even again.
/**
 * @param {Plan[]} plans
 * @param {Entrant[]} entrants
 * @param {Plan[]} history
 * @param {Wishes} wishes
 * @param {Chance} chance
 * @param {number} steps
 */
export function improved(plans, entrants, history, wishes, chance, steps) {
  const field = fieldOf(entrants, history, wishes);
  const search = new Search(field, plans);
  const cycle = CYCLE * field.ids.length;
  for (let step = 0; step < steps; step++) {
    search.step(chance, COOLING[Math.floor(((step % cycle) * COOLING.length) / cycle)]);
  }
  const best = search.bestSeries;
  if (!best) return plans;
  evenSeries(best, field, field.pinned);
  /** @param {Plan} plan @param {number[][]} tables */
  const seated = (plan, tables) =>
    plan.tables.map(({ number }, at) => ({ number, entrants: tables[at].map((entrant) => field.ids[entrant]) }));
  return plans.map((plan, at) => makePlan(seated(plan, best[at])));
}

// All series at once. now[a][b]: what one more meeting of a and b would weigh. bestSeries: if better.
class Search {
  /** @param {Field} field @param {Plan[]} plans */
  constructor(field, plans) {
    this.entrants = field.ids.length;
    this.now = field.ids.map((_, a) => field.ids.map((__, b) => mateWeight(field, a, b)));
    this.threes = [...field.threes];
    this.pinned = field.pinned;
    const place = new Map(field.ids.map((id, number) => [id, number]));
    this.series = plans.map((plan) => plan.tables.map((table) => table.entrants.map((id) => inMap(place, id))));
    this.tableOf = plans.map(() => Array(this.entrants).fill(0));
    this.series.forEach((tables, number) => this.enter(tables, this.tableOf[number]));
    this.total = 0;
    this.least = 0;
    /** @type {number[][][] | null} */
    this.bestSeries = null;
  }

  /** @param {number[][]} tables @param {number[]} tableOf */
  enter(tables, tableOf) {
    tables.forEach((table, number) => {
      for (const entrant of table) {
        tableOf[entrant] = number;
        if (table.length === 3) this.threes[entrant] += 1;
        for (const other of table) this.now[entrant][other] += entrant === other ? 0 : AGAIN;
      }
    });
  }

  // Two by lot in a series by lot exchange their seats, if that weighs no more or chance lets it.
  /** @param {Chance} chance @param {number[]} uphill */
  step(chance, uphill) {
    const number = chance.below(this.series.length);
    const [a, b] = [chance.below(this.entrants), chance.below(this.entrants)];
    const tableOf = this.tableOf[number];
    if (tableOf[a] === tableOf[b] || this.pinned.has(a) || this.pinned.has(b)) return;
    const [tableA, tableB] = [this.series[number][tableOf[a]], this.series[number][tableOf[b]]];
    const change = this.change(a, b, tableA, tableB);
    if (change > 0 && !allowed(change, chance, uphill)) return;
    this.exchange(a, b, tableA, tableB);
    [tableOf[a], tableOf[b]] = [tableOf[b], tableOf[a]];
    this.total += change;
    if (this.total >= this.least) return;
    this.least = this.total;
    this.bestSeries = this.series.map((tables) => tables.map((table) => [...table]));
  }

  /** @param {number} a @param {number} b @param {number[]} tableA @param {number[]} tableB */
  change(a, b, tableA, tableB) {
    const [nowA, nowB] = [this.now[a], this.now[b]];
    let change = AGAIN * (tableA.length + tableB.length - 2);
    for (const other of tableA) if (other !== a) change += nowB[other] - nowA[other];
    for (const other of tableB) if (other !== b) change += nowA[other] - nowB[other];
    if (oneIsOfThree(tableA, tableB)) {
      const [comes, goes] = tableA.length === 3 ? [b, a] : [a, b];
      change += AGAIN * (this.threes[comes] - this.threes[goes] + 1);
    }
    return change;
  }

  /** @param {number} a @param {number} b @param {number[]} tableA @param {number[]} tableB */
  exchange(a, b, tableA, tableB) {
    this.meet(a, tableA, -AGAIN);
    this.meet(b, tableB, -AGAIN);
    tableA[tableA.indexOf(a)] = b;
    tableB[tableB.indexOf(b)] = a;
    this.meet(b, tableA, AGAIN);
    this.meet(a, tableB, AGAIN);
    if (!oneIsOfThree(tableA, tableB)) return;
    this.threes[a] += tableB.length === 3 ? 1 : -1;
    this.threes[b] += tableA.length === 3 ? 1 : -1;
  }

  /** @param {number} entrant @param {number[]} table @param {number} weight */
  meet(entrant, table, weight) {
    for (const other of table) {
      if (other === entrant) continue;
      this.now[entrant][other] += weight;
      this.now[other][entrant] += weight;
    }
  }
}

/** @param {number[]} tableA @param {number[]} tableB */
const oneIsOfThree = (tableA, tableB) => (tableA.length === 3) !== (tableB.length === 3);

/** @param {number} change @param {Chance} chance @param {number[]} uphill */
function allowed(change, chance, uphill) {
  const height = ceilDiv(change, AGAIN);
  return height <= uphill.length && chance.below(256) < uphill[height - 1];
}
