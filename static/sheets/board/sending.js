// What leaves the desk: one sheet after the other, in their order, each until the server has answered. A sheet that is
// on its way is kept in this browser too, each by itself, so that neither a dropped Wi-Fi nor a closed window loses it,
// nor a second window of the same clerk.

import { post } from "../../frame/asking.js";

const PAUSE = 2_000; // milliseconds before it is tried again
const TRIES = 5; // of a sheet that the server fails at
const LATER = [0, 429, 502, 503, 504]; // nobody answers, too many ask, a proxy's server is gone: it says nothing of the sheet

/** Whether it is sent again, however often. @param {number} status */
export const isForLater = (status) => LATER.includes(status);

const pause = () => new Promise((done) => setTimeout(done, PAUSE));

/** @typedef {{ table: number, url: string, fields: Record<string, any> }} Sheet */
/** @typedef {Sheet & { key: string }} Item */
/**
 * waits: with "offline", "sign_in" or "".
 * @typedef {object} Told
 * @property {(item: Item, data: any) => void} saved
 * @property {(item: Item, status: number, data: any) => void} refused
 * @property {(why: string) => void} waits
 */

export class Sending {
  /** @param {string} name whose desk it is @param {Told} on */
  constructor(name, on) {
    this.name = `sending ${name} `;
    this.on = on;
    this.busy = false;
    /** @type {Item[]} */
    this.items = this.unsent(this.name);
    let isTaken = false; // along, to the laptop that leads now (`frame/staff/over.js`)
    addEventListener("goingover", () => {
      isTaken = true;
    });
    addEventListener("beforeunload", (event) => this.items.length && !isTaken && event.preventDefault());
    this.go();
  }

  /** @param {string} name @returns {Item[]} */
  unsent(name) {
    try {
      const keys = Object.keys(localStorage)
        .filter((key) => key.startsWith(name))
        .sort();
      return keys.map((key) => ({ ...JSON.parse(localStorage.getItem(key) ?? ""), key }));
    } catch {
      return []; // nothing kept, or nothing to be kept here
    }
  }

  /** @param {Sheet} item */
  add(item) {
    const key = `${this.name}${Date.now()} ${Math.random()}`;
    this.items.push({ ...item, key });
    try {
      localStorage.setItem(key, JSON.stringify(item));
    } catch {
      // then it is kept as long as this page
    }
    this.go();
  }

  /** @param {Item} item */
  drop(item) {
    this.items = this.items.filter((other) => other !== item);
    try {
      localStorage.removeItem(item.key);
    } catch {
      // it was not kept
    }
  }

  async go() {
    if (this.busy) return;
    this.busy = true;
    for (let failed = 0; this.items.length; ) {
      const [item] = this.items;
      const { status, data } = await post(item.url, item.fields);
      const broken = status >= 500 && !isForLater(status) && ++failed >= TRIES;
      const why =
        status === 302 || status === 401
          ? "sign_in"
          : isForLater(status) || (status >= 500 && !broken)
            ? "offline"
            : "";
      this.on.waits(why);
      if (why) {
        await pause();
        continue;
      }
      failed = 0;
      this.drop(item);
      try {
        status === 200 ? this.on.saved(item, data) : this.on.refused(item, status, data);
      } catch (error) {
        console.error(error); // what is said of one sheet never keeps the next from being sent
      }
    }
    this.busy = false;
  }
}
