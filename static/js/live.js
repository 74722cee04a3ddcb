// Regions with data-live show what is new by themselves: the page asks the pulse, and only when that has changed it
// fetches itself and exchanges the regions. A region never holds a field that somebody types in.

const EVERY = 2_000; // milliseconds
const SHARE = 10; // and so many times what a look took: a large hall on a small laptop is asked less often
const LONGEST = 8_000; // but a server that was slow once, or dead, is not left alone for long
const regions = () => [...document.querySelectorAll("[data-live]")];

const exchange = (fresh) => {
  for (const region of regions()) {
    const other = fresh.querySelector(`[data-live="${region.dataset.live}"]`);
    if (!other || other.innerHTML === region.innerHTML || region.querySelector("[aria-busy]")) continue;
    const held = region.contains(document.activeElement) && document.activeElement.getAttribute("href");
    region.replaceChildren(...other.childNodes);
    if (held) region.querySelector(`[href="${CSS.escape(held)}"]`)?.focus({ preventScroll: true });
  }
  document.dispatchEvent(new Event("live"));
};

let known = null;
const look = async () => {
  const answer = await fetch(regions()[0].dataset.pulse, { redirect: "error" });
  const pulse = answer.ok ? await answer.text() : known;
  if (pulse !== known) {
    const page = await fetch(location.href, { headers: { "X-Live": "yes" }, redirect: "error" });
    if (!page.ok) return;
    exchange(new DOMParser().parseFromString(await page.text(), "text/html"));
  }
  known = pulse;
};

const turn = async () => {
  const before = performance.now();
  let took = 0;
  try {
    if (!document.hidden) await look();
    took = performance.now() - before;
  } catch {
    // no connection for a moment, or signed out: the next turn asks again
  }
  setTimeout(turn, Math.min(Math.max(EVERY, SHARE * took), LONGEST));
};

if (regions().length) {
  turn();
  document.addEventListener("stale", () => {
    known = null; // time alone has changed what the page says
    look().catch(() => {});
  });
  document.addEventListener("visibilitychange", () => document.hidden || look().catch(() => {}));
}
