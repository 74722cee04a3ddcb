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
  const show = ({ complete, findings, performances }) => {
    const at = (seat) => findings.filter((one) => one.seat === seat);
    form.querySelector("[data-general]").replaceChildren(...at(null).map((one) => line(one.text)));
    for (const row of form.querySelectorAll("tr[data-seat]")) {
      const seat = Number(row.dataset.seat);
      row.querySelector("[data-performance]").textContent = complete ? performances[seat - 1] : "";
      row.nextElementSibling.firstElementChild.replaceChildren(...at(seat).map((one) => line(one.text)));
      for (const cell of row.querySelectorAll("td:has(input)")) {
        const name = cell.querySelector("input").name.replace(/_\d$/, "");
        cell.classList.toggle("is-wrong", at(seat).some((one) => one.field === name));
      }
    }
  };

  let asked = 0;
  let waiting;
  const check = async () => {
    const mine = ++asked;
    try {
      const answer = await fetch(form.dataset.check, { method: "POST", body: new FormData(form) });
      if (answer.ok && mine === asked) show(await answer.json());
    } catch {
      // no network for a moment: the check when saving is the one that counts
    }
  };
  if (!form.dataset.check) return;
  form.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(check, 120);
  });
  if (fields.some((field) => field.value && field.value !== "0")) check();
})();
