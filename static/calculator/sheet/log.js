// The log of a sheet, read: from the entries of all phones to what stands in every row. tournament/tablesheets/ does the
// same in Python; tests/browser/test_sheet_log.py holds both together. Whoever replaces an entry names it, so what two
// phones wrote without knowing of each other differs until somebody replaces both; in which order they came is no matter.

/** @typedef {{ number: number, declarer?: number, contract?: string, tops?: number, steps?: string[], bid?: number, won?: boolean, passed?: boolean }} Line */
/**
 * An entry as it is sent and kept: tournament/tablesheets/messages.py.
 * @typedef {object} Entry
 * @property {string} phone
 * @property {number} number
 * @property {number} turn
 * @property {string} kind
 * @property {number} [game]
 * @property {number} [seat]
 * @property {Line} [row]
 * @property {[string, number][]} [over]
 * @property {Record<string, number>} [seen]
 * @property {string} [words]
 * @property {string} [state]
 */
/** @typedef {{ number: number, standing: Entry[], row: Line | null, differs: boolean, struck: Line[], corrected: boolean, isRuled: boolean, moved: boolean }} Game */
/** @typedef {{ entries: Entry[], waiting: Entry[], games: Game[], keepers: Entry[], late: Entry[] }} Log */

const OF_ROWS = ["written", "corrected", "undone", "annulled"];

/** @param {{ phone: string, number: number }} entry */
const keyOf = ({ phone, number }) => `${number} ${phone}`;
/** @param {[string, number]} pair */
const nameOfPair = ([phone, number]) => keyOf({ phone, number });
/** @param {Entry} entry */
const overOf = ({ over = [] }) => over.map(nameOfPair);
/** @param {unknown} value @returns {string} */
const plain = (value) =>
  JSON.stringify(value ?? null, (_name, part) =>
    part && typeof part === "object" && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort()) : part,
  );
/** @param {Entry} one @param {Entry} other */
const byName = (one, other) =>
  Number(one.phone > other.phone) - Number(one.phone < other.phone) || one.number - other.number;
/** @param {Entry} one @param {Entry} other */
const inOrder = (one, other) => one.turn - other.turn || byName(one, other);

// The referee's, but what his own phone has left out again.
/** @param {Entry[]} entries */
const rulingsOf = (entries) => {
  const leftOut = entries.filter(({ kind }) => kind === "left_out");
  const gone = new Set(
    leftOut.flatMap((entry) => (entry.over ?? []).filter(([phone]) => phone === entry.phone)).map(nameOfPair),
  );
  return entries.filter((entry) => entry.kind === "ruled" && !gone.has(keyOf(entry)));
};

// Every phone's entries from 1 on, as long as each is there, is one, and comes after the one before; the others wait.
/** @param {Entry[]} messages */
const received = (messages) => {
  const once = [...new Map(messages.map((entry) => [plain(entry), entry])).values()];
  /** @type {Entry[]} */
  const entries = [];
  for (const phone of new Set(once.map((entry) => entry.phone))) {
    const own = once.filter((entry) => entry.phone === phone);
    for (let [number, turn] = [1, 0]; ; number++) {
      const alike = own.filter((entry) => entry.number === number);
      if (alike.length !== 1 || alike[0].turn <= turn) break;
      entries.push(alike[0]);
      turn = alike[0].turn;
    }
  }
  return { entries: entries.sort(inOrder), waiting: once.filter((entry) => !entries.includes(entry)).sort(inOrder) };
};

// What lies behind these; who names an entry that comes after his own replaces nothing by that.
/** @param {Entry[]} entries @param {Entry[]} among */
const replaced = (entries, among) => {
  const byKey = new Map(among.map((entry) => [keyOf(entry), entry]));
  /** @type {Set<string>} */
  const keys = new Set();
  for (const asked = [...entries]; asked.length; ) {
    const entry = /** @type {Entry} */ (asked.pop());
    for (const key of overOf(entry)) {
      const behind = byKey.get(key);
      if (!behind || keys.has(key) || behind.turn >= entry.turn) continue;
      keys.add(key);
      asked.push(behind);
    }
  }
  return keys;
};

/** @param {Entry[]} entries @param {Entry[]} among */
const standing = (entries, among) => {
  const keys = replaced(entries, among);
  return entries.filter((entry) => !keys.has(keyOf(entry)));
};

