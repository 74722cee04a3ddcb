// Makes a part of the page say what a newer one says, and leaves alone whatever says it already: a fold that somebody
// opened stays open, and a field keeps its text and the cursor.

const TEXTS = "input:not([type=hidden], [type=checkbox], [type=radio]), textarea";

/** @typedef {HTMLInputElement | HTMLTextAreaElement} Field */

/** Somebody is at it. @param {Field} field */
const inUse = (field) => field === document.activeElement || field.value !== field.defaultValue;

/** With a text that nobody has sent yet. @param {Node} node */
const isHeld = (node) =>
  node instanceof Element && [.../** @type {NodeListOf<Field>} */ (node.querySelectorAll(TEXTS))].some(inUse);

/** By what it is known again. @param {Node} node */
const nameOf = (node) => {
  if (!(node instanceof Element)) return node.nodeName;
  const marks = ["id", "action", "name", "href"].map((mark) => node.getAttribute(mark) ?? "");
  const led = node.matches("li, tr") ? node.querySelector("[href]")?.getAttribute("href") : "";
  return [node.nodeName, ...marks, led].join(" ");
};

/** A countdown begins anew with what the server says is left. @param {Node} is @param {Node} fresh */
const alike = (is, fresh) =>
  nameOf(is) === nameOf(fresh) && !(is instanceof HTMLElement && is.dataset.seconds !== undefined);

/** Which of the nodes stands for which fresh one. @param {Node[]} nodes @param {Node[]} fresh */
const pairs = (nodes, fresh) => {
  /** @type {Map<Node, Node>} */
  const twins = new Map();
  let [first, last, end] = [0, nodes.length, fresh.length];
  while (first < last && first < end && alike(nodes[first], fresh[first])) twins.set(fresh[first], nodes[first++]);
  while (first < last && first < end && alike(nodes[last - 1], fresh[end - 1])) twins.set(fresh[--end], nodes[--last]);
  for (const node of fresh.slice(first, end)) {
    const place = nodes.slice(first, node instanceof Element ? last : first + 1).findIndex((old) => alike(old, node));
    if (place < 0) continue;
    twins.set(node, nodes[first + place]);
    first += place + 1;
  }
  return twins;
};

/** @param {Element} is @param {Element} fresh */
const mergeAttributes = (is, fresh) => {
  const stays = is instanceof HTMLDetailsElement ? "open" : "";
  for (const { name } of [...is.attributes]) if (name !== stays && !fresh.hasAttribute(name)) is.removeAttribute(name);
  for (const { name, value } of fresh.attributes)
    if (name !== stays && is.getAttribute(name) !== value) is.setAttribute(name, value);
};

/** @param {Node} is @param {Node} fresh */
const mergeNode = (is, fresh) => {
  if (is instanceof Element && fresh instanceof Element) {
    mergeAttributes(is, fresh);
    merge(is, fresh);
  } else if (is.nodeValue !== fresh.nodeValue) is.nodeValue = fresh.nodeValue;
};

/** What stands within. @param {Element} is @param {Element} fresh */
export const merge = (is, fresh) => {
  const twins = pairs([...is.childNodes], [...fresh.childNodes]);
  const staying = new Set(twins.values());
  for (const node of [...is.childNodes]) if (!staying.has(node) && !isHeld(node)) node.remove();
  let place = is.firstChild;
  for (const node of [...fresh.childNodes]) {
    const twin = twins.get(node);
    if (twin) mergeNode(twin, node);
    else is.insertBefore(node, place);
    if (twin) place = twin.nextSibling;
  }
};
