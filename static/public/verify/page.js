// The page that checks a certificate: takes a file or a published draw, and says what holds.
// What is checked, and how, is certificate.js's; worker.js asks it beside this page.

const words = document.querySelector("[data-verify-words]").content;
const word = (code) => words.querySelector(`[data-verify-code="${code}"]`).textContent;
const result = document.querySelector("[data-verify-result]");
const part = (hook) => result.querySelector(hook);

const line = (text, kind) => {
  const item = document.createElement("li");
  item.className = `sk-finding ${kind}`;
  const span = document.createElement("span");
  span.textContent = text;
  item.append(span);
  return item;
};

const figure = (name, text) => {
  const [term, said, code] = ["dt", "dd", "code"].map((tag) => document.createElement(tag));
  term.textContent = name;
  code.textContent = text;
  said.append(code);
  return [term, said];
};

const say = (title, verdict, checks = [], figures = []) => {
  result.hidden = false;
  part("[data-verify-title]").textContent = title;
  part("[data-verify-verdict]").textContent = verdict;
  part("[data-verify-checks]").replaceChildren(...checks);
  part("[data-verify-figures]").replaceChildren(...figures);
};

const figuresOf = (told) => [
  ...figure(word("series"), told.series),
  ...figure(word("closing"), told.closing),
  ...(told.entropy ? figure(word("entropy"), told.entropy) : []),
  ...figure(word("engine"), JSON.parse(told.inputs).way?.engine ?? "–"),
  ...figure(word("figures"), `${told.cost.join(", ")} ≥ ${told.bound.join(", ")}`),
];

const answered = (text, { tournament, checks, error }) => {
  if (error) return say("", word("not-all"), [line(error, "error")]);
  const lines = checks.map(({ code, holds, what }) =>
    holds ? line(word(code), "ok") : line(`${word("wrong")} ${word(code)} ${what}`.trim(), "error"),
  );
  const right = checks.some(({ code }) => code === "listed") ? "all-listed" : "all";
  const verdict = word(checks.every(({ holds }) => holds) ? right : "not-all");
  return say(tournament, verdict, lines, figuresOf(JSON.parse(text)));
};

let worker = null;
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

const file = document.getElementById("file");
file.disabled = false;
file.addEventListener("change", async () => file.files[0] && check(await file.files[0].text()));
for (const button of document.querySelectorAll("[data-verify-draw]")) {
  button.disabled = false;
  button.addEventListener("click", async () => check(await (await fetch(button.dataset.verifyDraw)).text()));
}
