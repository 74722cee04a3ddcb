// The tables of a series as the board has them: one tile each, which says how far its sheet is.
import { all } from "../../frame/finding.js";

const SETTLED = ["counted", "invalid"]; // nothing is left to be keyed: the sheet counts, or a ruling made it invalid

const tiles = () => all(document, "[data-board-table]", HTMLAnchorElement);

/** @param {HTMLElement} tile */
const stateOf = (tile) => tile.dataset.boardState ?? "";

/** @param {HTMLElement} tile */
export const numberOn = (tile) => Number(tile.dataset.boardTable);

/** @param {number} number @returns {HTMLAnchorElement | null} */
export const tileOf = (number) => document.querySelector(`[data-board-table="${number}"]`);

/** @param {HTMLElement} tile */
export const isSettled = (tile) => SETTLED.includes(stateOf(tile));

/**
 * The other table at which just these sit, if its sheet is still to be keyed.
 * @param {number[]} cards
 * @returns {{ table: number, cards: number[] } | null}
 */
export const tableOf = (cards) => {
  for (const tile of unsettled()) {
    /** @type {number[]} */
    const sitting = JSON.parse(tile.dataset.boardSeats ?? "[]").map((/** @type {[number]} */ [card]) => card);
    if (sitting.length === cards.length && sitting.every((card) => cards.includes(card)))
      return { table: numberOn(tile), cards: sitting };
  }
  return null;
};

export const unsettled = () => tiles().filter((tile) => !isSettled(tile));

/** The tile whose sheet is keyed next. @param {(table: number) => boolean} isSending */
export const nextTile = (isSending) => {
  const free = tiles().filter((tile) => !isSending(numberOn(tile)));
  const missing = free.filter((tile) => stateOf(tile) === "missing");
  const rejected = free.find((tile) => stateOf(tile) === "rejected");
  return (
    missing.find((tile) => !("boardOpen" in tile.dataset)) ??
    missing[0] ??
    rejected ??
    free.find((tile) => tile.dataset.boardSecond)
  );
};

/**
 * A sheet has been saved: the desk knows it at once, and everything that shows it changes together when the page has
 * heard it from the server.
 * @param {number} table
 * @param {{ outcome: string, base: number | string, fields: Record<string, any> }} sheet
 */
export const stateSaved = (table, { outcome, base, fields }) => {
  const tile = tileOf(table);
  if (!tile) return;
  Object.assign(tile.dataset, { boardState: outcome, boardBase: base, boardFigures: JSON.stringify(fields) });
  document.dispatchEvent(new Event("stale"));
};
