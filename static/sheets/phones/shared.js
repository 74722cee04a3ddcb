// The log of a table as this phone has it: what the server has told of it, what was written here and is not there yet,
// and what was not taken there. All of it is kept in this browser, so that a reload, a locked phone or a dropped network
// loses nothing; what waits is sent in its order, once each, whenever the server answers again.
import { jsonAt } from "../../frame/asking.js";
import { read } from "../../calculator/sheet/log.js";
import { brought } from "./moving.js";
/** @import { Entry } from "../../calculator/sheet/log.js" */
/** @import { Call } from "./calling.js" */

const AT_ONCE = 100; // entries
const OFTEN = 4_000; // milliseconds between two questions
const KEPT = "table ";
const BY_SERVER = ["signed", "disputed", "ruled"]; // kinds of entries that no phone can send

/** @typedef {{ entry: Entry, why: string }} NotTaken */
/**
 * life: since when the server that has said all this leads, "" for the first one.
 * @typedef {{ phone: string, entries: Entry[], waiting: Entry[], notTaken: NotTaken[], closed: string, life?: string, isSigned?: boolean, hasSignatures?: boolean, call?: Call }} State
 */
/** @typedef {{ entries: Entry[], count: number, life: string, closed: string, isSigned: boolean, hasSignatures: boolean, call: Call }} Told */

/** @returns {State} */
const nothing = () => ({ phone: "", entries: [], waiting: [], notTaken: [], closed: "" });

/** Whether nobody said a word on it: it is sent again. @param {number} status */
export const isForLater = (status) => status === 0 || status === 429 || status >= 500;

/** @param {Entry} entry */
const nameOf = ({ phone, number }) => `${phone} ${number}`;

/** What phones have written, phone by phone, each once. @param {Entry[]} entries */
const ofPhones = (entries) => {
  const others = new Set(entries.filter(({ kind }) => BY_SERVER.includes(kind)).map(({ phone }) => phone));
  const phones = [...new Set(entries.map(({ phone }) => phone))].filter((phone) => !others.has(phone));
  const once = [...new Map(entries.map((entry) => [nameOf(entry), entry])).values()];
  return phones.flatMap((phone) =>
    once.filter((entry) => entry.phone === phone).sort((one, other) => one.number - other.number),
  );
};

/** A server that may not have all of it hears it once more. @param {State} state */
const sayAgain = (state) => {
  state.waiting = ofPhones([...state.entries, ...state.waiting]);
  state.entries = [];
};

const canKeep = () => {
  try {
    localStorage.setItem("tried", "");
    localStorage.removeItem("tried");
    return true;
  } catch {
    return false;
  }
};

