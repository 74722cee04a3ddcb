// The board of a sheet that is being written: the pad for the next game, taking back, correcting, striking, and what
// stands there. Whose sheet it is, and where what is written goes, know the pages that have such a board.
import { around, need } from "../../frame/finding.js";
import { worth } from "./arithmetic.js";
import { dealerOf, lineOf, playing, rowOf } from "./columns.js";
import { Entry } from "./entry.js";
import { isOff, switchOff } from "./once.js";
import { filled, signed, spoken } from "./spoken.js";
import { show } from "./written.js";
/** @import { Rules } from "./arithmetic.js" */
/** @import { Row } from "./columns.js" */
/** @import { Said } from "./entry.js" */
/** @import { Game, Line } from "./log.js" */

/** @typedef {{ names: string[], games: Game[] }} Sheet games: every row of the sheet, written or not */
/**
 * note: writes on the sheet, which may have changed since; keeps: whether this browser may; needsReason: whether
 * somebody has signed what stands there.
 * @typedef {object} How
 * @property {Rules} rules
 * @property {Said} words
 * @property {() => Sheet} sheet
 * @property {(kind: string, game: number, line?: Line, words?: string) => void} note
 * @property {() => boolean} keeps
 * @property {() => boolean} [needsReason]
 */

/** The first row in which nothing stands, 0 on a full sheet. @param {Game[]} games */
export const nextOf = (games) => games.find(({ row, differs }) => !row && !differs)?.number ?? 0;

export class Board {
  /** @param {HTMLElement} root @param {How} how */
  constructor(root, how) {
    this.root = root;
    this.how = how;
    this.pad = need(root, "[data-sheet-pad]", HTMLElement);
    this.title = need(root, "[data-sheet-game]", HTMLElement);
    this.dealer = need(root, "[data-sheet-dealer]", HTMLElement);
    this.undo = need(root, "[data-sheet-undo]", HTMLButtonElement);
    this.cancel = need(root, "[data-sheet-cancel]", HTMLButtonElement);
    this.annul = need(root, "[data-sheet-annul]", HTMLButtonElement);
    this.why = need(root, "[data-sheet-why]", HTMLElement);
    this.reason = need(this.why, "input", HTMLInputElement);
    this.correcting = 0; // the number of the game, 0 while the next one is open
    this.shown = 0; // which game was open when the pad was shown
    const { rules, words } = how;
    this.entry = new Entry(need(root, "[data-sheet-entry]", HTMLElement), {
      rules,
      words,
      write: (row) => this.#write(row),
    });
    this.undo.addEventListener("click", () => this.#takeBack());
    this.cancel.addEventListener("click", () => this.after());
    this.annul.addEventListener("click", () => this.#strike());
    root.addEventListener("click", (event) => this.#correct(event));
  }

  /** Nothing is under correction any more. */
  after() {
    this.correcting = 0;
    this.reason.value = "";
    this.refresh();
  }

  /** @param {Row} [row] what stands in the entry from the start */
  refresh(row) {
    const { rules, words, keeps } = this.how;
    const { names, games } = this.how.sheet();
    const [next, seats] = [nextOf(games), names.length];
    const game = this.correcting || next;
    this.shown = next;
    this.pad.hidden = !game || !keeps();
    this.title.textContent = !game
      ? words.says.full
      : filled(this.correcting ? words.says.correct : words.says.game, { game, games: games.length });
    this.dealer.textContent = game
      ? filled(words.says.deals, {
          name: names[dealerOf(game, seats) - 1],
          first: names[playing(game, seats)[0] - 1],
        })
      : "";
    const isSigned = Boolean(this.how.needsReason?.());
    this.undo.hidden = !keeps() || this.correcting > 0 || isSigned || !this.#last(games);
    this.why.hidden = !this.correcting || !isSigned;
    this.cancel.hidden = !this.correcting;
    this.annul.hidden = !this.correcting || !this.#isOfThisRound(next || games.length + 1, seats);
    this.root.classList.toggle("is-watched", !keeps());
    show(this.root, { names, games }, rules, words);
    if (game) this.entry.open(game, names, row);
    else this.entry.close();
  }

  /** @param {Game[]} games */
  #last(games) {
    return games.filter(({ row }) => row).pop();
  }

  // A round that is over stands, whoever dealt: only games of the one that runs are played again (ISkO 3.2.11 to 3.2.13).
  /** @param {number} next @param {number} seats */
  #isOfThisRound(next, seats) {
    return Math.floor((this.correcting - 1) / seats) === Math.floor((next - 1) / seats);
  }

  // Whether a reason stands there where one is needed; else the field is asked for.
  #isFounded() {
    if (this.why.hidden || this.reason.value.trim()) return true;
    this.reason.focus();
    this.entry.say(this.how.words.says.why);
    return false;
  }

  /** @param {Row} row */
  #write(row) {
    const { words, rules, note, sheet, keeps } = this.how;
    const { names, games } = sheet();
    if (!this.#isFounded()) return;
    if (!keeps() || nextOf(games) !== this.shown) return this.after(); // another one was first: who deals has changed
    const game = this.correcting || this.shown;
    note(this.correcting ? "corrected" : "written", game, lineOf(game, row), this.reason.value.trim());
    this.after();
    this.pad.scrollIntoView({ block: "nearest" }); // what ends the next game stays under the thumb
    if (!row) return;
    const value = worth(row.game, rules);
    this.entry.say(`${names[row.declarer - 1]}: ${signed(value.score)} (${spoken(row.game, value, words)})`);
  }

  #takeBack() {
    const last = this.#last(this.how.sheet().games);
    if (!last?.row || isOff(this.undo)) return;
    switchOff([this.undo]);
    this.how.note("undone", last.number);
    this.refresh(rowOf(last.row));
    this.entry.say(filled(this.how.words.says.undone, { game: last.number }));
  }

  #strike() {
    const [{ games }, why] = [this.how.sheet(), this.reason.value.trim()];
    if (!this.#isFounded()) return;
    for (let game = this.correcting; game <= games.length; game++)
      if (games[game - 1].row || games[game - 1].differs) this.how.note("annulled", game, undefined, why);
    this.after();
  }

  /** @param {Event} event */
  #correct(event) {
    const button = around(event, "[data-sheet-correct]");
    if (!button || !this.how.keeps()) return;
    this.correcting = Number(button.dataset.sheetCorrect);
    const { row } = this.how.sheet().games[this.correcting - 1];
    this.refresh(row ? rowOf(row) : null);
    need(this.pad, "[data-sheet-player]", HTMLButtonElement).focus();
    this.pad.scrollIntoView({ block: "nearest" });
  }
}
