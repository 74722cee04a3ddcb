// Checks a certificate beside the page, which stays alive meanwhile.
import { parseCertificate, verify } from "./certificate.js";

self.addEventListener("message", ({ data }) => {
  try {
    const certificate = parseCertificate(data);
    self.postMessage({ tournament: certificate.tournament, checks: verify(certificate) });
  } catch (error) {
    self.postMessage({ error: /** @type {Error} */ (error).message });
  }
});
