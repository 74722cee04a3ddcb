// What is a game worth? The answer follows every key and click; without this file the button does the same.
// The server counts: here nothing is known of Skat. An old answer never overwrites a newer one.

import { Newest, pageAt } from "../../frame/asking.js";
import { showFaults } from "../../frame/faults.js";
import { all, around, fieldOf, need } from "../../frame/finding.js";

// `root` holds the form and both parts of the answer; `address` is the page that counts. Gives back how to ask at once.
/** What the game in this answer counts; 0 while there is none. @param {ParentNode} root */
export const scoreIn = (root) =>
  Number(all(root, "[data-calculator-score]", HTMLElement)[0]?.dataset.calculatorScore ?? 0);

/** @param {ParentNode} root @param {string} address @param {{ asked?: (question: string) => void }} [on] */
export const calculate = (root, address, { asked: told = () => {} } = {}) => {
  const form = need(root, "form[data-calculator-form]", HTMLFormElement);
  const parts = ["answer", "why"].map((id) => need(root, `#${id}`, HTMLElement));
  const newest = new Newest();
  let waiting = 0;
  /** @param {(Element | null)[] | null} contents */
  const show = (contents) => {
    parts.forEach((part, place) => part.replaceChildren(...(contents?.[place]?.childNodes ?? []))); // rather nothing than an old answer
  };
  // Other rules ask for other things; what is typed there just now stays.
  let others = false;
  /** @param {HTMLFormElement} answered */
  const askOthers = (answered) => {
    if (!others) return;
    others = false;
    for (const old of all(form, "[data-calculator-asked]", HTMLElement)) {
      const name = old.dataset.calculatorAsked;
      const asked = answered.querySelector(`[data-calculator-asked="${name}"]`);
      if (asked && !old.contains(document.activeElement)) old.replaceChildren(...asked.childNodes);
    }
  };
  /** @param {Event} event */
  const notices = (event) => {
    const control = event.target;
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) return;
    const house = form.querySelector("select[name=house]");
    if (control !== house && control.name !== "rules" && !control.name.startsWith("house_")) return;
    others = true;
    // A name has a rule set of its own: another set is played without it.
    if (control.name === "rules" && house instanceof HTMLSelectElement && house.value !== "chosen") house.value = "set";
  };
  const ask = () => {
    const question = `${address}?${new URLSearchParams(/** @type {any} */ (new FormData(form)))}`;
    const nothing = () => null; // no network for a moment: the button asks again
    return newest.of(pageAt(question).catch(nothing), (page) => {
      show(page && parts.map((part) => page.getElementById(part.id)));
      if (page) {
        const answered = need(page, "form[data-calculator-form]", HTMLFormElement);
        askOthers(answered);
        showFaults(form, answered);
      }
      told(question);
    });
  };
  form.addEventListener("input", (event) => {
    if (around(event, "details.cards")) fieldOf(form, "tops").value = ""; // the cards stand instead of them
    notices(event);
    clearTimeout(waiting);
    waiting = setTimeout(ask, 200);
  });
  return ask;
};
