// What is a game worth? The answer follows every key and click; without this file the button does the same.
// The server counts: here nothing is known of Skat. An old answer never overwrites a newer one.
(() => {
  const form = document.querySelector("form[data-calculator]");
  const parts = ["answer", "why"].map((id) => document.getElementById(id));
  if (!form) return;
  let asked = 0;
  let waiting;
  const general = form.querySelector("[data-general]");
  const showNothing = () => parts.forEach((part) => part.replaceChildren()); // rather than an old answer
  // What can't be stands at its field while it is typed, too; a box that hides such a field opens.
  const showFaults = (answered) => {
    for (const old of form.querySelectorAll(".errorlist")) old.remove();
    for (const control of form.querySelectorAll("[aria-invalid]")) control.removeAttribute("aria-invalid");
    general.replaceChildren(...answered.querySelector("[data-general]").childNodes);
    for (const list of answered.querySelectorAll(".errorlist[id]")) {
      const control = form.querySelector(`[name="${list.id.slice("id_".length, -"_error".length)}"]`);
      if (!control) continue;
      control.setAttribute("aria-invalid", "true");
      control.closest(list.parentElement.localName).append(list);
      const box = control.closest("details");
      if (box) box.open = true;
    }
  };
  const ask = async () => {
    const mine = ++asked;
    const address = `${location.pathname}?${new URLSearchParams(new FormData(form))}`;
    try {
      const answer = await fetch(address);
      if (mine !== asked) return;
      if (!answer.ok) return showNothing();
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (mine !== asked) return;
      for (const part of parts) part.replaceChildren(...page.getElementById(part.id).childNodes);
      showFaults(page.querySelector("form[data-calculator]"));
      history.replaceState(null, "", address);
    } catch {
      if (mine === asked) showNothing(); // no network for a moment: the button asks again
    }
  };
  form.addEventListener("input", (event) => {
    if (event.target.closest("details.cards")) form.elements.tops.value = ""; // the cards stand instead of them
    clearTimeout(waiting);
    waiting = setTimeout(ask, 200);
  });
})();
