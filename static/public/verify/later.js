// Who waits for the next series' tables of three, where they will have to sit there together.
import { ascending, floorDiv } from "./lists.js";
/** @import { Hall } from "./hall.js" */

const STEPS = 5000;
const CLUBS_UP_TO = 400; // entrants

export class Waiting {
  /** @param {Hall} hall */
  constructor(hall) {
    this.hall = hall;
    this.places = hall.field.other === 3 ? 3 * (hall.tables.length - hall.fours) : 0;
    this.fewest = hall.threes.reduce((least, times) => Math.min(least, times));
    const due = [...hall.threes.keys()].filter((entrant) => hall.threes[entrant] === this.fewest);
    const left = this.places ? due.length - this.places : 0;
    this.tooLarge = tooLarge(hall);
    this.near = left > 0 && left <= 2 * this.places;
    this.matters = this.near || (left > 0 && this.tooLarge.size > 0 && hall.threes.length <= CLUBS_UP_TO);
    this.waiting = new Set(this.matters ? due.filter((entrant) => hall.tableOf[entrant] < hall.fours) : []);
  }

  // How many pairs less would strain those who wait if a and b exchanged their seats.
  /** @param {number} a @param {number} b */
  gain(a, b) {
    const { waiting, hall } = this;
    if (!this.near || waiting.has(a) === waiting.has(b) || hall.threes[a] !== hall.threes[b]) return 0;
    const [goes, comes] = waiting.has(a) ? [a, b] : [b, a];
    if (hall.tableOf[comes] < hall.fours) return 0;
    return this.#strain(goes, goes) - this.#strain(comes, goes);
  }

  // After an exchange of which `gain` was asked.
  /** @param {number} a @param {number} b */
  exchanged(a, b) {
    if (!this.matters) return;
    for (const entrant of [a, b]) {
      if (this.hall.threes[entrant] !== this.fewest) continue;
      if (this.hall.tableOf[entrant] < this.hall.fours) this.waiting.add(entrant);
      else this.waiting.delete(entrant);
    }
  }

  // Whether those who wait could sit at the next tables of three without strain, as far as a short search tells.
  fit() {
    const people = [...this.waiting].sort(ascending);
    const free = Math.max(0, this.places - people.length);
    const spare = Math.max(0, people.length - this.places);
    const series = Math.max(1, floorDiv(people.length, this.places));
    for (const [club, more] of this.tooLarge) {
      const here = people.filter((entrant) => this.hall.club[entrant] === club).length;
      if (here + free < series * more) return false;
    }
    if (!this.near) return true;
    const tables = Array.from({ length: this.places / 3 }, () => []);
    return new Trial(this, people).places(0, tables, spare);
  }

  // Whether they have met, or are mates.
  /** @param {number} entrant @param {number} other */
  strains(entrant, other) {
    const { beside, club, team } = this.hall;
    /** @param {number[]} group */
    const mates = (group) => group[other] >= 0 && group[entrant] === group[other];
    return beside[entrant].has(other) || mates(club) || mates(team);
  }

  // How many of those who wait strain the entrant; a club that is too large for the tables of four does not.
  /** @param {number} entrant @param {number} without */
  #strain(entrant, without) {
    const { club } = this.hall;
    const large = this.tooLarge.has(club[entrant]);
    let count = 0;
    for (const other of this.waiting) {
      if (other === entrant || other === without || (large && club[other] === club[entrant])) continue;
      if (this.strains(entrant, other)) count += 1;
    }
    return count;
  }
}

// Clubs with more members than there are tables of four, and how many more.
/** @param {Hall} hall @returns {Map<number, number>} */
function tooLarge(hall) {
  const members = new Map();
  for (const club of hall.club) if (club >= 0) members.set(club, (members.get(club) ?? 0) + 1);
  const large = [...members].filter(([, count]) => count > hall.fours);
  return new Map(large.map(([club, count]) => [club, count - hall.fours]));
}

// One search for a way to seat those who wait; it gives up after some steps and hopes.
class Trial {
  /** @param {Waiting} waiting @param {number[]} people */
  constructor(waiting, people) {
    this.waiting = waiting;
    this.people = people;
    this.steps = STEPS;
  }

  /** @param {number} at @param {number[][]} tables @param {number} spare @returns {boolean} */
  places(at, tables, spare) {
    this.steps -= 1;
    if (at === this.people.length || this.steps < 0) return true;
    const entrant = this.people[at];
    for (const table of tables) {
      if (table.length < 3 && !table.some((other) => this.waiting.strains(entrant, other))) {
        table.push(entrant);
        if (this.places(at + 1, tables, spare)) return true;
        table.pop();
      }
      if (!table.length) break; // one empty table is like another
    }
    return spare > 0 && this.places(at + 1, tables, spare - 1);
  }
}
