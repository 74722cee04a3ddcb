// A sheet of one's own: begun with names, written game by game, and kept in this browser alone, also across a reload.
import { all, around, need } from "../../frame/finding.js";
import { dealerOf } from "./columns.js";
import { Entry } from "./entry.js";
import { filled, signed, spoken } from "./spoken.js";
import { worth } from "./arithmetic.js";
import { show } from "./written.js";
/** @import { Row } from "./columns.js" */
/** @import { Said } from "./entry.js" */
/** @import { Sheet } from "./written.js" */

const STORED = "own-sheet";
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

/** @returns {Sheet | null} */
const stored = () => {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? "null");
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

/** @param {Row} row */
const write = (row) => {
  if (!sheet) return;
  const game = correcting || sheet.rows.length + 1;
  if (correcting) sheet.corrected = [...new Set([...sheet.corrected, game])];
  sheet.rows[game - 1] = row;
  correcting = 0;
  store();
  refresh();
  const name = row && sheet.names[row.declarer - 1];
  const value = row && worth(row.game, rules);
  if (row && value) entry.say(`${name}: ${signed(value.score)} (${spoken(row.game, value, words)})`);
};
const entry = new Entry(need(root, "[data-sheet-entry]", HTMLElement), { rules, words, write });

/** @param {Row} [row] what stands in the entry from the start */
const refresh = (row) => {
  begin.hidden = sheet !== null;
  board.hidden = sheet === null;
  if (!sheet) return;
  const [game, full] = [correcting || sheet.rows.length + 1, !correcting && sheet.rows.length >= sheet.games];
  pad.hidden = full;
  const open = correcting ? words.says.correct : words.says.game;
  title.textContent = full ? words.says.full : filled(open, { game, games: sheet.games });
  const name = sheet.names[dealerOf(game, sheet.names.length) - 1];
  dealer.textContent = full ? "" : filled(words.says.deals, { name });
  undo.hidden = correcting > 0 || !sheet.rows.length;
  cancel.hidden = !correcting;
  show(root, sheet, rules, words);
  if (!full) entry.open(game, sheet.names, row);
};

begin.addEventListener("submit", (event) => {
  event.preventDefault();
  const names = all(begin, "[data-sheet-seat]", HTMLInputElement).map(({ value }) => value.trim());
  const rounds = need(begin, "[data-sheet-rounds]", HTMLInputElement).valueAsNumber;
  const seated = names[3] ? names : names.slice(0, 3);
  sheet = { names: seated, games: rounds * seated.length, rows: [], corrected: [] };
  store();
  refresh();
});

undo.addEventListener("click", () => {
  if (!sheet?.rows.length) return;
  const game = sheet.rows.length;
  const row = sheet.rows.pop();
  sheet.corrected = sheet.corrected.filter((number) => number !== game);
  store();
  refresh(row);
  entry.say(filled(words.says.undone, { game }));
});
cancel.addEventListener("click", () => {
  correcting = 0;
  refresh();
});
root.addEventListener("click", (event) => {
  const button = around(event, "[data-sheet-correct]");
  if (!button || !sheet) return;
  correcting = Number(button.dataset.sheetCorrect);
  refresh(sheet.rows[correcting - 1]);
  all(pad, "[data-sheet-player]", HTMLButtonElement)[0].focus();
  pad.scrollIntoView({ block: "nearest" });
});
need(root, "[data-sheet-anew]", HTMLButtonElement).addEventListener("click", () => {
  sheet = null;
  correcting = 0;
  store();
  refresh();
});
refresh();
