// What a row can't have is passed over: of a Ramsch the tops and steps, of a game what only a Ramsch has, of a game won
// the mark of one lost with 60. Where something stands there all the same, it stays open.
import { all, need } from "../../frame/finding.js";

/** @param {HTMLTableRowElement} row @param {string} cell */
const typed = (row, cell) => need(row, `input[name$="_${cell}"]`, HTMLInputElement).value.toLowerCase();

/** @param {HTMLTableRowElement} row */
export const passOver = (row) => {
  const [contract, won] = [typed(row, "contract"), typed(row, "won")];
  const isRamsch = /^(m|ra)/.test(contract);
  const isNull = contract === "n";
  /** @type {Record<string, boolean>} */
  const has = {
    any: true,
    ramsch: isRamsch,
    game: !isRamsch,
    suit: !isRamsch && !isNull,
    null: isNull,
    lost: !isRamsch && !isNull && !/^[+wg]$/.test(won),
  };
  for (const cell of all(row, "input[data-games-rows]", HTMLInputElement))
    cell.tabIndex = has[cell.dataset.gamesRows ?? ""] || cell.value ? 0 : -1;
};
