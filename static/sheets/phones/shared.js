// The log of a table as this phone has it: what the server has told of it, what was written here and is not there yet,
// and what was not taken there. All of it is kept in this browser, so that a reload, a locked phone or a dropped network
// loses nothing; what waits is sent in its order, once each, whenever the server answers again.
import { jsonAt } from "../../frame/asking.js";
import { read } from "../../calculator/sheet/log.js";
/** @import { Entry } from "../../calculator/sheet/log.js" */
/** @import { Call } from "./calling.js" */

const AT_ONCE = 100; // entries
const OFTEN = 4_000; // milliseconds between two questions
const KEPT = "table ";

/** @typedef {{ entry: Entry, why: string }} NotTaken */
/** @typedef {{ phone: string, entries: Entry[], waiting: Entry[], notTaken: NotTaken[], closed: string, isSigned?: boolean, hasSignatures?: boolean, call?: Call }} State */

/** @returns {State} */
const nothing = () => ({ phone: "", entries: [], waiting: [], notTaken: [], closed: "" });

/** Whether nobody said a word on it: it is sent again. @param {number} status */
const isForLater = (status) => status === 0 || status === 429 || status >= 500;

/** @param {Entry} entry */
const nameOf = ({ phone, number }) => `${phone} ${number}`;

export class Shared {
  /** @param {string} address @param {number} games @param {() => void} tell there is something new to show */
  constructor(address, games, tell) {
    this.address = address;
    this.games = games;
    this.tell = tell;
    this.key = KEPT + address;
    this.isOffline = false;
    this.busy = false;
    this.state = this.#stored() ?? nothing();
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
  }

  async goToPaper() {
    const { status, data } = await jsonAt(`${this.address}paper/`, {});
    if (status === 200) this.#hear(0, data);
    return status === 200;
  }

  async #ask() {
    const [since, sent] = [this.state.entries.length, this.state.waiting.slice(0, AT_ONCE)];
    const to = sent.length ? "write/" : "entries/";
    const { status, data } = await jsonAt(
      `${this.address}${to}?since=${since}`,
      sent.length ? { entries: sent } : undefined,
    );
    const wasOffline = this.isOffline;
    this.isOffline = isForLater(status) || !data;
    if (status === 200 && data) this.#hear(since, data);
    else if (!this.isOffline) this.#giveUp(data.refused?.[0]?.says ?? String(status));
    if (wasOffline !== this.isOffline) this.tell();
  }

  /** @param {number} since @param {{ entries: Entry[], count: number, closed: string, isSigned: boolean, hasSignatures: boolean, call: Call }} told */
  #hear(since, { entries, count, closed, isSigned, hasSignatures, call }) {
    this.#change((state) => {
      if (count < since) {
        // A server that has lost some, a second laptop perhaps: this phone says once more what it has said.
        state.waiting = [...state.entries.filter(({ phone }) => phone === state.phone), ...state.waiting];
        state.entries = [];
      } else if (state.entries.length === since) state.entries = [...state.entries, ...entries];
      const there = new Set(state.entries.map(nameOf));
      state.waiting = state.waiting.filter((entry) => !there.has(nameOf(entry)));
      Object.assign(state, { closed, isSigned, hasSignatures, call });
    });
  }

  // The server has said no to what was sent: it stands on the page until somebody has settled it.
  /** @param {string} why */
  #giveUp(why) {
    this.#change((state) => {
      state.notTaken = [...state.notTaken, ...state.waiting.map((entry) => ({ entry, why }))];
      state.waiting = [];
      state.closed ||= why;
    });
  }

  /** @param {(state: State) => void} how */
  #change(how) {
    const before = JSON.stringify(this.state);
    this.state = this.#stored() ?? this.state; // another window of this browser writes, too
    how(this.state);
    const after = JSON.stringify(this.state);
    if (before === after) return;
    try {
      localStorage.setItem(this.key, after);
    } catch {
      // then it lasts as long as this page
    }
    this.tell();
  }

  #again() {
    this.state = this.#stored() ?? this.state;
    this.tell();
  }

  /** @returns {State | null} */
  #stored() {
    try {
      const held = JSON.parse(localStorage.getItem(this.key) ?? "null");
      return Array.isArray(held?.entries) && Array.isArray(held.waiting) ? held : null;
    } catch {
      return null;
    }
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
