// The sum of the prizes while they are typed, beside what the plan has; and the usual name of the rating that is chosen.
// The server proves both; this only says it sooner.
import { all, fieldOf } from "../../frame/finding.js";

/** @type {HTMLFormElement | null} */
const form = document.querySelector("form[data-prizes-form]");
/** @type {HTMLElement | null | undefined} */
const place = form?.querySelector("[data-prizes-sum]");
/** @type {HTMLButtonElement | null | undefined} */
const taking = form?.querySelector("[data-prizes-new-sum]");
const fields = form ? all(form, 'input[name^="sum_"]', HTMLInputElement) : [];

const places = Number(form?.dataset.prizesPlaces ?? 2);
const written = places ? new RegExp(`^\\d*(\\.\\d{1,${places}})?$`) : /^\d*$/;
/** @param {string} text */
const cents = (text) => {
  const typed = places ? text.trim().replace(",", ".") : text.trim().replace(/[., ](?=\d{3}(\D|$))/g, "");
  return written.test(typed) ? Math.round(Number(typed || 0) * 10 ** places) : Number.NaN;
};
const money = new Intl.NumberFormat(document.documentElement.lang, {
  style: "currency",
  currency: form?.dataset.prizesCurrency ?? "EUR",
  minimumFractionDigits: places,
  maximumFractionDigits: places,
});

/** @param {HTMLElement} place @param {number} plan */
const say = (place, plan) => {
  const sum = fields.reduce((all, field) => all + cents(field.value), 0);
  if (Number.isNaN(sum)) return place.replaceChildren();
  const difference = sum - plan;
  place.textContent = (place.dataset.prizesWords ?? "")
    .replace("{sum}", money.format(sum / 10 ** places))
    .replace("{difference}", money.format(difference / 10 ** places));
  place.classList.toggle("sk-off", difference !== 0);
  if (taking) taking.hidden = difference === 0;
};

// Down and up go from place to place in their column, as on every sheet that is keyed.
form?.addEventListener("keydown", (event) => {
  /** @type {Record<string, number>} */
  const steps = { ArrowDown: 1, ArrowUp: -1 };
  const step = steps[event.key];
  const [column, number] = /** @type {HTMLInputElement} */ (event.target).name?.split("_") ?? [];
  const next = step && fieldOf(form, `${column}_${Number(number) + step}`);
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
});
if (form && place) {
  const plan = Number(form.dataset.prizesPlan);
  form.addEventListener("input", () => say(place, plan));
  say(place, plan);
}

/** @type {HTMLInputElement | null} */
const title = document.querySelector("input[data-prizes-names]");
const rating = title?.form && fieldOf(title.form, "rating");
rating?.addEventListener("change", () => {
  /** @type {Record<string, string>} */
  const names = JSON.parse(title?.dataset.prizesNames ?? "{}");
  const usual = ["", ...Object.values(names)];
  if (title && usual.includes(title.value.trim())) title.value = names[rating.value] ?? title.value;
});
