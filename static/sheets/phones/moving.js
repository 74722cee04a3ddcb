// Where the table goes on once another laptop leads. The one that led before says so itself, or the second one is asked
// while nobody answers; what this phone has written comes along, behind the # of the address.
import { within } from "../../frame/asking.js";
import { all } from "../../frame/finding.js";
/** @import { Entry } from "../../calculator/sheet/log.js" */
/** @import { NotTaken, State } from "./shared.js" */

const PATIENCE = 4_000; // milliseconds
const UNASKED = 60_000; // without an answer, until a laptop is named that this page can't ask
const PHONE = /^[1-5]-[0-9a-z]{8,32}$/;

/** @typedef {{ phone: string, entries: Entry[], waiting: Entry[], notTaken: NotTaken[] }} Brought */

/** @param {any} pair */
const isPair = (pair) => Array.isArray(pair) && typeof pair[0] === "string" && Number.isInteger(pair[1]);
/** Anybody can make up a link; the server looks at all of it once more. @param {any} entry @returns {entry is Entry} */
const isEntry = (entry) =>
  [entry?.phone, entry?.kind].every((text) => typeof text === "string") &&
  [entry.number, entry.turn, entry.game ?? 0].every(Number.isInteger) &&
  [entry.row ?? {}, entry.seen ?? {}].every((part) => typeof part === "object") &&
  Array.isArray(entry.over ?? []) &&
  (entry.over ?? []).every(isPair);
/** @param {unknown} items */
const entriesIn = (items) => (Array.isArray(items) ? items.filter(isEntry) : []);

/** What the page of another laptop has put behind the #; it is taken away there. @returns {Brought | null} */
export const brought = () => {
  if (!location.hash) return null;
  try {
    const { phone, entries, waiting, notTaken } = JSON.parse(decodeURIComponent(location.hash.slice(1)));
    return {
      phone: PHONE.test(phone) ? phone : "",
      entries: entriesIn(entries),
      waiting: entriesIn(waiting),
      notTaken: Array.isArray(notTaken) ? notTaken.filter(({ entry, why }) => isEntry(entry) && why) : [],
    };
  } catch {
    return null; // another mark, or it was cut: what is kept there is there still
  } finally {
    history.replaceState(null, "", location.pathname + location.search);
  }
};

export class Moving {
  /** @param {HTMLElement} root @param {{ state: () => State, tell: () => void }} how */
  constructor(root, how) {
    this.how = how;
    this.bars = all(root, "[data-phones-moved]", HTMLElement);
    this.second = root.dataset.phonesSecond ?? ""; // as far as the policy of this page lets it ask
    this.named = this.second; // as answers have named it since
    this.origin = ""; // of the laptop that leads, "" as long as that is this one
    this.isLeaving = false;
    this.silent = 0; // since when nobody answers, 0: somebody does
    addEventListener("second", (event) => {
      this.named = /** @type {CustomEvent} */ (event).detail;
    });
    addEventListener("superseded", (event) => this.#goesOn(/** @type {CustomEvent} */ (event).detail));
    for (const way of all(root, "[data-phones-way]", HTMLAnchorElement))
      way.addEventListener("click", () => {
        way.href = this.#wayTo(this.origin || this.named);
        this.isLeaving = true;
      });
  }

  /** The laptop was asked. @param {boolean} isSilent */
  async look(isSilent) {
    if (!isSilent) this.silent = 0;
    else this.silent ||= performance.now();
    if (isSilent && !this.origin && this.#mayAsk() && (await this.#leads(this.second))) this.#goesOn(this.second);
    this.#show();
  }

  #mayAsk() {
    return this.second === this.named && !(location.protocol === "https:" && this.second.startsWith("http:"));
  }

  /** @param {string} origin */
  async #leads(origin) {
    if (!origin) return false;
    try {
      const answer = await fetch(`${origin}/second/leads/`, { cache: "no-store", signal: within(PATIENCE) });
      return answer.ok && (await answer.json()).leads === true;
    } catch {
      return false; // nobody answers there either
    }
  }

  /** @param {string} origin */
  #goesOn(origin) {
    if (this.origin === origin || origin === location.origin) return;
    this.origin = origin;
    this.#show();
    this.how.tell();
  }

  #show() {
    const isLong = this.silent > 0 && performance.now() - this.silent > UNASKED;
    const isUnasked = isLong && this.named !== "" && !this.#mayAsk();
    const says = this.origin ? "over" : isUnasked ? "unasked" : "";
    for (const bar of this.bars) {
      bar.hidden = bar.dataset.phonesMoved !== says;
      for (const address of all(bar, "[data-phones-address]", HTMLElement))
        address.textContent = this.origin || this.named;
    }
  }

  /** @param {string} origin */
  #wayTo(origin) {
    const { phone, entries, waiting, notTaken } = this.how.state();
    return `${origin}${location.pathname}#${encodeURIComponent(JSON.stringify({ phone, entries, waiting, notTaken }))}`;
  }
}
