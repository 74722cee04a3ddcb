// Who taps twice means it once: what has just written something is off for a moment.

const MOMENT = 800; // milliseconds

/** @param {HTMLElement[]} buttons */
export const switchOff = (buttons) => {
  for (const button of buttons) button.setAttribute("aria-disabled", "true");
  setTimeout(() => {
    for (const button of buttons) button.removeAttribute("aria-disabled");
  }, MOMENT);
};

/** @param {Element} button */
export const isOff = (button) => button.getAttribute("aria-disabled") === "true";

/** All buttons within, whichever they are by then. @param {HTMLElement} box */
export const switchAllOff = (box) => {
  box.inert = true;
  setTimeout(() => {
    box.inert = false;
  }, MOMENT);
};
