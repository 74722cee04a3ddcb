// Small helpers for lists and whole numbers that are the same in every file.

export const range = (from, to) => Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);

export const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

export const ascending = (a, b) => a - b;

// Division that floors, and the remainder that goes with it, never negative for a positive divisor.
export const floorDiv = (number, by) => (number - modulo(number, by)) / by;

export const modulo = (number, by) => {
  const rest = number % by;
  return rest < 0 ? rest + by : rest;
};

export const ceilDiv = (number, by) => -floorDiv(-number, by);

// Two lists of numbers, which may hold lists: below 0 if the first comes first.
export function compare(one, other) {
  for (let at = 0; at < one.length && at < other.length; at++) {
    const found = Array.isArray(one[at]) ? compare(one[at], other[at]) : one[at] - other[at];
    if (found) return found;
  }
  return one.length - other.length;
}

// The first item with the least key, a number or a list of numbers.
export function firstLeast(items, key) {
  let best;
  let least;
  for (const item of items) {
    const found = [key(item)];
    if (least === undefined || compare(found, least) < 0) [best, least] = [item, found];
  }
  return best;
}

// Every choice of so many items, in the order of their places.
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
export function permutations(items) {
  if (items.length < 2) return [[...items]];
  return items.flatMap((first, at) =>
    permutations([...items.slice(0, at), ...items.slice(at + 1)]).map((rest) => [first, ...rest]),
  );
}
