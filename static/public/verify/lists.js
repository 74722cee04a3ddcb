// Small helpers for lists and whole numbers that are the same in every file.

/** @param {number} from @param {number} to */
export const range = (from, to) => Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);

/** @param {number[]} numbers */
export const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** @param {number} a @param {number} b */
export const ascending = (a, b) => a - b;

// Division that floors, and the remainder that goes with it, never negative for a positive divisor.
/** @param {number} number @param {number} by */
export const floorDiv = (number, by) => (number - modulo(number, by)) / by;

/** @param {number} number @param {number} by */
export const modulo = (number, by) => {
  const rest = number % by;
  return rest < 0 ? rest + by : rest;
};

/** @param {number} number @param {number} by */
export const ceilDiv = (number, by) => -floorDiv(-number, by);

/** @typedef {(number | Nested)[]} Nested */

// Two lists of numbers, which may hold lists: below 0 if the first comes first.
/** @param {Nested} first @param {Nested} second @returns {number} */
export function compare(first, second) {
  for (let at = 0; at < first.length && at < second.length; at++) {
    const mine = first[at];
    const theirs = second[at];
    const order =
      Array.isArray(mine) || Array.isArray(theirs)
        ? compare(/** @type {Nested} */ (mine), /** @type {Nested} */ (theirs))
        : mine - theirs;
    if (order) return order;
  }
  return first.length - second.length;
}

// The first item with the least key, a number or a list of numbers.
/** @template T @param {T[]} items @param {(item: T) => number | Nested} key @returns {T} */
export function firstLeast(items, key) {
  /** @type {T | undefined} */
  let best;
  /** @type {Nested | undefined} */
  let least;
  for (const item of items) {
    const weight = [key(item)];
    if (least === undefined || compare(weight, least) < 0) [best, least] = [item, weight];
  }
  return /** @type {T} */ (best);
}

// What a map holds for a key that is in it.
/** @template K, V @param {Map<K, V>} map @param {K} key */
export const inMap = (map, key) => /** @type {V} */ (map.get(key));

// Every choice of so many items, in the order of their places.
/** @template T @param {T[]} items @param {number} count @param {number} [from] @returns {Generator<T[]>} */
export function* combinations(items, count, from = 0) {
  if (count === 0) {
    yield [];
    return;
  }
  for (let at = from; at <= items.length - count; at++) {
    for (const rest of combinations(items, count - 1, at + 1)) yield [items[at], ...rest];
  }
}

// Every order of some items, in the order of their places.
/** @template T @param {T[]} items @returns {T[][]} */
export function permutations(items) {
  if (items.length < 2) return [[...items]];
  return items.flatMap((first, at) =>
    permutations([...items.slice(0, at), ...items.slice(at + 1)]).map((rest) => [first, ...rest]),
  );
}
