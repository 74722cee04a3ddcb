// Over HTTPS a phone may keep the lists it has looked at; browsers allow that nowhere else.

const manifest = document.querySelector("link[rel=manifest]");

navigator.serviceWorker?.register(new URL("worker.js", manifest.href)).catch(() => {
  // forbidden on this device: then the page needs its connection
});
