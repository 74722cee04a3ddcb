// What stands on a page, found by its hook as what it is.

/**
 * What is surely there; its hook is said where a page has lost it.
 * @template {Element} E
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => E} kind
 * @returns {E}
 */
export const need = (root, selector, kind) => {
  const element = root.querySelector(selector);
  if (element instanceof kind) return element;
  throw new Error(`${selector} is not on this page`);
};

/**
 * All that a selector names, as what they are.
 * @template {Element} E
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => E} kind
 */
export const all = (root, selector, kind) =>
  [...root.querySelectorAll(selector)].flatMap((element) => (element instanceof kind ? [element] : []));

/**
 * Around what was clicked or typed at: the element that a selector names.
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export const around = (event, selector) => (event.target instanceof Element ? event.target.closest(selector) : null);

/**
 * Sends a form as this button of it does, or its first one; older browsers (iOS before 16) have no requestSubmit.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} [button]
 */
export const sendForm = (form, button) => {
  if (form.requestSubmit !== undefined) form.requestSubmit(button);
  else (button ?? need(form, "button:not([type=button])", HTMLElement)).click();
};

/**
 * A field of a form by its name.
 * @param {HTMLFormElement} form
 * @param {string} name
 */
export const fieldOf = (form, name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
