// Answers that are still being worked out (coming.html): whoever shows them asks how far they are, and for the page
// itself once one is there.

import { textAt } from "./asking.js";
import { all } from "./finding.js";

/** @param {ParentNode} root */
export const isComing = (root) => root.querySelector("[data-coming]") !== null;

const SOON = [1000, 10]; // milliseconds, and so many times
const LATER = 2000;

/** How long to wait before it is asked for again. @param {number} times how often that was done already */
export const pause = (times) => (times < SOON[1] ? SOON[0] : LATER);

/** Moves its bar. Without network for a moment, or where many ask, it is still coming. @param {HTMLElement} place */
const isStill = async (place) => {
  const told = await textAt(place.dataset.coming ?? "").catch(() => "");
  const bar = place.querySelector("progress");
  if (bar && told.includes(" ")) bar.value = Number(told.split(" ")[0]);
  return told !== "there";
};

/** Whether none of them is there yet. @param {ParentNode} root */
export const areStillComing = async (root) => {
  const places = await Promise.all(all(root, "[data-coming]", HTMLElement).map(isStill));
  return places.every(Boolean);
};
