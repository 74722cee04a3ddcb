// Schedules of points in which few or no two meet twice, for a whole tournament; a series is a list of tables.
import { combinations, inMap, modulo, range } from "./lists.js";
import { DEVELOPED, FOUND, SIGNS, WRITTEN } from "./schedules_data.js";
/** @import { Chance } from "./chance.js" */

/** @typedef {number[][][]} Schedule */

export const MOST = 47; // players of the largest field that a schedule serves

// Whether a schedule is stored for just so many players and series because others did worse.
/** @param {number} players @param {number} series */
export const isFound = (players, series) => FOUND.has(`${players} ${series}`);

// So many series for so many players, or less where nothing is stored, in an order by lot; fours first.
/** @param {number} players @param {number} series @param {Chance} chance @returns {Schedule} */
export function schedule(players, series, chance) {
  const written = FOUND.get(`${players} ${series}`);
  if (!written) return chance.shuffled(perfect(players, series));
  const starts = range(0, written.length / players).map((at) => at * players);
  return chance.shuffled(starts.map((at) => read(written.slice(at, at + players))));
}

// The most series without a repeat that some stored schedule leaves for so many players.
/** @param {number} players @param {number} series @returns {Schedule} */
function perfect(players, series) {
  /** @type {Schedule} */
  let best = [];
  for (const stored of storedFor(players)) {
    const first = stored.slice(0, series);
    /** @type {Schedule} */
    const left = first.length > best.length ? without(first, players) : [];
    if (left.length) best = left;
  }
  return best;
}

/** @param {number} players @returns {Schedule[]} */
function storedFor(players) {
  /** @param {readonly [points: number, ...rest: any[]]} given */
  const serves = ([points]) => players <= points && points <= players + 3;
  const developed = DEVELOPED.filter(serves).map(([, modulus, orbits, base]) =>
    range(0, modulus).map((turn) => turned(read(base), modulus, orbits, turn)),
  );
  return [...developed, ...WRITTEN.filter(serves).map(([, series]) => series.map(read))];
}

// The base with every orbit turned round by so much; points behind the orbits stay.
/** @param {number[][]} base @param {number} modulus @param {number} orbits @param {number} turn */
function turned(base, modulus, orbits, turn) {
  /** @param {number} point */
  const moved = (point) => point - modulo(point, modulus) + modulo(point + turn, modulus);
  return base.map((table) => table.map((point) => (point < modulus * orbits ? moved(point) : point)));
}

// The series without as many points as are too many, who never meet; nothing if there are none such.
/** @param {Schedule} series @param {number} players @returns {Schedule} */
function without(series, players) {
  const points = series[0].flat().length;
  const met = new Set(series.flat().flatMap((table) => table.flatMap((p) => table.map((q) => p * points + q))));
  for (const leftOut of combinations(range(0, points), points - players)) {
    if (leftOut.some((p) => leftOut.some((q) => p !== q && met.has(p * points + q)))) continue;
    const remaining = range(0, points).filter((point) => !leftOut.includes(point));
    const name = new Map(remaining.map((point, number) => [point, number]));
    return series.map((tables) => renamed(tables, name));
  }
  return [];
}

/** @param {number[][]} tables @param {Map<number, number>} name */
function renamed(tables, name) {
  const named = tables.map((table) => table.filter((point) => name.has(point)).map((point) => inMap(name, point)));
  return named.sort((first, second) => second.length - first.length);
}

/** @param {string} text */
function read(text) {
  const points = Array.from(text, (sign) => SIGNS.indexOf(sign));
  const atFours = points.length - 3 * modulo(-points.length, 4);
  const fours = range(0, atFours / 4).map((at) => points.slice(4 * at, 4 * at + 4));
  const rest = points.slice(atFours);
  const threes = range(0, rest.length / 3).map((at) => rest.slice(3 * at, 3 * at + 3));
  return [...fours, ...threes];
}
