// A field for a paragraph: <input data-law-index="address of the index">. While somebody types a number or a word, the best
// hits stand under it; the one that is chosen writes its number into the field, and its title stands below.
// The server searches. Without this file the field is a plain text field.

import { Newest, pageAt } from "../../frame/asking.js";
import { all, around, need } from "../../frame/finding.js";

/** @typedef {{ number: string, title: string }} Hit */

const MOST = 8;
const WAIT = 150; // milliseconds without a key

/** @param {string} tag @param {Partial<HTMLElement>} properties */
const make = (tag, properties) => Object.assign(document.createElement(tag), properties);
/** @param {HTMLElement} el @param {Record<string, string>} values */
const describe = (el, values) => Object.entries(values).forEach(([name, value]) => el.setAttribute(name, value));

/** @param {string} address @param {string} words @returns {Promise<Hit[]>} */
const search = async (address, words) => {
  const page = await pageAt(`${address}?${new URLSearchParams({ q: words })}`);
  const paragraphs = all(page, "[data-law-paragraph]", HTMLElement).slice(0, MOST);
  return paragraphs.map((hit) => ({
    number: need(hit, "dt", HTMLElement).textContent,
    title: need(hit, "dd", HTMLElement).textContent,
  }));
};

/** @param {HTMLInputElement} field @param {number} place */
const equip = (field, place) => {
  const name = field.id || `law-${place}`;
  const box = make("div", { className: "sk-hits" });
  const list = make("ul", { id: `${name}_hits`, hidden: true });
  const title = make("p", { id: `${name}_title`, className: "title" });
  /** @type {Hit[]} */
  let hits = [];
  let active = -1;
  const newest = new Newest();
  let waiting = 0;

  describe(field, {
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    "aria-controls": list.id,
    "aria-describedby": `${title.id} ${field.getAttribute("aria-describedby") ?? ""}`.trim(),
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: "false",
    maxlength: "100", // words to search for may be longer than a number; what is saved the server measures
  });
  describe(list, { role: "listbox", "aria-label": field.labels?.[0]?.firstChild?.textContent?.trim() ?? "" });
  describe(title, { "aria-live": "polite" });
  box.append(list, title);
  field.after(box);

  /** @param {number} next */
  const point = (next) => {
    active = next;
    [...list.children].forEach((option, at) => option.setAttribute("aria-selected", String(at === active)));
    const option = list.children[active];
    option?.scrollIntoView({ block: "nearest" });
    if (option) field.setAttribute("aria-activedescendant", option.id);
    else field.removeAttribute("aria-activedescendant");
  };
  /** @param {boolean} shown */
  const open = (shown) => {
    const was = !list.hidden;
    list.hidden = !shown || !hits.length;
    field.setAttribute("aria-expanded", String(!list.hidden));
    const end = list.getBoundingClientRect().bottom; // a phone's keyboard may lie over it
    if (!was && end > (window.visualViewport?.height ?? innerHeight))
      field.scrollIntoView({ block: "start", behavior: "instant" });
    point(-1);
  };
  /** @param {Hit[]} paragraphs */
  const show = (paragraphs) => {
    hits = paragraphs;
    list.replaceChildren(
      ...hits.map((hit, at) => {
        const option = make("li", { id: `${list.id}_${at}` });
        describe(option, { role: "option" });
        option.append(make("b", { textContent: hit.number }), " ", make("span", { textContent: hit.title }));
        return option;
      }),
    );
    const same = hits.find((hit) => hit.number.toLowerCase() === field.value.trim().toLowerCase());
    title.textContent = same?.title ?? "";
    open(document.activeElement === field && !same);
  };
  const ask = () => {
    const words = field.value.trim();
    /** @returns {Hit[]} */
    const none = () => []; // no network for a moment: what is typed stands
    newest.of(words ? search(field.dataset.lawIndex ?? "", words).catch(none) : [], show);
  };
  const forget = () => {
    clearTimeout(waiting);
    newest.forget();
  };
  /** @param {Hit} hit */
  const choose = (hit) => {
    forget();
    field.value = hit.number;
    title.textContent = hit.title;
    hits = [];
    open(false);
    field.dispatchEvent(new Event("change", { bubbles: true }));
  };

  field.addEventListener("input", () => {
    forget();
    title.textContent = "";
    waiting = setTimeout(ask, WAIT);
  });
  field.addEventListener("keydown", (event) => {
    /** @type {Record<string, number>} */
    const steps = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
    if (step && hits.length) {
      event.preventDefault();
      if (list.hidden) open(true);
      const places = hits.length + 1; // the last one is the field itself
      point(((active + 1 + step + places) % places) - 1);
    } else if (event.key === "Enter" && !list.hidden) {
      event.preventDefault(); // the form is sent by the next one
      choose(hits[Math.max(active, 0)]);
    } else if (event.key === "Escape" && !list.hidden) {
      event.preventDefault();
      event.stopPropagation();
      open(false);
    }
  });
  field.addEventListener("blur", () => {
    forget();
    open(false);
  });
  list.addEventListener("mousedown", (event) => event.preventDefault()); // the field keeps the focus
  list.addEventListener("click", (event) => {
    const option = around(event, "[role=option]");
    if (option) choose(hits[[...list.children].indexOf(option)]);
  });
  if (field.value) ask();
};

all(document, "input[data-law-index]", HTMLInputElement).forEach(equip);
