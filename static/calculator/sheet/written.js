// What stands on the sheet, shown: running totals, the foot, and every game, the last one first.
import { need } from "../../frame/finding.js";
import { worth } from "./arithmetic.js";
import { foot, totals } from "./columns.js";
import { filled, signed, spoken } from "./spoken.js";
/** @import { Rules } from "./arithmetic.js" */
/** @import { Row } from "./columns.js" */
/** @import { Said } from "./entry.js" */
/** @typedef {{ names: string[], games: number, rows: Row[], corrected: number[] }} Sheet */

/** @param {HTMLElement} root @param {string} template */
const lineOf = (root, template) => {
  const line = need(root, template, HTMLTemplateElement).content.firstElementChild;
  return /** @type {HTMLElement} */ (line?.cloneNode(true));
};

/** @param {HTMLElement} root @param {Sheet} sheet @param {Rules} rules @param {Said} words */
export const show = (root, sheet, rules, words) => {
  const feet = foot(sheet.rows, sheet.names.length, rules);
  const standing = sheet.names.map((name, seat) => {
    const item = document.createElement("li");
    const points = document.createElement("b");
    points.textContent = String(feet[seat].points).replace("-", "−");
    item.append(`${name} `, points);
    return item;
  });
  need(root, "[data-sheet-standing]", HTMLElement).replaceChildren(...standing);
  need(root, "[data-sheet-foot]", HTMLElement).replaceChildren(
    ...feet.map(({ points, won, lost, othersLost, performance }, seat) => {
      const line = lineOf(root, "[data-sheet-foot-line]");
      [sheet.names[seat], points, won, lost, othersLost, performance].forEach((value, place) => {
        line.children[place].textContent = String(value).replace("-", "−");
      });
      return line;
    }),
  );
  need(root, "[data-sheet-games-box]", HTMLElement).hidden = !sheet.rows.length;
  const columns = totals(sheet.rows, sheet.names.length, rules);
  need(root, "[data-sheet-games]", HTMLElement).replaceChildren(
    ...sheet.rows.map((row, place) => game(root, sheet, row, place, columns[place], { rules, words })).reverse(),
  );
};

/** @param {HTMLElement} root @param {Sheet} sheet @param {Row} row @param {number} place @param {number[]} after @param {{ rules: Rules, words: Said }} how */
const game = (root, sheet, row, place, after, { rules, words }) => {
  const line = lineOf(root, "[data-sheet-line]");
  need(line, ".number", HTMLElement).textContent = String(place + 1);
  need(line, "strong", HTMLElement).textContent = row ? sheet.names[row.declarer - 1] : "";
  need(line, ".what > span", HTMLElement).textContent = row
    ? spoken(row.game, worth(row.game, rules), words)
    : words.says.passed;
  need(line, "small", HTMLElement).hidden = !sheet.corrected.includes(place + 1);
  need(line, ".num", HTMLElement).textContent = row
    ? `${signed(worth(row.game, rules).score)} · ${String(after[row.declarer - 1]).replace("-", "−")}`
    : "";
  const correct = need(line, "[data-sheet-correct]", HTMLButtonElement);
  correct.dataset.sheetCorrect = String(place + 1);
  correct.setAttribute("aria-label", filled(words.says.press, { game: place + 1 }));
  return line;
};
