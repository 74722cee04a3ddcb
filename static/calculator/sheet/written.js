// What stands on the sheet, shown: running totals, the foot, and every game, the last one first; struck rows stay.
import { need } from "../../frame/finding.js";
import { worth } from "./arithmetic.js";
import { foot, rowOf, totals } from "./columns.js";
import { filled, signed, spoken } from "./spoken.js";
/** @import { Rules } from "./arithmetic.js" */
/** @import { Row } from "./columns.js" */
/** @import { Said } from "./entry.js" */
/** @import { Game } from "./log.js" */
/** @typedef {{ names: string[], games: Game[] }} Sheet */
/** @typedef {{ rules: Rules, words: Said, names: string[] }} How */

/** A game as it is read out: who, what, and what it counts. @param {Row} row @param {How} how */
export const inWords = (row, { rules, words, names }) => {
  if (!row) return words.says.passed;
  const counted = worth(row.game, rules);
  return `${names[row.declarer - 1]}: ${signed(counted.score)} (${spoken(row.game, counted, words)})`;
};

/** @param {HTMLElement} root @param {string} template */
const fresh = (root, template) => {
  const line = need(root, template, HTMLTemplateElement).content.firstElementChild;
  return /** @type {HTMLElement} */ (line?.cloneNode(true));
};
/** @param {number} points */
const figure = (points) => String(points).replace("-", "−");

/** @param {HTMLElement} root @param {Sheet} sheet @param {Rules} rules @param {Said} words */
export const show = (root, { names, games }, rules, words) => {
  const played = games.filter(({ row }) => row);
  const rows = played.map(({ row }) => (row ? rowOf(row) : null));
  const feet = foot(rows, names.length, rules);
  const standing = names.map((name, seat) => {
    const item = document.createElement("li");
    const points = document.createElement("b");
    points.textContent = figure(feet[seat].points);
    item.append(`${name} `, points);
    return item;
  });
  need(root, "[data-sheet-standing]", HTMLElement).replaceChildren(...standing);
  need(root, "[data-sheet-foot]", HTMLElement).replaceChildren(
    ...feet.map(({ points, won, lost, othersLost, performance }, seat) => {
      const line = fresh(root, "[data-sheet-foot-line]");
      [points, won, lost, othersLost, performance - points, performance].forEach((value, place) => {
        line.children[place + 1].textContent = figure(value);
      });
      line.children[0].textContent = names[seat];
      return line;
    }),
  );
  const how = { rules, words, names };
  const columns = totals(rows, names.length, rules);
  const lines = games.flatMap((game) => {
    const struck = game.struck.map((row) => struckLine(root, game.number, rowOf(row), how));
    if (game.differs) return [...struck, differingLine(root, game, how)];
    return game.row ? [...struck, playedLine(root, game, columns[played.indexOf(game)], how)] : struck;
  });
  need(root, "[data-sheet-games-box]", HTMLElement).hidden = !lines.length;
  need(root, "[data-sheet-games]", HTMLElement).replaceChildren(...lines.reverse());
};

/** @param {HTMLElement} root @param {number} number @param {Row} row @param {How} how */
const lineWith = (root, number, row, { rules, words, names }) => {
  const line = fresh(root, "[data-sheet-line]");
  need(line, ".number", HTMLElement).textContent = String(number);
  need(line, "strong", HTMLElement).textContent = row ? names[row.declarer - 1] : "";
  need(line, ".what > span", HTMLElement).textContent = row
    ? spoken(row.game, worth(row.game, rules), words)
    : words.says.passed;
  return line;
};

/** @param {HTMLElement} root @param {number} number @param {Row} row @param {How} how */
const struckLine = (root, number, row, how) => {
  const line = lineWith(root, number, row, how);
  line.classList.add("is-struck");
  need(line, "[data-sheet-struck]", HTMLElement).hidden = false;
  need(line, "[data-sheet-correct]", HTMLElement).remove();
  return line;
};

/** @param {HTMLElement} root @param {Game} game @param {number[]} totals @param {How} how */
const playedLine = (root, game, totals, how) => {
  const row = game.row ? rowOf(game.row) : null;
  const line = lineWith(root, game.number, row, how);
  need(line, "[data-sheet-corrected]", HTMLElement).hidden = !game.corrected;
  need(line, "[data-sheet-ruled]", HTMLElement).hidden = !game.isRuled || game.moved;
  need(line, "[data-sheet-moved]", HTMLElement).hidden = !game.moved;
  if (row)
    need(line, ".num", HTMLElement).textContent = filled(how.words.says.running, {
      score: signed(worth(row.game, how.rules).score),
      total: figure(totals[row.declarer - 1]),
    });
  correctable(line, game, how);
  return line;
};

// What two phones have written without knowing of each other: nothing counts there until somebody corrects it.
/** @param {HTMLElement} root @param {Game} game @param {How} how */
const differingLine = (root, game, how) => {
  const line = lineWith(root, game.number, null, how);
  line.classList.add("is-differing");
  need(line, "strong", HTMLElement).textContent = how.words.says.differs;
  const rows = game.standing.map(({ row }) => (row ? inWords(rowOf(row), how) : "–"));
  need(line, ".what > span", HTMLElement).textContent = [...new Set(rows)].join(" ≠ ");
  correctable(line, game, how);
  return line;
};

/** @param {HTMLElement} line @param {Game} game @param {How} how */
const correctable = (line, game, { words }) => {
  const correct = need(line, "[data-sheet-correct]", HTMLButtonElement);
  correct.dataset.sheetCorrect = String(game.number);
  correct.setAttribute("aria-label", filled(words.says.press, { game: game.number }));
};
