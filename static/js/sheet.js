// The foot of a score sheet: Enter goes on, the server checks while it is typed, findings stand at their seat.
// No field is ever replaced, so nothing that was typed is lost; an old answer never overwrites a newer one.
(() => {
  const form = document.querySelector("form[data-sheet]");
  if (!form) return;
  const fields = [...form.querySelectorAll("input:not([type=hidden]), select")].filter((field) => !field.disabled);

  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target.tagName !== "INPUT") return;
    const next = fields[fields.indexOf(event.target) + 1];
    if (!next) return; // the last Enter saves
    event.preventDefault();
    next.focus();
    next.select?.();
  });
  form.addEventListener("focusin", (event) => event.target.select?.());

  const line = (text) => {
    const made = document.createElement("p");
    made.className = "sk-finding error";
    made.textContent = text;
    return made;
  };
  const count = ({ complete, performances }) => {
    for (const row of form.querySelectorAll("tr[data-seat]")) {
      row.querySelector("[data-performance]").textContent = complete ? performances[row.dataset.seat - 1] : "";
    }
  };
  const show = ({ findings }) => {
    const at = (seat) => findings.filter((one) => one.seat === seat);
    form.querySelector("[data-general]").replaceChildren(...at(null).map((one) => line(one.text)));
    for (const row of form.querySelectorAll("tr[data-seat]")) {
      const seat = Number(row.dataset.seat);
      row.nextElementSibling.firstElementChild.replaceChildren(...at(seat).map((one) => line(one.text)));
      for (const cell of row.querySelectorAll("td:has(input)")) {
        const input = cell.querySelector("input");
        const wrong = at(seat).some((one) => `${one.field}_${seat}` === input.name);
        cell.classList.toggle("is-wrong", wrong);
        wrong ? input.setAttribute("aria-invalid", "true") : input.removeAttribute("aria-invalid");
      }
    }
  };

  let asked = 0;
  let waiting;
  const check = async (steps) => {
    const mine = ++asked;
    try {
      const answer = await fetch(form.dataset.check, { method: "POST", body: new FormData(form) });
      const found = answer.ok && (await answer.json());
      if (found && mine === asked) steps.forEach((step) => step(found));
    } catch {
      // no network for a moment: the check when saving is the one that counts
    }
  };
  if (!form.dataset.check) return;
  form.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(check, 120, [count, show]);
  });
  // What the server has just said stays until something is typed: it knows more, such as who saved this sheet meanwhile.
  const said = form.querySelector(".sk-finding");
  if (fields.some((field) => field.value && field.value !== "0")) check(said ? [count] : [count, show]);
})();
