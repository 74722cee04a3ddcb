// One game in four taps: who plays, which game, tops, and won or lost writes it. What was not tapped is asked, never set.
// It knows the buttons of one entry and what was tapped there; which game is next, and what is kept, others know.
import { all, around, need } from "../../frame/finding.js";
import { defects, stepsFor, tapped, topsLimit, worth } from "./arithmetic.js";
import { playing } from "./columns.js";
import { isOff, switchOff } from "./once.js";
import { filled, signed, spoken } from "./spoken.js";
/** @import { Game, Rules } from "./arithmetic.js" */
/** @import { Row } from "./columns.js" */
/** @import { Words } from "./spoken.js" */

/** @typedef {Words & { defects: Record<string, string>, says: Record<string, string> }} Said */
/** @typedef {{ declarer: number, contract: string, tops: number, steps: string[], bid: number }} Tapped */
/** @typedef {{ rules: Rules, words: Said, write: (row: Row) => void }} How */

/** @returns {Tapped} */
const nothing = () => ({ declarer: 0, contract: "", tops: 0, steps: [], bid: 0 });

export class Entry {
  /** @param {HTMLElement} root @param {How} how */
  constructor(root, { rules, words, write }) {
    this.rules = rules;
    this.words = words;
    this.write = write;
    this.taps = nothing();
    this.hands = [1, 2, 3];
    this.groups = all(root, "[data-sheet-group]", HTMLElement);
    this.players = all(root, "[data-sheet-player]", HTMLButtonElement);
    this.contracts = all(root, "[data-sheet-contract]", HTMLButtonElement);
    this.tops = all(root, "[data-sheet-tops]", HTMLButtonElement);
    this.steps = all(root, "[data-sheet-step]", HTMLButtonElement);
    this.many = need(root, "[data-sheet-many]", HTMLElement);
    this.more = need(root, "[data-sheet-more]", HTMLButtonElement);
    this.bid = need(root, "[data-sheet-bid]", HTMLSelectElement);
    this.points = need(root, "[data-sheet-points]", HTMLInputElement);
    this.says = need(root, "[data-sheet-says]", HTMLElement);
    this.won = need(root, "[data-sheet-won]", HTMLButtonElement);
    this.lost = need(root, "[data-sheet-lost]", HTMLButtonElement);
    this.passed = need(root, "[data-sheet-passed]", HTMLButtonElement);
    this.rests = need(root, "[data-sheet-rests]", HTMLButtonElement);
    this.ends = [this.won, this.lost, this.passed];
    this.isAsked = false; // whether it is really lost
    this.out = { game: 0, name: "" }; // who sits out in which game
    root.addEventListener("click", (event) => this.#tap(event));
    this.bid.addEventListener("change", () => this.#set({ bid: Number(this.bid.value) }));
    this.points.addEventListener("input", () => this.#countPoints());
  }

  /**
   * Opens a game: with empty hands, or with what stood there.
   * @param {number} game @param {string[]} names from seat 1 @param {Row} [row]
   */
  open(game, names, row) {
    this.hands = playing(game, names.length);
    this.players.forEach((button, place) => {
      need(button, "span", HTMLElement).textContent = names[this.hands[place] - 1];
    });
    const out = names.filter((_name, place) => !this.hands.includes(place + 1));
    this.out = { game, name: out.join(", ") };
    this.rests.hidden = !out.length;
    this.rests.textContent = filled(this.words.says.rests, this.out);
    const { declarer, game: marks } = row ?? { declarer: 0, game: null };
    this.taps = marks ? { ...nothing(), ...marks, declarer } : nothing();
    if (marks?.contract === "null") this.taps.tops = 0; // another game has some, and asks for them
    this.many.hidden = Math.abs(this.taps.tops) < 5;
    this.points.value = "";
    this.#show();
  }

  /** All games are played: nobody is asked whether he did. */
  close() {
    this.rests.hidden = true;
  }

  /** @param {string} text */
  say(text) {
    this.says.textContent = text;
  }

  /** @param {Event} event */
  #tap(event) {
    const button = around(event, "button");
    if (!(button instanceof HTMLButtonElement) || isOff(button)) return;
    const { sheetContract, sheetTops, sheetStep } = button.dataset;
    const place = this.players.indexOf(button);
    if (place >= 0) this.#set({ declarer: this.#again("declarer", this.hands[place], 0) });
    else if (sheetContract) this.#choose(this.#again("contract", sheetContract, ""));
    else if (sheetTops) this.#set({ tops: this.#again("tops", Number(sheetTops), 0) });
    else if (sheetStep) this.#set({ steps: tapped(this.taps.steps, sheetStep, this.taps.contract, this.rules) });
    else if (button === this.more) this.#fold(!this.many.hidden);
    else if (button === this.won || button === this.lost) this.#end(button === this.won);
    else if (button === this.passed) this.#finish(null);
    else if (button === this.rests) this.say(filled(this.words.says.outOfTurn, this.out));
  }

  // What is tapped a second time is taken away again.
  /** @template {keyof Tapped} Name @param {Name} name @param {Tapped[Name]} value @param {Tapped[Name]} none */
  #again(name, value, none) {
    return this.taps[name] === value ? none : value;
  }

  // Another game keeps what can be of it.
  /** @param {string} contract */
  #choose(contract) {
    if (!contract) return this.#set({ contract, steps: [] });
    const [limit, steps] = [topsLimit(contract), stepsFor(contract, this.rules)];
    const tops = Math.abs(this.taps.tops) > limit ? 0 : this.taps.tops;
    const offered = this.taps.steps.filter((step) => steps.includes(step));
    this.#set({ contract, tops, steps: contract === "null" || this.taps.contract === "null" ? [] : offered });
  }

