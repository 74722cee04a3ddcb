// What can be done with a sheet that does not fit, or that the first reader has read otherwise: correct it, or keep it.

import { all } from "../../frame/finding.js";

/** The bar that offers it just now. @param {HTMLFormElement} form */
export const offeredKeep = (form) => form.querySelector("[data-keying-keep]:not([hidden])");

/** @param {HTMLFormElement} form */
export const pressKeep = (form) => {
  const button = offeredKeep(form)?.querySelector("button");
  if (button) form.requestSubmit(button);
};

/**
 * Of the two bars that of a first or of a second reading, or none.
 * @param {HTMLFormElement} form
 * @param {boolean} offered
 * @param {{ blind?: boolean }} [reading]
 */
export const offerKeep = (form, offered, { blind = false } = {}) => {
  for (const bar of all(form, "[data-keying-keep]", HTMLElement)) {
    bar.hidden = !offered || (bar.dataset.keyingKeep === "blind") !== blind;
  }
};
