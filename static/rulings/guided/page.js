// A guided ruling: questions and answer follow every tap; without this file the button does the same. What is asked
// and what it means the server alone knows. An answer to what has been changed meanwhile is dropped.
import { Newest, pageAt } from "../../frame/asking.js";
import { need } from "../../frame/finding.js";

/** @type {HTMLElement | null} */
const place = document.querySelector("[data-guided-place]");

/** @param {HTMLElement} place */
const follow = (place) => {
  const newest = new Newest();
  let waiting = 0;
  const question = () => {
    const form = need(place, "form", HTMLFormElement);
    return `${location.pathname}?${new URLSearchParams(/** @type {any} */ (new FormData(form)))}`;
  };
  /** The field with this name and value, in the questions as they are now. @param {Element | null} field */
  const again = (field) => {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
    const same = [...need(place, "form", HTMLFormElement).elements].find(
      (other) => other.id === field.id && other.id !== "",
    );
    if (!(same instanceof HTMLElement)) return;
    same.focus({ preventScroll: true });
    if (same instanceof HTMLInputElement && same.type === "text") same.setSelectionRange(-1, -1);
  };
  const verdict = () => need(place, "#answer", HTMLElement).textContent;
  /** On a phone it stands below the questions. Whoever types goes on seeing what he types. @param {Element | null} held */
  const show = (held) => {
    const answer = need(place, "#answer", HTMLElement);
    const from = held instanceof HTMLInputElement && held.type === "text" ? held : answer;
    const all = answer.getBoundingClientRect().bottom - from.getBoundingClientRect().top;
    if (from === answer || all <= innerHeight) answer.scrollIntoView({ block: "nearest" });
  };
  const ask = () => {
    const asked = question();
    const nothing = () => null; // no network for a moment: the button asks again
    return newest.of(pageAt(asked).catch(nothing), (page) => {
      if (!page || question() !== asked) return;
      const held = document.activeElement;
      const before = verdict();
      for (const part of ["form", "#answer"])
        need(place, part, HTMLElement).replaceChildren(
          ...need(page, `[data-guided-place] ${part}`, HTMLElement).childNodes,
        );
      again(held);
      history.replaceState(null, "", asked);
      if (need(place, "#answer", HTMLElement).querySelector("h2") && verdict() !== before) show(document.activeElement);
    });
  };
  place.addEventListener("input", (event) => {
    clearTimeout(waiting);
    const typed = event.target instanceof HTMLInputElement && event.target.type === "text";
    waiting = setTimeout(ask, typed ? 400 : 0);
  });
};

if (place?.querySelector("form")) follow(place);
