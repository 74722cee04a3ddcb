// Over HTTPS a phone may keep the lists it has looked at; browsers allow that nowhere else.
addEventListener("load", () => {
  /** @type {HTMLLinkElement | null} */
  const manifest = document.querySelector("link[rel=manifest]");
  if (!manifest) return;
  navigator.serviceWorker?.register(new URL("worker.js", manifest.href)).catch(() => {
    // forbidden on this device: then the page needs its connection
  });
});
