// "What is it worth?": the calculator's own page in a dialog over the form; what it counts is taken over by one tap.
import { pageAt } from "../../frame/asking.js";
import { all, around, fieldOf, need } from "../../frame/finding.js";
import { calculate, scoreIn } from "../../calculator/games/calculator.js";

export class Worth {
  /** @param {HTMLFormElement} form @param {HTMLDialogElement} dialog */
  constructor(form, dialog) {
    this.form = form;
    this.dialog = dialog;
    this.place = need(dialog, "[data-decisions-place]", HTMLElement);
    this.ask = () => {};
    this.button = need(dialog, "[data-decisions-take]", HTMLButtonElement);
    for (const link of all(form, "[data-decisions-open-worth]", HTMLElement))
      link.addEventListener("click", (event) => this.open(event));
    this.button.addEventListener("click", () => this.take());
    need(dialog, "[data-decisions-close]", HTMLElement).addEventListener("click", () => dialog.close());
    this.place.addEventListener("submit", (event) => {
      event.preventDefault();
      this.ask();
    });
    this.place.addEventListener("click", (event) => {
      if (!around(event, "a[href]")) return;
      event.preventDefault();
      this.load(); // a new game
    });
  }

  /** @param {MouseEvent} event */
  async open(event) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (this.place.firstElementChild || (await this.load())) return this.dialog.showModal();
    open(this.dialog.dataset.decisionsWorth, "_blank"); // as the link does by itself
  }

  async load() {
    const address = this.dialog.dataset.decisionsWorth ?? "";
    const page = await pageAt(address).catch(() => null);
    if (!page) return false;
    this.place.replaceChildren(need(page, ".sk-calc", HTMLElement));
    need(this.place, "[name=rules]", HTMLSelectElement).value = this.dialog.dataset.decisionsRules ?? "";
    this.ask = calculate(this.place, address, { asked: () => this.offer() });
    this.offer();
    return true;
  }

  get score() {
    return scoreIn(this.place);
  }

  offer() {
    this.button.disabled = !this.score;
  }

  take() {
    const value = fieldOf(this.form, "value");
    value.value = String(Math.abs(this.score));
    const outcome = this.score > 0 ? "won" : "lost";
    need(this.form, `[name=effect][value=${outcome}]`, HTMLInputElement).checked = true;
    this.dialog.close();
    value.focus();
  }
}
