// What can be done with a sheet that does not fit, or that the first reader has read otherwise: correct it, keep it, or,
// where only a total is wrong, let the formula say what counts.

import { all, sendForm } from "../../frame/finding.js";

/** The bar that offers it just now. @param {HTMLFormElement} form */
export const offeredKeep = (form) => all(form, "[data-keying-keep]", HTMLElement).find((bar) => !bar.hidden) ?? null;

/** What it asks, for whoever does not see it. @param {HTMLFormElement} form */
export const question = (form) =>
  offeredKeep(form)?.querySelector("div")?.textContent?.replace(/\s+/g, " ").trim() ?? "";

/** @param {HTMLFormElement} form @param {"keep" | "formula"} name @returns {HTMLButtonElement | null} */
export const offered = (form, name) => offeredKeep(form)?.querySelector(`button[name=${name}]:not([hidden])`) ?? null;

/** @param {HTMLFormElement} form @param {"keep" | "formula"} name */
export const press = (form, name) => {
  const button = offered(form, name);
  if (button) sendForm(form, button);
};

/** @param {HTMLFormElement} form @param {boolean} isOffered */
export const offerFormula = (form, isOffered) => {
  for (const button of all(form, "button[name=formula]", HTMLButtonElement)) button.hidden = !isOffered;
  const bar = offeredKeep(form);
  if (bar && !bar.querySelector("button:not([hidden])")) bar.hidden = true;
};

/**
 * Of the two bars that of a first or of a second reading, or none.
 * @param {HTMLFormElement} form
 * @param {boolean} isOffered
 * @param {string[]} [readers] whose readings differ
 */
export const offerKeep = (form, isOffered, readers) => {
  for (const bar of all(form, "[data-keying-keep]", HTMLElement)) {
    bar.hidden = !isOffered || (bar.dataset.keyingKeep === "readings") !== Boolean(readers);
  }
  all(form, "[data-keying-reader]", HTMLElement).forEach((name, place) => {
    name.textContent = readers?.[place] ?? "";
  });
};