export class Shared {
  /**
   * @param {string} address @param {number} games
   * @param {{ tell: () => void, asked: () => void }} on there is something new to show; the server was asked
   */
  constructor(address, games, on) {
    this.address = address;
    this.games = games;
    this.on = on;
    this.key = KEPT + address;
    this.isOffline = false;
    this.isKept = canKeep(); // whether this browser keeps anything beyond this page
    this.busy = false;
    this.state = this.#stored() ?? nothing();
    this.#takeBrought();
    this.#forgetOthers();
    addEventListener("storage", ({ key }) => key === this.key && this.#again());
    addEventListener("online", () => this.go());
    document.addEventListener("visibilitychange", () => document.hidden || this.go());
    setInterval(() => (document.hidden && !this.state.waiting.length) || this.go(), OFTEN);
  }

  log() {
    return read([...this.state.entries, ...this.state.waiting], this.games);
  }

  /** Whose phone this is: from now on its entries bear that name. @param {string} phone */
  call(phone) {
    this.#change((state) => {
      state.phone = phone;
    });
  }

  /** @param {(log: ReturnType<Shared["log"]>, phone: string) => Entry} write */
  note(write) {
    this.#change((state) => {
      state.waiting.push(write(this.log(), state.phone));
    });
    this.go();
  }

  /** Whether a referee is called. @param {Call} call */
  hearCall(call) {
    this.#change((state) => {
      state.call = call;
    });
  }

  /** What was not taken is settled. @param {NotTaken} one */
  settle(one) {
    this.#change((state) => {
      state.notTaken = state.notTaken.filter(({ entry }) => nameOf(entry) !== nameOf(one.entry));
    });
  }

  /** Sends what waits, in order, and hears what is new. */
  async go() {
    if (this.busy) return;
    this.busy = true;
    try {
      do await this.#ask();
      while (this.state.waiting.length && !this.isOffline);
    } finally {
      this.busy = false;
    }
    this.on.asked();
  }

  async goToPaper() {
    const { status, data } = await jsonAt(`${this.address}paper/`, {});
    if (status === 200) this.#hear(0, data);
    return status === 200;
  }

  // The first that wait, all of one phone: after a take-over it brings what it knows of others, too.
  #due() {
    const { waiting } = this.state;
    const next = waiting.findIndex(({ phone }) => phone !== waiting[0].phone);
    return waiting.slice(0, Math.min(next < 0 ? waiting.length : next, AT_ONCE));
  }

  async #ask() {
    const [since, sent] = [this.state.entries.length, this.#due()];
    const to = sent.length ? "write/" : "entries/";
    const { status, data } = await jsonAt(
      `${this.address}${to}?since=${since}`,
      sent.length ? { entries: sent } : undefined,
    );
    const wasOffline = this.isOffline;
    this.isOffline = isForLater(status) || !data;
    if (status === 200 && data) this.#hear(since, data);
    else if (!this.isOffline) this.#giveUp(sent, data.refused?.[0]?.says ?? String(status));
    if (wasOffline !== this.isOffline) this.on.tell();
  }

  /** @param {number} since @param {Told} told */
  #hear(since, { entries, count, life, closed, isSigned, hasSignatures, call }) {
    this.#change((state) => {
      const isAnother = state.life !== undefined && state.life !== life;
      if (isAnother || count < since) sayAgain(state);
      else if (state.entries.length === since) state.entries = [...state.entries, ...entries];
      const there = new Set(state.entries.map(nameOf));
      state.waiting = state.waiting.filter((entry) => !there.has(nameOf(entry)));
      Object.assign(state, { closed, life, isSigned, hasSignatures, call });
    });
  }

  // The server has said no to what was sent: it stands on the page until somebody has settled it.
  /** @param {Entry[]} sent @param {string} why */
  #giveUp(sent, why) {
    const names = new Set(sent.map(nameOf));
    this.#change((state) => {
      const refused = state.waiting.filter((entry) => names.has(nameOf(entry)));
      state.notTaken = [...state.notTaken, ...refused.map((entry) => ({ entry, why }))];
      state.waiting = state.waiting.filter((entry) => !names.has(nameOf(entry)));
      state.closed ||= why;
    });
  }

  /** @param {(state: State) => void} how */
  #change(how) {
    const before = JSON.stringify(this.state);
    this.state = this.#stored() ?? this.state; // another window of this browser writes, too
    how(this.state);
    if (before === JSON.stringify(this.state)) return;
    this.#keep();
    this.on.tell();
  }

  #keep() {
    try {
      localStorage.setItem(this.key, JSON.stringify(this.state));
    } catch {
      this.isKept = false; // it lasts as long as this page
    }
  }

  #again() {
    this.state = this.#stored() ?? this.state;
    this.on.tell();
  }

  /** @returns {State | null} */
  #stored() {
    if (!this.isKept) return null;
    try {
      const held = JSON.parse(localStorage.getItem(this.key) ?? "null");
      return Array.isArray(held?.entries) && Array.isArray(held.waiting) ? held : null;
    } catch {
      return null;
    }
  }

  // Of the laptop that led before: this phone goes on as the one that it was there.
  #takeBrought() {
    const came = brought();
    if (!came) return;
    const { phone, entries, waiting, notTaken } = this.state;
    this.state = {
      ...nothing(),
      phone: came.phone || phone,
      waiting: ofPhones([...entries, ...came.entries, ...waiting, ...came.waiting]),
      notTaken: [...notTaken, ...came.notTaken],
    };
    this.#keep();
  }

  // Tables of before, of which nothing waits here.
  #forgetOthers() {
    try {
      for (const key of Object.keys(localStorage).filter((name) => name.startsWith(KEPT) && name !== this.key)) {
        const held = JSON.parse(localStorage.getItem(key) ?? "null");
        if (!held?.waiting?.length && !held?.notTaken?.length) localStorage.removeItem(key);
      }
    } catch {
      // nothing is kept here
    }
  }
}
