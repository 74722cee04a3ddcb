// The search of swaps-1: from a table that weighs the best exchange, even if it gets worse, but none back for a while.
import { range } from "./lists.js";
/** @import { Chance } from "./chance.js" */
/** @import { Hall } from "./hall.js" */

export const FREE_UP_TO = 400; // entrants; above, some partners are tried by lot, and nothing that is worse is taken
const SOME = 24;

// The best plan seen is kept. within: only exchanges that leave the seats as even as they are.
/** @param {Hall} hall @param {Chance} chance @param {number} steps @param {boolean} within */
export function searchExchanges(hall, chance, steps, within) {
  const search = new Search(hall, chance, within);
  for (let step = 0; step < steps && hall.total > hall.field.bound; step++) search.step(step);
  if (search.bestTables && hall.total > search.least) hall.take(search.bestTables);
}

class Search {
  /** @param {Hall} hall @param {Chance} chance @param {boolean} within */
  constructor(hall, chance, within) {
    this.hall = hall;
    this.chance = chance;
    this.within = within;
    this.entrants = hall.field.ids.length;
    this.everybody = range(0, this.entrants);
    this.lasts = 2 + Math.min(8, Math.floor(this.entrants / 12));
    this.barred = new Map();
    this.least = hall.total;
    this.bestTables = this.entrants <= FREE_UP_TO ? hall.copied() : null;
  }

  /** @param {number} step */
  step(step) {
    const { hall } = this;
    const a = this.restless();
    if (a < 0) return;
    const best = this.best(a, step);
    if (!best || (!this.bestTables && best.change > 0)) return;
    if (this.bestTables) {
      this.bar(a, step);
      this.bar(best.b, step);
    }
    hall.exchange(a, best.b, best.changeA, best.changeB);
    if (this.bestTables && hall.total < this.least) {
      this.least = hall.total;
      this.bestTables = hall.copied();
    }
  }

  // Of a table that weighs, mostly who weighs most, sometimes anybody; -1 if it is somebody with a fixed seat.
  restless() {
    const { hall, chance } = this;
    const mates = hall.tables[hall.weighing[chance.below(hall.weighing.length)]];
    const a = chance.below(3) ? heaviest(hall, mates) : mates[chance.below(mates.length)];
    return hall.pinned.has(a) ? -1 : a;
  }

  /** @param {number} a @param {number} step */
  best(a, step) {
    const { hall, chance } = this;
    const at = hall.tableOf[a];
    let best = null;
    let ties = 0;
    for (const b of this.partners(a)) {
      const to = hall.tableOf[b];
      if (to === at || hall.pinned.has(b)) continue;
      const [changeA, changeB] = hall.changes(a, b);
      const change = changeA + changeB;
      if (hall.total + change >= this.least && Math.max(this.until(a, to), this.until(b, at)) > step) continue;
      ties = best && change === best.change ? ties + 1 : 1;
      if (!best || change < best.change || (change === best.change && chance.below(ties) === 0)) {
        best = { change, b, changeA, changeB };
      }
    }
    return best;
  }

  /** @param {number} a */
  partners(a) {
    const { hall, chance, everybody } = this;
    if (!this.within) return everybody;
    if (this.entrants <= FREE_UP_TO) return everybody.filter((b) => hall.unevener(a, b) <= 0);
    return Array.from({ length: SOME }, () => hall.onTheSeatOf(a, chance));
  }

  /** @param {number} entrant @param {number} step */
  bar(entrant, step) {
    const table = this.hall.tableOf[entrant];
    this.barred.set(entrant * this.hall.tables.length + table, step + this.lasts + this.chance.below(this.lasts));
  }

  /** @param {number} entrant @param {number} table */
  until(entrant, table) {
    return this.barred.get(entrant * this.hall.tables.length + table) ?? 0;
  }
}

/** @param {Hall} hall @param {number[]} mates */
function heaviest(hall, mates) {
  const shares = mates.map((entrant) => hall.share(entrant));
  return mates[shares.indexOf(Math.max(...shares))];
}
