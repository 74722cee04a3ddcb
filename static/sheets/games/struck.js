// Games that were struck because somebody dealt out of turn: their replay stands below under the same number, so the
// lines below are numbered anew, their dealers go along, and the sheet grows by as many lines. It also grows by each
// grand hand in a round of Ramsch, behind which the same one deals again.
import { all, need } from "../../frame/finding.js";

/** @param {HTMLTableRowElement} row @param {string} cell */
const field = (row, cell) => need(row, `input[name$="_${cell}"]`, HTMLInputElement);

/**
 * The names of the fields that changed. `again`: the lines behind which the same one deals again.
 * @param {HTMLFormElement} form @param {HTMLTableRowElement[]} rows @param {number} seats @param {Set<number>} again
 */
export const renumber = (form, rows, seats, again) => {
  const isStruck = rows.map((row) => /[uv]/i.test(field(row, "steps").value));
  const planned = Number(form.dataset.gamesPlanned) + again.size;
  while (rows.length < planned + isStruck.filter(Boolean).length) rows.push(lineBelow(rows[rows.length - 1]));
  const changed = [];
  let [above, here] = [0, 0]; // struck games of earlier blocks, and of the one that a line goes on with
  let repeated = 0; // deals of one who had dealt just before
  for (const [place, row] of rows.entries()) {
    if (isStruck[place]) here += 1;
    else [above, here] = [above + here, 0];
    const due = place + 1 - above;
    const deal = due - repeated;
    const isRepeated = again.has(place + 1);
    if (isRepeated) repeated += 1;
    const [dueBefore, before] = [Number(row.dataset.gamesDue), Number(row.dataset.gamesDeal)];
    row.classList.toggle("is-struck", !!isStruck[place]);
    if (row.querySelector("input[name$=_number]")) continue; // the paper has a number of its own
    row.classList.toggle("round", deal % seats === 0 && !isRepeated);
    if (dueBefore === due && before === deal) continue;
    row.dataset.gamesDue = String(due);
    row.dataset.gamesDeal = String(deal);
    need(row, "[data-games-number]", HTMLElement).textContent = String(due);
    const dealer = field(row, "dealer");
    if (dealer.value !== dealerOf(before, seats)) continue; // the paper has another one
    dealer.value = dealerOf(deal, seats);
    changed.push(dealer.name);
  }
  return changed;
};

/** @param {number} deal @param {number} seats */
const dealerOf = (deal, seats) => String(((deal - 1) % seats) + 1);

// One more line like the last one, empty, with the note below it.
/** @param {HTMLTableRowElement} last */
const lineBelow = (last) => {
  const note = /** @type {HTMLTableRowElement} */ (last.nextElementSibling);
  const number = Number(last.dataset.gamesLine) + 1;
  const [row, below] = [last, note].map((part) => /** @type {HTMLTableRowElement} */ (part.cloneNode(true)));
  row.dataset.gamesLine = String(number);
  row.dataset.gamesDue = String(Number(last.dataset.gamesDue) + 1);
  row.dataset.gamesDeal = String(Number(last.dataset.gamesDeal) + 1);
  for (const hidden of all(row, "input[type=hidden]", HTMLInputElement)) hidden.remove();
  for (const input of all(row, "input", HTMLInputElement)) {
    input.name = input.name.replace(/^g\d+/, `g${number}`);
    input.setAttribute("aria-label", (input.getAttribute("aria-label") ?? "").replace(/\d+$/, String(number)));
    input.removeAttribute("aria-invalid");
    if (!input.name.endsWith("_dealer")) input.value = "";
  }
  need(below, "td", HTMLElement).textContent = "";
  note.after(row, below);
  return row;
};
