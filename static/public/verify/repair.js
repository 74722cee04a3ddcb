// The strict seats by rank, and exchanges that make them weigh less at the least distance.
import { ascending, compare, inMap, range, sum } from "./lists.js";
import { Hall } from "./hall.js";
/** @import { Entrant, Plan, Table } from "./plan.js" */
/** @import { Field } from "./field.js" */
/** @import { Chance } from "./chance.js" */

const ROUNDS = 40;
const FAR = 3; // tables

// Two tables away are worse than two people one table away each.
/** @param {number} tables */
const far = (tables) => tables ** 2;

export class Repair {
  /** @param {Plan} strict @param {Entrant[]} entrants @param {Field} field @param {Chance} order */
  constructor(strict, entrants, field, order) {
    this.field = field;
    const place = new Map(field.ids.map((id, number) => [id, number]));
    /** @param {Table} table */
    const isOther = ({ entrants: mates }) => Number(mates.length !== 4);
    const bySize = [...strict.tables].sort((first, second) => isOther(first) - isOther(second));
    this.number = bySize.map((table) => table.number);
    this.index = new Map(this.number.map((number, index) => [number, index]));
    this.hall = new Hall(
      field,
      bySize.map((table) => table.entrants.map((id) => inMap(place, id))),
    );
    this.due = this.hall.tableOf.map((table) => this.number[table]);
    this.byRank = entrants.map((entrant) => inMap(place, entrant.id));
    /** @type {number[]} */
    this.rank = [];
    this.byRank.forEach((entrant, rank) => (this.rank[entrant] = rank));
    this.part(order);
    while (this.bringBack() || this.bringBackByTwo());
  }

  // What weighs, how far away anybody sits, and everybody.
  badness() {
    const distances = this.due.map((due, entrant) => Math.abs(this.numberOf(entrant) - due));
    return [this.hall.total, Math.max(...distances), sum(distances.map(far))];
  }

  // Rounds that reach further as soon as one changes nothing.
  /** @param {Chance} order */
  part(order) {
    let reach = 1;
    for (let round = 0; round < ROUNDS; round++) {
      const before = this.hall.total;
      for (const index of order.shuffled([...this.hall.weighing].sort(ascending))) this.lighten(index, reach);
      if (this.hall.total === 0) return;
      if (this.hall.total !== before) continue;
      reach *= 2;
      if (reach > 2 * this.number.length) return;
    }
  }

  // At a table that weighs, the exchange that makes it lighter at the least distance.
  /** @param {number} index @param {number} reach */
  lighten(index, reach) {
    if (!this.hall.weights[index]) return;
    let best = null;
    for (const a of this.hall.tables[index]) {
      for (const b of this.near(this.number[index], reach)) {
        const [weight, distance] = this.change(a, b);
        if (weight >= 0) continue;
        best = lesser(best, [distance, weight, -this.rank[a], this.rank[b], a, b]);
      }
    }
    if (best) this.exchange(best[4], best[5]);
  }

  // Exchanges that weigh no more and bring people nearer to where they are due; whether there was one.
  bringBack() {
    let anyBetter = false;
    for (const a of this.byRank) {
      const here = this.numberOf(a);
      if (here === this.due[a]) continue;
      let best = null;
      for (const b of this.near(here, Math.abs(here - this.due[a]))) {
        best = lesser(best, [...this.change(a, b), this.rank[b], b]);
      }
      if (!best || !gains(best[0], best[1])) continue;
      this.exchange(a, best[3]);
      anyBetter = true;
    }
    return anyBetter;
  }

  // For whoever is far away, an exchange that a second one puts right; whether there was one.
  bringBackByTwo() {
    /** @param {number} a */
    const away = (a) => Math.abs(this.numberOf(a) - this.due[a]) >= FAR;
    for (const a of this.byRank) {
      if (!away(a)) continue;
      const due = this.hall.tables[inMap(this.index, this.due[a])];
      for (const b of [...due, ...this.near(this.due[a], 1)]) {
        if (this.numberOf(a) !== this.numberOf(b) && this.putRight(a, b)) return true;
      }
    }
    return false;
  }

  /** @param {number} a @param {number} b */
  putRight(a, b) {
    const [weight, distance] = this.change(a, b);
    const numbers = [this.numberOf(a), this.numberOf(b)];
    this.exchange(a, b);
    /** @type {number[] | null} */
    let best = null;
    for (const number of numbers) {
      for (const c of this.hall.tables[inMap(this.index, number)]) {
        for (const d of this.near(number, 2)) {
          best = lesser(best, [...this.change(c, d), this.rank[c], this.rank[d], c, d]);
        }
      }
    }
    const better = best && gains(weight + best[0], distance + best[1]);
    if (best && better) this.exchange(best[4], best[5]);
    else this.exchange(a, b);
    return better;
  }

  // Who sits at the tables up to so many numbers away, but for the table itself.
  /** @param {number} number @param {number} reach */
  near(number, reach) {
    const numbers = range(Math.max(1, number - reach), Math.min(this.number.length, number + reach) + 1);
    return numbers.flatMap((other) => (other === number ? [] : this.hall.tables[inMap(this.index, other)]));
  }

  // What weighs more after an exchange, and how much further away people sit.
  /** @param {number} a @param {number} b */
  change(a, b) {
    const [changeA, changeB] = this.hall.changes(a, b);
    const [atA, atB, dueA, dueB] = [this.numberOf(a), this.numberOf(b), this.due[a], this.due[b]];
    const before = far(atA - dueA) + far(atB - dueB);
    return [changeA + changeB, far(atB - dueA) + far(atA - dueB) - before];
  }

  /** @param {number} a @param {number} b */
  exchange(a, b) {
    const [changeA, changeB] = this.hall.changes(a, b);
    this.hall.exchange(a, b, changeA, changeB);
  }

  /** @param {number} entrant */
  numberOf(entrant) {
    return this.number[this.hall.tableOf[entrant]];
  }
}

/** @param {number[] | null} first @param {number[]} second */
const lesser = (first, second) => (first && compare(first, second) <= 0 ? first : second);

/** @param {number} weight @param {number} distance */
const gains = (weight, distance) => weight < 0 || (weight === 0 && distance < 0);
