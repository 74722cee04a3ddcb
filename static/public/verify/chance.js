// Chance from a seed: the same numbers on any machine, from SHA-256 and nothing else.
import { sha256, utf8 } from "./sha256.js";

const WORDS = 2 ** 32;

export class Chance {
  #seed;
  #block = 0;
  #words = new Uint32Array(0);
  #next = 0;

  /** @param {string} seed */
  constructor(seed) {
    this.#seed = `${seed}:`;
    utf8(this.#seed);
  }

  // The next 32 bits: block after block of eight words.
  word() {
    if (this.#next === this.#words.length) {
      this.#words = sha256(utf8(this.#seed + this.#block));
      this.#block += 1;
      this.#next = 0;
    }
    return this.#words[this.#next++];
  }

  // A number from 0 to bound - 1, each equally likely.
  /** @param {number} bound */
  below(bound) {
    const limit = WORDS - (WORDS % bound);
    let word = this.word();
    while (word >= limit) word = this.word();
    return word % bound;
  }

  // From the last place down to the second, swap with place below(place + 1).
  /** @template T @param {Iterable<T>} items */
  shuffled(items) {
    const order = [...items];
    for (let last = order.length - 1; last > 0; last--) {
      const other = this.below(last + 1);
      [order[last], order[other]] = [order[other], order[last]];
    }
    return order;
  }
}
