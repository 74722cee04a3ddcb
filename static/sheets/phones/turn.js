// A game that is played again by the same dealer, the last round; and how long the series goes on, asked every half
// minute and counted down between (live.js).
import { dealerOf } from "../../calculator/sheet/columns.js";
import { filled } from "../../calculator/sheet/spoken.js";
import { jsonAt } from "../../frame/asking.js";
import { need } from "../../frame/finding.js";
/** @import { Game } from "../../calculator/sheet/log.js" */

const OFTEN = 30_000; // milliseconds

export class Turn {
  /** @param {HTMLElement} root @param {{ address: string, says: Record<string, string>, names: string[] }} how */
  constructor(root, how) {
    this.how = how;
    this.again = need(root, "[data-phones-again]", HTMLElement);
    this.round = need(root, "[data-phones-round]", HTMLElement);
    this.time = need(root, "[data-phones-time]", HTMLElement);
    this.ending = 0; // a timer until the time is up
    document.addEventListener("visibilitychange", () => document.hidden || this.ask());
    setInterval(() => document.hidden || this.ask(), OFTEN);
    this.ask();
  }

  /** @param {Game[]} games @param {number} open the number of the game, 0: all are played */
  refresh(games, open) {
    const { says, names } = this.how;
    const seats = names.length;
    this.again.hidden = !open || !games[open - 1].struck.length;
    const values = { game: open, name: names[dealerOf(open, seats) - 1] };
    const text = this.again.hidden ? "" : filled(says.playedAgain, values);
    if (this.again.textContent !== text) this.again.textContent = text;
    this.round.hidden = !open || games.length - open >= seats;
  }

  async ask() {
    const { status, data } = await jsonAt(`${this.how.address}time/`);
    if (status === 200 && data) this.show(data.seconds);
  }

  /** @param {number | null} seconds that are left */
  show(seconds) {
    clearTimeout(this.ending);
    this.time.hidden = seconds === null;
    if (seconds === null) return;
    if (seconds <= 0) {
      this.time.textContent = this.how.says.timeUp;
      return;
    }
    const clock = document.createElement("time");
    clock.className = "sk-countdown";
    clock.dataset.seconds = String(seconds);
    this.time.replaceChildren(`${this.how.says.timeLeft} `, clock);
    document.dispatchEvent(new Event("live"));
    this.ending = setTimeout(() => this.show(0), 1000 * Math.min(seconds, 86_400));
  }
}
