// The page that checks a certificate: takes a file or a published draw, and says what holds.
// What is checked, and how, is certificate.js's.

import { textAt } from "../../frame/asking.js";
import { all, need } from "../../frame/finding.js";
import { parseCertificate, verify } from "./certificate.js";
/** @import { Certificate } from "./certificate.js" */

const words = need(document, "[data-verify-words]", HTMLTemplateElement).content;
/** @param {string} code */
const word = (code) => need(words, `[data-verify-code="${code}"]`, HTMLElement).textContent;
/** A card by its name; a file from a stranger may have anything. @param {string} sign */
const card = (sign) =>
  (/^[A-Z0-9]{2}$/.test(sign) && words.querySelector(`[data-verify-code="card-${sign}"]`)?.textContent) || sign;
const result = need(document, "[data-verify-result]", HTMLElement);
/** @param {string} hook */
const part = (hook) => need(result, hook, HTMLElement);

/** @param {string} text @param {"ok" | "error"} kind */
const line = (text, kind) => {
  const item = document.createElement("li");
  item.className = `sk-finding ${kind}`;
  const span = document.createElement("span");
  span.textContent = text;
  item.append(span);
  return item;
};

/** @param {string} name @param {string} text */
const figure = (name, text) => {
  const [term, answer] = ["dt", "dd"].map((tag) => document.createElement(tag));
  term.textContent = name;
  answer.textContent = text;
  return [term, answer];
};

/** @param {string} name @param {string} text */
const signs = (name, text) => {
  const [term, answer] = figure(name, "");
  const code = document.createElement("code");
  code.textContent = text;
  answer.append(code);
  return [term, answer];
};

/** What came up, in words. @param {string} entropy */
const chance = (entropy) => {
  const [, kind, value] = /^(\w+): (.*)$/s.exec(entropy) ?? [entropy, "", entropy];
  if (kind === "cards") return `${word("cards")}: ${value.split(" ").map(card).join(", ")}`;
  return kind === "dice" ? `${word("dice")}: ${value}` : value;
};

/**
 * @param {string} title @param {string} verdict @param {HTMLElement[]} [faults] @param {HTMLElement[]} [figures]
 * @param {HTMLElement[]} [checks] @param {HTMLElement[]} [machine]
 */
const say = (title, verdict, faults = [], figures = [], checks = [], machine = []) => {
  result.hidden = false;
  part("[data-verify-title]").textContent = title;
  part("[data-verify-verdict]").textContent = verdict;
  part("[data-verify-faults]").replaceChildren(...faults);
  part("[data-verify-figures]").replaceChildren(...figures);
  part("[data-verify-checks]").replaceChildren(...checks);
  part("[data-verify-machine]").replaceChildren(...machine);
  part("[data-verify-experts]").hidden = !checks.length && !machine.length;
};

/** @param {Certificate} told */
const figuresOf = (told) => [
  ...figure(word("series"), told.series),
  ...signs(word("read-out"), (told.closing.slice(0, 16).match(/.{1,4}/g) ?? []).join(" ")),
  ...(told.entropy ? figure(word("entropy"), chance(told.entropy)) : []),
];

/** @param {Certificate} told */
const machineOf = (told) => [
  ...signs(word("closing"), told.closing),
  ...(told.entropy ? signs(word("hashed"), told.entropy) : []),
];

/** @param {string} text */
const check = (text) => {
  try {
    answer(parseCertificate(text));
  } catch (error) {
    say("", word("not-all"), [line(/** @type {Error} */ (error).message, "error")]);
  }
  result.scrollIntoView({ block: "nearest" });
};

/** @param {Certificate} told */
const answer = (told) => {
  const checks = verify(told);
  const faults = checks
    .filter(({ holds }) => !holds)
    .map(({ code, what }) => line(`${word("wrong")} ${word(code)} ${what}`.trim(), "error"));
  const right = checks.filter(({ holds }) => holds).map(({ code }) => line(word(code), "ok"));
  const whole = checks.some(({ code }) => code === "listed") ? "all-listed" : "all";
  say(told.tournament, word(faults.length ? "not-all" : whole), faults, figuresOf(told), right, machineOf(told));
};

const file = need(document, "#file", HTMLInputElement);
file.disabled = false;
file.addEventListener("change", async () => file.files?.[0] && check(await file.files[0].text()));
for (const button of all(document, "[data-verify-draw]", HTMLButtonElement)) {
  button.disabled = false;
  button.addEventListener("click", async () => check(await textAt(button.dataset.verifyDraw ?? "")));
}
