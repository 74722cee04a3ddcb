// The page that checks a certificate: takes a file or a published draw, and says what holds.
// What is checked, and how, is certificate.js's; worker.js asks it beside this page.

import { all, need } from "../../frame/finding.js";
/** @import { Check } from "./certificate.js" */

const words = need(document, "[data-verify-words]", HTMLTemplateElement).content;
/** @param {string} code */
const word = (code) => need(words, `[data-verify-code="${code}"]`, HTMLElement).textContent;
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
  const [term, answer, code] = ["dt", "dd", "code"].map((tag) => document.createElement(tag));
  term.textContent = name;
  code.textContent = text;
  answer.append(code);
  return [term, answer];
};

/** @param {string} title @param {string} verdict @param {HTMLElement[]} [checks] @param {HTMLElement[]} [figures] */
const say = (title, verdict, checks = [], figures = []) => {
  result.hidden = false;
  part("[data-verify-title]").textContent = title;
  part("[data-verify-verdict]").textContent = verdict;
  part("[data-verify-checks]").replaceChildren(...checks);
  part("[data-verify-figures]").replaceChildren(...figures);
};

/** @param {any} told */
const figuresOf = (told) => [
  ...figure(word("series"), told.series),
  ...figure(word("closing"), told.closing),
  ...(told.entropy ? figure(word("entropy"), told.entropy) : []),
  ...figure(word("engine"), JSON.parse(told.inputs).way?.engine ?? "–"),
  ...figure(word("figures"), `${told.cost.join(", ")} ≥ ${told.bound.join(", ")}`),
];

/** @param {string} text @param {{ tournament: string, checks: Check[], error?: string }} answer */
const answered = (text, { tournament, checks, error }) => {
  if (error) return say("", word("not-all"), [line(error, "error")]);
  const lines = checks.map(({ code, holds, what }) =>
    holds ? line(word(code), "ok") : line(`${word("wrong")} ${word(code)} ${what}`.trim(), "error"),
  );
  const right = checks.some(({ code }) => code === "listed") ? "all-listed" : "all";
  const verdict = word(checks.every(({ holds }) => holds) ? right : "not-all");
  return say(tournament, verdict, lines, figuresOf(JSON.parse(text)));
};

/** @type {Worker | null} */
let worker = null;
/** @param {string} text */
const check = (text) => {
  worker?.terminate(); // who asks for another one waits no longer for the first
  worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }) => {
    answered(text, data);
    result.scrollIntoView({ block: "nearest" });
  });
  worker.postMessage(text);
  say("", word("working"));
};

const file = need(document, "#file", HTMLInputElement);
file.disabled = false;
file.addEventListener("change", async () => file.files?.[0] && check(await file.files[0].text()));
for (const button of all(document, "[data-verify-draw]", HTMLButtonElement)) {
  button.disabled = false;
  button.addEventListener("click", async () => check(await (await fetch(button.dataset.verifyDraw ?? "")).text()));
}
