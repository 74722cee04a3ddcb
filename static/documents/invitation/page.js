// The text of the invitation is copied by a press; where the browser keeps its clipboard to itself it is selected.

import { need } from "../../frame/finding.js";

const text = need(document, "[data-invitation-text]", HTMLTextAreaElement);
const button = need(document, "[data-invitation-copy]", HTMLButtonElement);
const told = need(document, "[data-invitation-told]", HTMLElement);

const copied = async () => {
  text.select();
  await navigator.clipboard.writeText(text.value); // there is none without HTTPS, but on this very computer
};

button.hidden = false;
button.addEventListener("click", () =>
  copied().then(
    () => {
      told.textContent = told.dataset.invitationCopied ?? "";
    },
    () => {
      told.textContent = told.dataset.invitationSelected ?? "";
    },
  ),
);
