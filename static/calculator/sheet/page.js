// A sheet of one's own: begun with names, written game by game, and kept in this browser alone, also across a reload.
// What is kept is the log that a tournament's table keeps, too; this phone is the only one that writes in it.
import { all, need } from "../../frame/finding.js";
import { Board } from "./board.js";
import { atGame, keeping, read } from "./log.js";
/** @import { Entry as Message } from "./log.js" */

/** @typedef {{ names: string[], games: number, entries: Message[] }} Stored */

const [STORED, PHONE] = ["own-sheet", "own"];
const root = need(document, "[data-sheet-page]", HTMLElement);
const begin = need(root, "[data-sheet-begin]", HTMLFormElement);
const playing = need(root, "[data-sheet-playing]", HTMLElement);
const unkept = need(root, "[data-sheet-unkept]", HTMLElement);

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
    unkept.hidden = true;
  } catch {
    unkept.hidden = false; // it lasts as long as this page
  }
};

let sheet = stored();

const board = new Board(root, {
  rules: JSON.parse(root.dataset.sheetRules ?? ""),
  words: JSON.parse(root.dataset.sheetWords ?? ""),
  sheet: () => {
    if (unkept.hidden) sheet = stored() ?? sheet; // another window of this browser writes, too
    return { names: sheet?.names ?? [], games: sheet ? read(sheet.entries, sheet.games).games : [] };
  },
  note: (kind, game, line) => {
    if (!sheet) return;
    sheet.entries.push(atGame(PHONE, read(sheet.entries, sheet.games), kind, game, line));
    store();
  },
  keeps: () => true,
});
const refresh = () => {
  begin.hidden = sheet !== null;
  playing.hidden = sheet === null;
  if (sheet) board.after();
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
need(root, "[data-sheet-anew]", HTMLButtonElement).addEventListener("click", () => {
  sheet = null;
  store();
  refresh();
});
store();
refresh();
addEventListener("beforeunload", (event) => {
  if (!sheet || unkept.hidden) return;
  event.preventDefault();
  event.returnValue = true; // for older browsers
});
// A second window of this browser writes on the same sheet.
addEventListener("storage", ({ key }) => {
  if (key !== STORED) return;
  sheet = stored();
  refresh();
});
