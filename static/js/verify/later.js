// Who waits for the next series' tables of three, where they will have to sit there together.

export class Waiting {
  constructor(hall) {
    this.hall = hall;
    this.fewest = hall.threes.reduce((least, times) => Math.min(least, times));
    const places = 3 * (hall.tables.length - hall.fours);
    const due = [...hall.threes.keys()].filter((entrant) => hall.threes[entrant] === this.fewest);
    const more = due.length - places;
    this.matters = more > 0 && more <= 2 * places;
    this.waiting = new Set(this.matters ? due.filter((entrant) => hall.tableOf[entrant] < hall.fours) : []);
  }

  // How many pairs less would strain those who wait if a and b exchanged their seats.
  gain(a, b) {
    const { waiting, hall } = this;
    if (waiting.has(a) === waiting.has(b) || hall.threes[a] !== hall.threes[b]) return 0;
    const [goes, comes] = waiting.has(a) ? [a, b] : [b, a];
    if (hall.tableOf[comes] < hall.fours) return 0;
    return this.#strain(goes, goes) - this.#strain(comes, goes);
  }

  // After an exchange of which `gain` was asked.
  exchanged(a, b) {
    if (!this.matters) return;
    for (const entrant of [a, b]) {
      if (this.hall.threes[entrant] !== this.fewest) continue;
      if (this.hall.tableOf[entrant] < this.hall.fours) this.waiting.add(entrant);
      else this.waiting.delete(entrant);
    }
  }

  // How many of those who wait the entrant has met, or is a mate of.
  #strain(entrant, without) {
    const { beside, club, team } = this.hall;
    const mates = (group, other) => group[other] >= 0 && group[entrant] === group[other];
    let count = 0;
    for (const other of this.waiting) {
      if (other === entrant || other === without) continue;
      if (beside[entrant].has(other) || mates(club, other) || mates(team, other)) count += 1;
    }
    return count;
  }
}