// Written by a keeper, and before anybody took over; or whoever did knew of it.
/** @param {Entry} entry @param {Entry[]} keepings */
const isInTime = (entry, keepings) => {
  const own = keepings.filter(({ phone, number }) => phone === entry.phone && number < entry.number).pop();
  if (!own) return false;
  const after = keepings.filter((keeping) => overOf(keeping).includes(keyOf(own)));
  return !after.length || after.some(({ seen = {} }) => (seen[entry.phone] ?? 0) >= entry.number);
};

// Each thing that they say, once.
/** @param {Entry[]} entries */
const contents = (entries) => [...new Map(entries.map((entry) => [plain(entry.row), entry.row ?? null])).values()];

// A game that was ruled on while it was played is written after that; then nothing has moved.
/** @param {Entry} ruling @param {Entry[]} written @param {(Line | null)[]} rows */
const isMoved = (ruling, written, rows) => {
  const over = overOf(ruling);
  const about = contents(written.filter((entry) => over.includes(keyOf(entry))));
  return about.length > 0 && plain(about.map(plain).sort()) !== plain(rows.map(plain).sort());
};

/** @param {number} number @param {Entry[]} counted @param {Entry[]} written @param {Entry[]} rulings @returns {Game} */
const game = (number, counted, written, rulings) => {
  const own = counted.filter((entry) => entry.game === number);
  const here = written.filter((entry) => entry.game === number);
  const ruled = rulings.filter((entry) => entry.game === number);
  const last = standing(own, here);
  const rows = contents(last);
  const row = rows.length === 1 ? rows[0] : null;
  const undone = new Set(own.filter(({ kind }) => kind === "undone").flatMap(overOf));
  const annulled = own.filter((entry) => entry.kind === "annulled" && !undone.has(keyOf(entry)));
  const struck = new Set(annulled.flatMap(overOf));
  return {
    number,
    standing: last,
    row,
    differs: rows.length > 1,
    struck: own.flatMap((entry) => (entry.row && struck.has(keyOf(entry)) ? [entry.row] : [])),
    corrected: row !== null && own.some(({ kind }) => kind === "corrected"),
    isRuled: ruled.length > 0,
    moved: ruled.some((ruling) => isMoved(ruling, here, rows)),
  };
};

/** The sheet that follows from these entries. @param {Entry[]} messages @param {number} games @returns {Log} */
export const read = (messages, games) => {
  const { entries, waiting } = received(messages);
  const keepings = entries.filter(({ kind }) => kind === "keeps");
  const written = entries.filter(({ kind }) => OF_ROWS.includes(kind));
  const counted = written.filter((entry) => isInTime(entry, keepings));
  const rulings = rulingsOf(entries);
  const settled = replaced([...written, ...entries.filter(({ kind }) => kind === "left_out")], written);
  return {
    entries,
    waiting,
    games: Array.from({ length: games }, (_game, place) => game(place + 1, counted, written, rulings)),
    keepers: standing(keepings, keepings),
    late: written.filter((entry) => !counted.includes(entry) && !settled.has(keyOf(entry))),
  };
};

// Writing: an entry's number and turn, and what it replaces

/** @param {string} phone @param {Log} log @param {string} kind @param {Entry[]} over @param {Partial<Entry>} [more] @returns {Entry} */
const next = (phone, { entries }, kind, over, more = {}) => {
  const own = entries.filter((entry) => entry.phone === phone).map(({ number }) => number);
  const number = Math.max(0, ...own) + 1;
  const turn = Math.max(0, ...entries.map((entry) => entry.turn)) + 1;
  /** @type {[string, number][]} */
  const names = [...over].sort(byName).map((entry) => [entry.phone, entry.number]);
  return { phone, number, turn, kind, ...more, ...(names.length && { over: names }) };
};

/** This phone keeps the sheet from here on, as it has seen it. @param {string} phone @param {Log} log */
export const keeping = (phone, log) => {
  /** @type {Record<string, number>} */
  const seen = {};
  for (const entry of log.entries) seen[entry.phone] = Math.max(seen[entry.phone] ?? 0, entry.number);
  return next(phone, log, "keeps", log.keepers, Object.keys(seen).length ? { seen } : {});
};

/** What is done with a row: it replaces all that stands there, late ones, too. @param {string} phone @param {Log} log @param {string} kind @param {number} number @param {Line} [row] @param {string} [words] why */
export const atGame = (phone, log, kind, number, row, words) => {
  const late = log.late.filter((entry) => entry.game === number);
  return next(phone, log, kind, [...log.games[number - 1].standing, ...late], {
    game: number,
    ...(row && { row }),
    ...(words && { words }),
  });
};

/** Late rows that are not taken. @param {string} phone @param {Log} log @param {Entry[]} late */
export const leavingOut = (phone, log, late) => next(phone, log, "left_out", late);
