// What is told to whoever doesn't look: a live region speaks whenever something is put into it, so it gets only what is
// new, and what changes with every key waits until nothing is typed any more.

const PAUSE = 1000; // milliseconds without a change

/** Puts them in unless they stand there. @param {HTMLElement} region @param {HTMLElement[]} parts */
export const tell = (region, parts) => {
  const is = [...region.children].map((part) => part.outerHTML).join("");
  if (is !== parts.map((part) => part.outerHTML).join("")) region.replaceChildren(...parts);
};

/** Says the newest of several texts, once. */
export class Teller {
  #waiting = 0;

  /** @param {HTMLElement} region */
  constructor(region) {
    this.region = region;
  }

  /** @param {string} text */
  say(text) {
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => {
      if (this.region.textContent !== text) this.region.textContent = text;
    }, PAUSE);
  }
}
