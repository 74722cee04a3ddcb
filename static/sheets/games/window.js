// Of the games only those are shown that are at hand: as many as stand around the cursor, and every one in which
// something is wrong. Enter, Tab and the arrows go through all games as if they were there. Hidden ones are sent, too.
import { need } from "../../frame/finding.js";

export class Window {
  /** @param {HTMLFormElement} form @param {HTMLTableRowElement[]} rows */
  constructor(form, rows) {
    this.rows = rows;
    this.first = 0;
    this.where = need(form, "[data-games-shown]", HTMLElement);
    this.size = Number(this.where.dataset.gamesShown);
    this.button = need(form, "[data-games-all]", HTMLButtonElement);
    this.foot = need(form, "[data-games-foot]", HTMLDetailsElement);
    this.button.addEventListener("click", () => {
      this.button.setAttribute("aria-pressed", String(!this.all));
      this.fold();
    });
    form.addEventListener("focusin", ({ target }) => {
      const row = /** @type {Element} */ (target).closest("tr[data-games-line]");
      if (row) this.reach(/** @type {HTMLTableRowElement} */ (row));
    });
  }

  get all() {
    return this.button.getAttribute("aria-pressed") === "true";
  }

  // The game before and the one after are there before the cursor is: a key can go to nothing that is hidden.
  /** @param {HTMLTableRowElement} row */
  reach(row) {
    const at = this.rows.indexOf(row);
    const least = Math.min(at + 2, this.rows.length) - this.size;
    this.first = Math.max(0, least, Math.min(this.first, at - 1));
    this.fold();
    if (at === this.rows.length - 1) this.foot.open = true;
  }

  fold() {
    this.rows.forEach((row, place) => {
      const near = place >= this.first && place < this.first + this.size;
      const folded = !this.all && !near && !row.classList.contains("is-wrong");
      row.classList.toggle("is-folded", folded);
      row.nextElementSibling?.classList.toggle("is-folded", folded);
    });
    const last = Math.min(this.first + this.size, this.rows.length);
    this.where.textContent = this.all ? `1–${this.rows.length}` : `${this.first + 1}–${last}`;
  }
}
