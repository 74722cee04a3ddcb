// The sum of the prizes while they are typed, beside what the plan has. The server proves it; this only says it sooner.
const form = document.querySelector("form[data-prizes-form]");
const place = form?.querySelector("[data-prizes-sum]");
const fields = form ? [...form.querySelectorAll('input[name^="euros_"]')] : [];

const cents = (text) => {
  const typed = text.trim().replace(",", ".");
  return /^\d*(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed || 0) * 100) : Number.NaN;
};
const euros = new Intl.NumberFormat(document.documentElement.lang, { style: "currency", currency: "EUR" });

const say = () => {
  const sum = fields.reduce((all, field) => all + cents(field.value), 0);
  if (Number.isNaN(sum)) return place.replaceChildren();
  const difference = sum - Number(form.dataset.prizesPlan);
  place.textContent = place.dataset.prizesWords
    .replace("{sum}", euros.format(sum / 100))
    .replace("{difference}", euros.format(difference / 100));
  place.classList.toggle("sk-off", difference !== 0);
};

// Down and up go from place to place in their column, as on every sheet that is keyed.
form?.addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const [column, number] = event.target.name?.split("_") ?? [];
  const next = step && form.elements[`${column}_${Number(number) + step}`];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
});
if (place) {
  form.addEventListener("input", say);
  say();
}
