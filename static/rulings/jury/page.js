// The outcome follows the votes: it is said at once, and what only an upheld protest needs is asked only then.
import { all, need } from "../../frame/finding.js";

/** @type {HTMLFormElement | null} */
const form = document.querySelector("form[data-jury-form]");

/** @param {HTMLFormElement} form */
const reckon = (form) => {
  const cast = all(form, 'input[name^="vote_"]:checked, input[name^="new_vote_"]:checked', HTMLInputElement);
  const votes = cast.filter(({ value }) => value !== "absent");
  const pros = votes.filter(({ value }) => value === "for").length;
  const upheld = pros * 2 > votes.length;
  const below = form.querySelector("[data-jury-if-upheld]");
  if (below instanceof HTMLElement) below.hidden = !upheld;
  if (!votes.length) return;
  const told = need(form, "[data-jury-outcome]", HTMLElement);
  need(form, '[name="outcome"]', HTMLInputElement).value = upheld ? "upheld" : "turned_down";
  told.textContent = ((upheld ? told.dataset.juryUpheld : told.dataset.juryDown) ?? "")
    .replace("{pros}", String(pros))
    .replace("{votes}", String(votes.length));
};

if (form) {
  form.addEventListener("change", () => reckon(form));
  reckon(form);
}
