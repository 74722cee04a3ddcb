// "What is it worth?": the calculator's own page in a dialog over the form; what it counts is taken over by one tap.
import { pageAt } from "../../frame/asking.js";
import { calculate, scoreIn } from "../../calculator/games/calculator.js";

export class Worth {
  constructor(form, dialog) {
    this.form = form;
    this.dialog = dialog;
    this.place = dialog.querySelector("[data-decisions-place]");
    this.button = dialog.querySelector("[data-decisions-take]");
    for (const link of form.querySelectorAll("[data-decisions-open-worth]"))
      link.addEventListener("click", (event) => this.open(event));
    this.button.addEventListener("click", () => this.take());
    dialog.querySelector("[data-decisions-close]").addEventListener("click", () => dialog.close());
    this.place.addEventListener("submit", (event) => {
      event.preventDefault();
      this.ask();
    });
    this.place.addEventListener("click", (event) => {
      if (!event.target.closest("a[href]")) return;
      event.preventDefault();
      this.load(); // a new game
    });
  }

  async open(event) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (this.place.firstElementChild || (await this.load())) return this.dialog.showModal();
    open(this.dialog.dataset.decisionsWorth, "_blank"); // as the link does by itself
  }

  async load() {
    const page = await pageAt(this.dialog.dataset.decisionsWorth).catch(() => null);
    if (!page) return false;
    this.place.replaceChildren(page.querySelector(".sk-calc"));
    this.place.querySelector("[name=rules]").value = this.dialog.dataset.decisionsRules;
    this.ask = calculate(this.place, this.dialog.dataset.decisionsWorth, { asked: () => this.offer() });
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
    const { elements } = this.form;
    elements.value.value = Math.abs(this.score);
    [...elements.effect].find(({ value }) => value === (this.score > 0 ? "won" : "lost")).checked = true;
    this.dialog.close();
    elements.value.focus();
  }
}
