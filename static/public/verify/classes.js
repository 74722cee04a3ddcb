// Which seat everybody gets in this series, and who sits at tables of three: as evenly as can be.
// A class is a seat, 0 to 3 at a table of four and 4 to 6 at one of three, or to 8 at one of five.
import { range, sum } from "./lists.js";
/** @import { Field } from "./field.js" */

const THREE = 2 ** 20;

/** @param {number} table @param {number} seat @param {number} fours */
export const classOf = (table, seat, fours) => (table < fours ? seat : seat + 4);

// A class for everybody; order: who chooses first where nothing else decides.
/** @param {Field} field @param {number[]} order */
export const classesOf = (field, order) => new Classes(field, order).balanced();

// How often everybody together has sat on these seats before.
/** @param {Field} field @param {number[]} classes */
export const leastSeats = (field, classes) =>
  sum(classes.map((seatClass, entrant) => field.seats[entrant][seatOf(seatClass)]));

/** @param {number} seatClass */
const seatOf = (seatClass) => (seatClass < 4 ? seatClass : seatClass - 4);

/** @typedef {{ here: number, there: number, loss: number, entrant: number }} Edge */

class Classes {
  /** @param {Field} field @param {number[]} order */
  constructor(field, order) {
    this.field = field;
    this.classes = range(0, 4 + field.other);
    this.behind = range(4, 4 + field.other); // at a table of three, or five
    this.room = this.classes.map((seatClass) => (seatClass < 4 ? field.fours : field.tables - field.fours));
    this.given = field.ids.map(() => -1);
    for (const [entrant, [table, seat]] of field.pinned) {
      this.put(entrant, classOf(field.fixedTables.indexOf(table), seat, field.fours));
    }
    this.order = order.filter((entrant) => !field.pinned.has(entrant));
    this.open = this.classes.filter((seatClass) => this.room[seatClass]);
    this.byLoss = this.classes.map(() => this.classes.map(() => new Map()));
  }

  balanced() {
    this.start();
    for (const entrant of this.order) this.offer(entrant);
    for (let ring = this.ring(); ring.length; ring = this.ring()) {
      for (const [entrant, there] of ring) this.given[entrant] = there;
      for (const [entrant] of ring) this.offer(entrant);
    }
    return this.given;
  }

  start() {
    const { threes } = this.field;
    const places = sum(this.behind.map((seatClass) => this.room[seatClass]));
    const fewest = [...this.order].sort((first, second) => threes[first] - threes[second]);
    for (const entrant of fewest.slice(0, places)) this.put(entrant, this.least(entrant, this.behind));
    this.order.forEach((entrant, turn) => {
      const atFour = range(0, 4).map((seat) => (turn + seat) % 4);
      if (this.given[entrant] < 0) this.put(entrant, this.least(entrant, atFour));
    });
  }

  /** @param {number} entrant @param {number} seatClass */
  put(entrant, seatClass) {
    this.given[entrant] = seatClass;
    this.room[seatClass] -= 1;
  }

  // The class with room whose seat the entrant had least often, the first among equals.
  /** @param {number} entrant @param {number[]} among */
  least(entrant, among) {
    const counts = this.field.seats[entrant];
    let best = -1;
    for (const seatClass of among) {
      if (this.room[seatClass] && (best < 0 || counts[seatOf(seatClass)] < counts[seatOf(best)])) best = seatClass;
    }
    return best;
  }

  /** @param {number} entrant @param {number} seatClass */
  cost(entrant, seatClass) {
    const count = this.field.seats[entrant][seatOf(seatClass)];
    return seatClass < 4 ? count : count + THREE * this.field.threes[entrant];
  }

  // Who would lose how much by changing, for every other class.
  /** @param {number} entrant */
  offer(entrant) {
    const here = this.given[entrant];
    const now = this.cost(entrant, here);
    for (const there of this.open) {
      if (there === here) continue;
      const losses = this.byLoss[here][there];
      const loss = this.cost(entrant, there) - now;
      if (losses.has(loss)) losses.get(loss).push(entrant);
      else losses.set(loss, [entrant]);
    }
  }

  // Who changes to which class, if a ring of changes gains.
  ring() {
    const edges = this.edges();
    const [distance, came] = [this.classes.map(() => 0), this.classes.map(() => -1)];
    let last = -1;
    for (const _ of this.open) {
      last = -1;
      for (const { here, there, loss } of edges) {
        if (distance[here] + loss >= distance[there]) continue;
        distance[there] = distance[here] + loss;
        came[there] = here;
        last = there;
      }
    }
    if (last < 0) return [];
    for (const _ of this.open) last = came[last];
    return this.closed(last, came, edges);
  }

  /** @param {number} last @param {number[]} came @param {Edge[]} edges */
  closed(last, came, edges) {
    const ring = [];
    let there = last;
    while (!ring.length || there !== last) {
      const here = came[there];
      const edge = /** @type {Edge} */ (edges.find((step) => step.here === here && step.there === there));
      ring.push([edge.entrant, there]);
      there = here;
    }
    return ring;
  }

  edges() {
    const pairs = this.open.flatMap((here) => this.open.map((there) => ({ here, there })));
    return pairs.flatMap(({ here, there }) => {
      const best = here === there ? null : this.best(here, there);
      return best ? [{ here, there, ...best }] : [];
    });
  }

  /** @param {number} here @param {number} there */
  best(here, there) {
    const losses = this.byLoss[here][there];
    while (losses.size) {
      const loss = Math.min(...losses.keys());
      const waiting = losses.get(loss);
      while (waiting.length) {
        const entrant = waiting[waiting.length - 1];
        if (this.given[entrant] === here) return { loss, entrant };
        waiting.pop();
      }
      losses.delete(loss);
    }
    return null;
  }
}
