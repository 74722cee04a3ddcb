// What can't be, said at its field while a form is answered in the background: the errors of the answered form in place
// of the older ones. A fold that hides such a field opens.

/** @param {HTMLFormElement} form @param {HTMLFormElement} answered */
export const showFaults = (form, answered) => {
  for (const old of form.querySelectorAll(".errorlist")) old.remove();
  for (const control of form.querySelectorAll("[aria-invalid]")) control.removeAttribute("aria-invalid");
  const general = "[data-general-faults]";
  form.querySelector(general)?.replaceChildren(...(answered.querySelector(general)?.childNodes ?? []));
  for (const list of answered.querySelectorAll(".errorlist[id]")) {
    const control = form.querySelector(`[name="${list.id.slice("id_".length, -"_error".length)}"]`);
    if (!control) continue;
    control.setAttribute("aria-invalid", "true");
    control.closest(list.parentElement?.localName ?? "")?.append(list);
    const box = control.closest("details");
    if (box) box.open = true;
  }
};
