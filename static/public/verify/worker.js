// Checks a certificate beside the page, which stays alive meanwhile.
import { parseCertificate, verify } from "./certificate.js";

self.addEventListener("message", ({ data }) => {
  try {
    const found = parseCertificate(data);
    self.postMessage({ tournament: found.tournament, checks: verify(found) });
  } catch (error) {
    self.postMessage({ error: /** @type {Error} */ (error).message });
  }
});
