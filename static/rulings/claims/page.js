// Who gets the rest? The answer follows every tap and key; without this file the button does the same. Whose a card is
// kept here, who gets the rest the server alone knows; an answer to what has been changed meanwhile is dropped.
import { Newest, pageAt } from "../../frame/asking.js";
import { areStillComing, isComing, pause } from "../../frame/coming.js";
import { all, need, sendForm } from "../../frame/finding.js";
import { showFaults } from "../../frame/faults.js";
import { Teller } from "../../frame/telling.js";
import { Board } from "./board.js";
import { walk } from "./line.js";

const SOON = 250; // milliseconds after a tap or a key
const AGAIN = 3000; // milliseconds after nothing was answered
const NARROW = matchMedia("(max-width: 47.99rem)");

/** @type {HTMLElement | null} */
const place = document.querySelector("[data-claims-place]");

/** What is remembered of this browser. */
const pack = {
  get stored() {
    try {
      return localStorage.getItem("pack");
    } catch {
      return null;
    }
  },
  /** @param {string} name */
  store(name) {
    try {
      localStorage.setItem("pack", name);
    } catch {
      // then the address alone knows it
    }
  },
};

/** @param {HTMLElement} place */
const follow = (place) => {
  const form = need(place, "form", HTMLFormElement);
  const answer = need(place, "#answer", HTMLElement);
  const silent = need(place, "[data-claims-silent]", HTMLElement);
  const heard = new Teller(need(place, "[data-claims-heard]", HTMLElement));
  const newest = new Newest();
  let waiting = 0;
  let times = 0;
  let stopped = new URLSearchParams(location.search).getAll("stop"); // until something else is asked
  const question = () => {
    const told = [.../** @type {any} */ (new FormData(form))].filter(([_name, value]) => value);
    const stops = stopped.map((name) => ["stop", name]);
    return `${location.pathname}?${new URLSearchParams([...told, ...stops])}`;
  };
  const sentences = () => all(answer, ".sentence", HTMLElement).map((words) => words.textContent.trim());
  const again = () => {
    if (isComing(answer)) waiting = setTimeout(look, pause(times++));
  };
  const look = async () => {
    const asked = question();
    const still = await areStillComing(answer);
    if (question() !== asked) return; // that is asked by itself
    return still ? again() : ask();
  };
  const board = new Board(form, () => {
    times = 0;
    soon(SOON);
  });
  const ask = () => {
    const asked = question();
    const nothing = () => null; // no network for a moment, or too many ask
    return newest.of(pageAt(asked).catch(nothing), (page) => {
      if (question() !== asked) return; // that is asked by itself
      silent.hidden = Boolean(page);
      if (!page) {
        waiting = setTimeout(ask, AGAIN);
        return;
      }
      answer.inert = false;
      const before = sentences().join();
      answer.replaceChildren(...need(page, "#answer", HTMLElement).childNodes);
      showFaults(form, need(page, "[data-claims-place] form", HTMLFormElement));
      board.take(page);
      begin();
      history.replaceState(null, "", asked);
      heard.say(sentences().join(" "));
      const typed = document.activeElement instanceof HTMLInputElement && document.activeElement.type === "text";
      if (!typed && sentences().length && sentences().join() !== before) answer.scrollIntoView({ block: "nearest" });
    });
  };
  /** @param {number} after */
  const soon = (after) => {
    clearTimeout(waiting);
    stopped = [];
    answer.inert = true; // it is about what was told before
    waiting = setTimeout(ask, after);
  };
  const begin = () => {
    walk(answer);
    share(answer);
    again();
  };
  form.addEventListener("input", (event) => {
    times = 0;
    const field = event.target;
    if (field instanceof HTMLInputElement && field.name === "pack") {
      pack.store(field.value);
      return sendForm(form); // all cards are called otherwise: the page comes anew
    }
    soon(field instanceof HTMLInputElement && field.type === "text" ? 2 * SOON : 0);
  });
  const typed = need(form, "[data-claims-typed]", HTMLDetailsElement);
  if (NARROW.matches && !typed.querySelector("[aria-invalid]")) typed.open = false; // there the tiles are quicker
  begin();
};

/** The address is the position. @param {HTMLElement} answer */
const share = (answer) => {
  const button = all(answer, "[data-claims-share]", HTMLButtonElement)[0];
  if (!button || !navigator.clipboard) return; // a hall without HTTPS has the line of addresses alone
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(location.href);
    button.textContent = button.dataset.claimsShared ?? "";
  });
};

const asked = new URLSearchParams(location.search);
if (place && pack.stored === "german" && !asked.has("pack")) {
  asked.set("pack", "german");
  location.replace(`${location.pathname}?${asked}`);
} else if (place) follow(place);
