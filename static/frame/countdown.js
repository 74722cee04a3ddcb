// Counts down what the server said is left. The device's own clock is not asked what time it is, only how time goes by.
// data-over: when it is over the page has something new to say, and fetches itself. A page without any is left alone.

import { all } from "./finding.js";

/** @type {WeakMap<HTMLElement, number>} */
const started = new WeakMap();

/** @param {number} seconds */
const shown = (seconds) => {
  const left = Math.max(seconds, 0);
  const [hours, minutes, rest] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
};

const tick = () => {
  const now = performance.now();
  for (const place of all(document, "[data-seconds]", HTMLElement)) {
    const since = started.get(place) ?? now;
    started.set(place, since);
    const left = Number(place.dataset.seconds) - Math.floor((now - since) / 1000);
    const text = shown(left);
    if (place.textContent !== text) place.textContent = text;
    place.classList.toggle("is-short", left >= 0 && left < 60);
    place.classList.toggle("is-over", left <= 0);
    if (left < 0 && "over" in place.dataset && !place.dataset.told) {
      place.dataset.told = "yes";
      document.dispatchEvent(new Event("stale"));
    }
  }
};

let ticks = 0; // none until there is something to count down
const count = () => {
  if (ticks || !document.querySelector("[data-seconds]")) return;
  ticks = setInterval(tick, 250);
  tick();
};

count();
document.addEventListener("live", () => (ticks ? tick() : count()));
document.addEventListener("visibilitychange", () => {
  if (ticks && !document.hidden) document.dispatchEvent(new Event("stale"));
});
