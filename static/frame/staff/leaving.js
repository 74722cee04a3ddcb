// Whoever signs out while something of his waits is told that it stays in this browser, until he signs in here again.
import { need } from "../finding.js";
import { isMine, sortOut } from "./kept.js";
import { unsent } from "./unsent.js";

/** Asked before the question is put (`forms.js`), as the desk sends meanwhile. @param {MouseEvent} event */
const look = ({ target }) => {
  const button = target instanceof Element && target.closest("[data-staff-sign-out]");
  if (!(button instanceof HTMLElement)) return;
  const count = [...sortOut(), ...unsent()].filter(isMine).length;
  const words = need(document, "[data-staff-leaving]", HTMLTemplateElement).content.textContent?.trim() ?? "";
  if (count) button.dataset.confirm = words.replace("#", String(count));
  else button.removeAttribute("data-confirm");
};

export const watchLeaving = () => addEventListener("click", look, { capture: true });
