// Everybody at a table while the search goes on: what every table weighs, and what an exchange of two would change.
import { inMap, range, sum } from "./lists.js";
import { AGAIN, APART, CLUB } from "./field.js";
/** @import { Field } from "./field.js" */
/** @import { Chance } from "./chance.js" */

export class Hall {
  /** @type {number[][]} */
  tables = [];
  /** @type {number[]} */
  tableOf = [];
  /** @type {number[]} */
  seatOf = [];
  /** @type {number[]} */
  weights = [];
  total = 0;
  /** @type {number[]} */
  weighing = [];
  /** @type {Map<number, number>} */
  place = new Map();

  /** @param {Field} field @param {number[][]} tables */
  constructor(field, tables) {
    this.field = field;
    this.beside = field.beside;
    this.team = field.team;
    this.club = field.club;
    this.threes = field.threes;
    this.fours = field.fours;
    this.pinned = field.pinned;
    this.take(tables.map((table) => [...table]));
  }

  // These tables instead of those that were. weighing: numbers of tables that weigh anything.
  /** @param {number[][]} tables */
  take(tables) {
    this.tables = tables;
    this.tableOf = this.field.ids.map(() => 0);
    this.seatOf = this.field.ids.map(() => 0);
    tables.forEach((table, number) => {
      table.forEach((entrant, seat) => {
        this.tableOf[entrant] = number;
        this.seatOf[entrant] = seat;
      });
    });
    this.weights = tables.map((_, number) => this.#weigh(number));
    this.total = sum(this.weights);
    this.weighing = range(0, tables.length).filter((number) => this.weights[number]);
    this.place = new Map(this.weighing.map((number, place) => [number, place]));
  }

  copied() {
    return this.tables.map((table) => [...table]);
  }

  /** @param {number} number */
  #weigh(number) {
    const table = this.tables[number];
    const weight = sum(table.map((entrant, seat) => this.besideAll(entrant, table.slice(0, seat), -1)));
    return number < this.fours ? weight : weight + AGAIN * sum(table.map((entrant) => this.threes[entrant]));
  }

  // What an entrant weighs beside all of a table, but for one of them.
  /** @param {number} entrant @param {number[]} table @param {number} without */
  besideAll(entrant, table, without) {
    const beside = this.beside[entrant];
    const club = this.club[entrant];
    const team = this.team[entrant];
    let weight = 0;
    for (const other of table) {
      if (other === without) continue;
      weight += beside.get(other) ?? 0;
      if (club >= 0 && this.club[other] === club) weight += CLUB;
      if (team >= 0 && this.team[other] === team) weight += APART;
    }
    return weight;
  }

  // Somebody on the same seat at any table, by lot.
  /** @param {number} entrant @param {Chance} chance */
  onTheSeatOf(entrant, chance) {
    const seat = this.seatOf[entrant];
    if (seat < Math.min(4, this.field.other)) return this.tables[chance.below(this.tables.length)][seat];
    if (seat < 4) return this.tables[chance.below(this.fours)][seat];
    return this.tables[this.fours + chance.below(this.tables.length - this.fours)][seat];
  }

  // How much less even the seats of both would be if they exchanged them.
  /** @param {number} a @param {number} b */
  unevener(a, b) {
    const { seats } = this.field;
    const [atA, atB] = [this.seatOf[a], this.seatOf[b]];
    return seats[a][atB] + seats[b][atA] - seats[a][atA] - seats[b][atB];
  }

  // What the table would weigh less without this entrant.
  /** @param {number} entrant */
  share(entrant) {
    const number = this.tableOf[entrant];
    const weight = this.besideAll(entrant, this.tables[number], entrant);
    return number < this.fours ? weight : weight + AGAIN * this.threes[entrant];
  }

  // What the table of a and the table of b, another one, would weigh more if they exchanged seats.
  /** @param {number} a @param {number} b */
  changes(a, b) {
    const [atA, atB] = [this.tableOf[a], this.tableOf[b]];
    const [tableA, tableB] = [this.tables[atA], this.tables[atB]];
    let changeA = this.besideAll(b, tableA, a) - this.besideAll(a, tableA, a);
    let changeB = this.besideAll(a, tableB, b) - this.besideAll(b, tableB, b);
    if (atA >= this.fours) changeA += AGAIN * (this.threes[b] - this.threes[a]);
    if (atB >= this.fours) changeB += AGAIN * (this.threes[a] - this.threes[b]);
    return [changeA, changeB];
  }

  /** @param {number} a @param {number} b @param {number} changeA @param {number} changeB */
  exchange(a, b, changeA, changeB) {
    const [atA, atB, seatA, seatB] = [this.tableOf[a], this.tableOf[b], this.seatOf[a], this.seatOf[b]];
    this.tables[atA][seatA] = b;
    this.tables[atB][seatB] = a;
    [this.tableOf[a], this.tableOf[b]] = [atB, atA];
    [this.seatOf[a], this.seatOf[b]] = [seatB, seatA];
    this.#nowWeighs(atA, this.weights[atA] + changeA);
    this.#nowWeighs(atB, this.weights[atB] + changeB);
    this.total += changeA + changeB;
  }

  /** @param {number} number @param {number} weight */
  #nowWeighs(number, weight) {
    this.weights[number] = weight;
    if (weight && !this.place.has(number)) {
      this.place.set(number, this.weighing.length);
      this.weighing.push(number);
    } else if (!weight && this.place.has(number)) {
      const place = inMap(this.place, number);
      const last = /** @type {number} */ (this.weighing.pop());
      this.place.delete(number);
      if (last === number) return;
      this.weighing[place] = last;
      this.place.set(last, place);
    }
  }
}
