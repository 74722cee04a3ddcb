// What is a game worth? The answer follows every key and click; without this file the button does the same.
// The server counts: here nothing is known of Skat. An old answer never overwrites a newer one.
(() => {
  const form = document.querySelector("form[data-calculator]");
  const parts = ["answer", "why"].map((id) => document.getElementById(id));
  if (!form) return;
  let asked = 0;
  let waiting;
  const ask = async () => {
    const mine = ++asked;
    const address = `${location.pathname}?${new URLSearchParams(new FormData(form))}`;
    try {
      const answer = await fetch(address);
      if (!answer.ok || mine !== asked) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (mine !== asked) return;
      for (const part of parts) part.replaceChildren(...page.getElementById(part.id).childNodes);
      history.replaceState(null, "", address);
    } catch {
      // no network for a moment: the button asks again
    }
  };
  form.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(ask, 200);
  });
})();
