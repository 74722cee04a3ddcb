// Over HTTPS a phone may keep the lists it has looked at; browsers allow that nowhere else.

import { need } from "../../frame/finding.js";

const manifest = need(document, "link[rel=manifest]", HTMLLinkElement);

navigator.serviceWorker?.register(new URL("worker.js", manifest.href)).catch(() => {
  // forbidden on this device: then the page needs its connection
});
