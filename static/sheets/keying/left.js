// What was typed on a page that is left: its last word to the server comes after the next page was made, so a reload
// would not show it. This tab keeps it, for the same person and the same version of the sheet alone; what was sent, too,
// since nobody knows yet whether it arrived: where it did, there is another version.

import { fieldOf } from "../../frame/finding.js";

const SAME = ["base", "by", "cards"];
const place = `sheet ${location.pathname.replace(/key\/$/, "")}`; // where it is looked for after a refusal, too

/** @param {HTMLFormElement} form @param {Iterable<string>} names */
const valuesOf = (form, names) => Object.fromEntries([...names].map((name) => [name, fieldOf(form, name).value]));

/** @param {HTMLFormElement} form @param {Set<string>} names what was typed since the page came */
export const keepHere = (form, names) => {
  try {
    if (names.size) sessionStorage.setItem(place, JSON.stringify(valuesOf(form, [...SAME, ...names])));
  } catch {
    // storage may be forbidden
  }
};

/** Puts it back; gives the names of the fields. @param {HTMLFormElement} form @returns {string[]} */
export const backAgain = (form) => {
  try {
    const left = JSON.parse(sessionStorage.getItem(place) ?? "{}");
    sessionStorage.removeItem(place);
    if (SAME.some((name) => left[name] !== fieldOf(form, name).value)) return [];
    const names = Object.keys(left).filter((name) => !SAME.includes(name) && fieldOf(form, name));
    for (const name of names) fieldOf(form, name).value = left[name];
    return names;
  } catch {
    return [];
  }
};
