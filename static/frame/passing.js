// What is offered for some seconds alone, as taking back the last booking, goes away when they are over.
import { all } from "./finding.js";

const watch = () =>
  all(document, "[data-passes]", HTMLElement).forEach((offer) => {
    setTimeout(() => offer.remove(), Number(offer.dataset.passes) * 1000);
    offer.removeAttribute("data-passes");
  });
watch();
document.addEventListener("live", watch);