  /** @param {boolean} hidden */
  #fold(hidden) {
    this.many.hidden = hidden;
    this.more.setAttribute("aria-expanded", String(!hidden));
  }

  /** @param {Partial<Tapped>} taps */
  #set(taps) {
    this.taps = { ...this.taps, ...taps };
    this.#show();
  }

  // The name of what is still to be tapped, in the order of the pad.
  get missing() {
    const { declarer, contract, tops } = this.taps;
    if (!declarer) return "player";
    if (!contract) return "contract";
    return contract !== "null" && !tops ? "tops" : "";
  }

  /** @param {boolean} won @returns {Game} */
  #game(won) {
    const { contract, tops, steps, bid } = this.taps;
    return { contract, tops: contract === "null" ? 1 : tops, steps, bid, won };
  }

  // The declarer's card points, where somebody has typed them; they are on no sheet.
  get #cardPoints() {
    const { value, valueAsNumber, validity } = this.points;
    return value && validity.valid && this.taps.contract !== "null" ? valueAsNumber : null;
  }

  // With 90 and more, or 30 and fewer, somebody is schneider (ISkO 5.2.3).
  #countPoints() {
    const [points, { contract, steps }] = [this.#cardPoints, this.taps];
    this.isAsked = false;
    if (points === null || !contract) return;
    const isSchneider = points >= 90 || points <= 30;
    if (steps.includes("schneider") !== isSchneider)
      this.#set({ steps: tapped(steps, "schneider", contract, this.rules) });
  }

  // As many as it takes, by what was announced (ISkO 5.2.2 to 5.2.4).
  get #needed() {
    if (this.taps.steps.includes("schwarz_announced")) return 120;
    return this.taps.steps.includes("schneider_announced") ? 90 : 61;
  }

  /** @param {boolean} won */
  #end(won) {
    if (this.missing) return this.#ask();
    const points = this.#cardPoints;
    if (won && points !== null && points < this.#needed)
      return this.say(filled(this.words.says.points, { points, needed: this.#needed }));
    const game = this.#game(won);
    const [problem] = defects(game, this.rules);
    if (problem) return this.say(this.#defect(problem, game));
    if (!won && points !== null && points >= this.#needed && !worth(game, this.rules).overbid && !this.isAsked)
      return this.#askWhetherLost(points);
    this.#finish({ declarer: this.taps.declarer, game });
  }

  /** @param {Row} row */
  #finish(row) {
    switchOff(this.ends);
    this.write(row);
  }

  // It can be, after a fault; more often it is a slip.
  /** @param {number} points */
  #askWhetherLost(points) {
    switchOff(this.ends);
    this.isAsked = true;
    this.say(filled(this.words.says.lost, { points }));
  }

  #ask() {
    const group = this.groups.find(({ dataset }) => dataset.sheetGroup === this.missing);
    this.say(group?.getAttribute("aria-label") ?? "");
  }

  /** @param {string} code @param {Game} game */
  #defect(code, game) {
    const value = code === "game.null_below_bid" ? worth({ ...game, bid: 0 }, this.rules).value : 0;
    return filled(this.words.defects[code] ?? code, { tops: -game.tops, bid: game.bid, value });
  }

  #show() {
    const { declarer, contract, tops, steps, bid } = this.taps;
    this.players.forEach((button, place) => press(button, this.hands[place] === declarer));
    for (const button of this.contracts) press(button, button.dataset.sheetContract === contract);
    for (const button of this.tops) {
      const count = Number(button.dataset.sheetTops);
      press(button, count === tops);
      button.disabled = contract !== "" && Math.abs(count) > topsLimit(contract);
    }
    if (contract === "grand" || contract === "null") this.#fold(true);
    this.more.disabled = contract === "grand" || contract === "null";
    const offered = contract ? stepsFor(contract, this.rules) : [];
    for (const button of this.steps) {
      const name = button.dataset.sheetStep ?? "";
      press(button, steps.includes(name));
      button.disabled = !offered.includes(name);
    }
    this.bid.value = String(bid);
    this.passed.disabled = declarer !== 0;
    this.#keys();
    this.#count();
  }

  // The digits are for what is asked next.
  #keys() {
    const asked = this.missing;
    keys(this.players, asked === "player" ? ["1", "2", "3"] : []);
    keys(this.contracts, asked === "contract" ? ["1", "2", "3", "4", "5", "6"] : []);
    keys(this.tops, asked === "tops" ? ["1", "2", "3", "4", "6", "7", "8", "9"] : []);
    for (const group of this.groups) group.classList.toggle("is-asked", group.dataset.sheetGroup === asked);
  }

  #count() {
    const whole = !this.missing;
    this.isAsked = false;
    this.say("");
    for (const [button, won] of /** @type {[HTMLElement, boolean][]} */ ([
      [this.won, true],
      [this.lost, false],
    ])) {
      const game = this.#game(won);
      const counts = whole && !defects(game, this.rules).length;
      need(button, "[data-sheet-score]", HTMLElement).textContent = counts ? signed(worth(game, this.rules).score) : "";
      if (counts) this.say(spoken(game, worth(game, this.rules), this.words));
    }
  }
}

/** @param {HTMLButtonElement} button @param {boolean} on */
const press = (button, on) => button.setAttribute("aria-pressed", String(on));

/** @param {HTMLButtonElement[]} buttons @param {string[]} names */
const keys = (buttons, names) =>
  buttons.forEach((button, place) => {
    names[place] ? button.setAttribute("data-key", names[place]) : button.removeAttribute("data-key");
  });
