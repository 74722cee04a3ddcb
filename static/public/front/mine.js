// Whose phone is this? ?card=7 is remembered for this tournament, ?card= forgets it, and without either the page is the
// one of who is remembered. In <head>, before the first paint, on purpose.
(() => {
  const address = new URL(location.href);
  const key = `card ${address.pathname.split("/")[2]}`;
  const card = address.searchParams.get("card");
  try {
    if (card) return localStorage.setItem(key, card);
    if (card === "") return localStorage.removeItem(key);
    const token = localStorage.getItem(key);
    if (!token || address.searchParams.has("q")) return;
    address.searchParams.set("card", token);
    location.replace(address);
  } catch {
    // storage may be forbidden: then the address with the card can be kept as a bookmark
  }
})();
