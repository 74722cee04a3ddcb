// Walks through the line of an answer, a card a step: buttons, and the arrow keys where no field takes them. Whoever
// doesn't look hears who plays what.
import { all, around, need } from "../../frame/finding.js";

class Line {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.last = Number(root.dataset.claimsSteps);
    this.step = 0;
    this.back = need(root, "[data-claims-back]", HTMLButtonElement);
    this.on = need(root, "[data-claims-on]", HTMLButtonElement);
    this.now = need(root, "[data-claims-now]", HTMLElement);
    this.back.addEventListener("click", () => this.go(-1));
    this.on.addEventListener("click", () => this.go(1));
    need(root, "[data-claims-walk]", HTMLElement).hidden = !this.last;
    this.show();
  }

  /** @param {number} by */
  go(by) {
    this.step = Math.min(Math.max(this.step + by, 0), this.last);
    this.show();
  }

  show() {
    for (const card of all(this.root, "[data-claims-step]", HTMLElement)) {
      const at = Number(card.dataset.claimsStep);
      card.classList.toggle("gone", at < this.step);
      card.classList.toggle("now", at === this.step && at > 0);
    }
    let words = "";
    for (const play of all(this.root, "[data-claims-play]", HTMLElement)) {
      const isNow = Number(play.dataset.claimsPlay) === this.step && this.step > 0;
      play.classList.toggle("now", isNow);
      if (isNow) words = play.dataset.claimsWords ?? "";
      if (isNow) play.setAttribute("aria-current", "step");
      else play.removeAttribute("aria-current");
    }
    this.now.textContent = `${this.step}/${this.last} ${words}`.trim();
    this.back.setAttribute("aria-disabled", String(this.step === 0));
    this.on.setAttribute("aria-disabled", String(this.step === this.last));
  }
}

const KEYS = new Map([
  ["ArrowLeft", -1],
  ["ArrowRight", 1],
]);
/** @type {Line[]} */
let lines = [];
/** @type {Line | undefined} */
let current;

/** Every line of the answer that stands there now. @param {ParentNode} root */
export const walk = (root) => {
  lines = all(root, "[data-claims-line]", HTMLElement).map((line) => new Line(line));
  current = lines[0];
};

document.addEventListener("click", (event) => {
  const root = around(event, "[data-claims-line]");
  current = lines.find((line) => line.root === root) ?? current;
});
document.addEventListener("keydown", (event) => {
  const by = KEYS.get(event.key);
  if (!by || !current || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  if (around(event, "input, select, textarea, dialog")) return;
  event.preventDefault();
  current.go(by);
});
