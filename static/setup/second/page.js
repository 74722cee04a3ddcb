// On a laptop that follows: how far its copy is behind, and why, said anew every few seconds.
import { textAt } from "../../frame/asking.js";

const EVERY = 3_000; // milliseconds
const SILENT = 10; // seconds without a word of the first laptop
/** @type {HTMLElement | null} */
const told = document.querySelector("[data-second-behind]");

/** @param {HTMLElement} told */
const look = async (told) => {
  try {
    const { behind, leads, why } = JSON.parse(await textAt("/second/leads/"));
    if (leads) return location.reload(); // it has taken over
    const words = behind > SILENT && !why ? told.dataset.secondSilent : told.dataset.secondSeconds;
    told.textContent = `${words?.replace("#", String(behind ?? "?")) ?? ""} ${why}`.trim();
  } catch {
    // this laptop itself is gone: the page says nothing new
  }
  setTimeout(() => look(told), EVERY);
};
if (told) look(told);
