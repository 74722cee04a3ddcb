// A sheet of one's own: begun with names, written game by game, and kept in this browser alone, also across a reload.
// What is kept is the log that a tournament's table keeps, too; this phone is the only one that writes in it.
import { all, around, need } from "../../frame/finding.js";
import { worth } from "./arithmetic.js";
import { dealerOf, lineOf, rowOf } from "./columns.js";
import { Entry } from "./entry.js";
import { atGame, keeping, read } from "./log.js";
import { filled, signed, spoken } from "./spoken.js";
import { show } from "./written.js";
/** @import { Row } from "./columns.js" */
/** @import { Said } from "./entry.js" */
/** @import { Entry as Message, Line } from "./log.js" */

/** @typedef {{ names: string[], games: number, entries: Message[] }} Stored */

const [STORED, PHONE] = ["own-sheet", "own"];
const root = need(document, "[data-sheet-page]", HTMLElement);
const rules = JSON.parse(root.dataset.sheetRules ?? "");
/** @type {Said} */
const words = JSON.parse(root.dataset.sheetWords ?? "");
const begin = need(root, "[data-sheet-begin]", HTMLFormElement);
const board = need(root, "[data-sheet-playing]", HTMLElement);
const pad = need(root, "[data-sheet-pad]", HTMLElement);
const title = need(root, "[data-sheet-game]", HTMLElement);
const dealer = need(root, "[data-sheet-dealer]", HTMLElement);
const undo = need(root, "[data-sheet-undo]", HTMLButtonElement);
const cancel = need(root, "[data-sheet-cancel]", HTMLButtonElement);
const annul = need(root, "[data-sheet-annul]", HTMLButtonElement);

/** @returns {Stored | null} */
const stored = () => {
  try {
    const held = JSON.parse(localStorage.getItem(STORED) ?? "null");
    return Array.isArray(held?.entries) && Array.isArray(held.names) ? held : null;
  } catch {
    return null;
  }
};
const store = () => {
  try {
    sheet ? localStorage.setItem(STORED, JSON.stringify(sheet)) : localStorage.removeItem(STORED);
  } catch {
    // then it lasts as long as this page
  }
};

let sheet = stored();
let correcting = 0; // the number of the game, 0 while the next one is open
let shown = 0; // how many games were written when the pad was opened

const games = () => (sheet ? read(sheet.entries, sheet.games).games : []);
const written = () => games().filter(({ row }) => row).length;

/** @param {string} kind @param {number} game @param {Line} [line] */
const note = (kind, game, line) => {
  sheet = stored() ?? sheet;
  if (!sheet) return;
  sheet.entries.push(atGame(PHONE, read(sheet.entries, sheet.games), kind, game, line));
  store();
};
const after = () => {
  correcting = 0;
  refresh();
};

/** @param {Row} row */
const write = (row) => {
  sheet = stored() ?? sheet;
  if (!sheet || written() !== shown) return after(); // another window was first: who deals is another one now
  const game = correcting || written() + 1;
  note(correcting ? "corrected" : "written", game, lineOf(game, row));
  after();
  if (!row) return;
  const value = worth(row.game, rules);
  entry.say(`${sheet.names[row.declarer - 1]}: ${signed(value.score)} (${spoken(row.game, value, words)})`);
};
const entry = new Entry(need(root, "[data-sheet-entry]", HTMLElement), { rules, words, write });

// A round that is over stands, whoever dealt: only games of the one that runs are played again (ISkO 3.2.11 to 3.2.13).
/** @param {number} game @param {number} seats */
const isOfThisRound = (game, seats) => Math.floor((game - 1) / seats) === Math.floor(written() / seats);

/** @param {Row} [row] what stands in the entry from the start */
const refresh = (row) => {
  begin.hidden = sheet !== null;
  board.hidden = sheet === null;
  if (!sheet) return;
  const [done, seats] = [written(), sheet.names.length];
  shown = done;
  const [game, full] = [correcting || done + 1, !correcting && done >= sheet.games];
  pad.hidden = full;
  const open = correcting ? words.says.correct : words.says.game;
  title.textContent = full ? words.says.full : filled(open, { game, games: sheet.games });
  const name = sheet.names[dealerOf(game, seats) - 1];
  dealer.textContent = full ? "" : filled(words.says.deals, { name });
  undo.hidden = correcting > 0 || !done;
  cancel.hidden = !correcting;
  annul.hidden = !correcting || !isOfThisRound(correcting, seats);
  show(root, { names: sheet.names, games: games() }, rules, words);
  if (!full) entry.open(game, sheet.names, row);
};

begin.addEventListener("submit", (event) => {
  event.preventDefault();
  const names = all(begin, "[data-sheet-seat]", HTMLInputElement).map(({ value }) => value.trim());
  const rounds = need(begin, "[data-sheet-rounds]", HTMLInputElement).valueAsNumber;
  const seated = names[3] ? names : names.slice(0, 3);
  sheet = { names: seated, games: rounds * seated.length, entries: [keeping(PHONE, read([], 0))] };
  store();
  refresh();
});

undo.addEventListener("click", () => {
  const last = games()[written() - 1];
  if (!last?.row) return;
  note("undone", last.number);
  refresh(rowOf(last.row));
  entry.say(filled(words.says.undone, { game: last.number }));
});
cancel.addEventListener("click", after);
annul.addEventListener("click", () => {
  for (let [game, last] = [correcting, written()]; game <= last; game++) note("annulled", game);
  after();
});
root.addEventListener("click", (event) => {
  const button = around(event, "[data-sheet-correct]");
  if (!button) return;
  correcting = Number(button.dataset.sheetCorrect);
  const { row } = games()[correcting - 1];
  refresh(row ? rowOf(row) : null);
  need(pad, "[data-sheet-player]", HTMLButtonElement).focus();
  pad.scrollIntoView({ block: "nearest" });
});
need(root, "[data-sheet-anew]", HTMLButtonElement).addEventListener("click", () => {
  sheet = null;
  store();
  after();
});
refresh();
// A second window of this browser writes on the same sheet.
addEventListener("storage", ({ key }) => {
  if (key !== STORED) return;
  sheet = stored();
  after();
});
