// "What is it worth?": the calculator's own page in a dialog over the form; what it counts is taken over by one tap.
import { pageAt } from "../../frame/asking.js";
import { calculate } from "../../calculator/games/calculator.js";

export class Worth {
  constructor(form, dialog) {
    this.form = form;
    this.dialog = dialog;
    this.place = dialog.querySelector("[data-place]");
    this.button = dialog.querySelector("[data-take]");
    for (const link of form.querySelectorAll("[data-open-worth]"))
      link.addEventListener("click", (event) => this.open(event));
    this.button.addEventListener("click", () => this.take());
    dialog.querySelector("[data-close]").addEventListener("click", () => dialog.close());
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
    open(this.dialog.dataset.worth, "_blank"); // as the link does by itself
  }

  async load() {
    const page = await pageAt(this.dialog.dataset.worth).catch(() => null);
    if (!page) return false;
    this.place.replaceChildren(page.querySelector(".sk-calc"));
    this.place.querySelector("[name=rules]").value = this.dialog.dataset.rules;
    this.ask = calculate(this.place, this.dialog.dataset.worth, { asked: () => this.offer() });
    this.offer();
    return true;
  }

  get score() {
    return Number(this.place.querySelector("[data-score]")?.dataset.score ?? 0);
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
