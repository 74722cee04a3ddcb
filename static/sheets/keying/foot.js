// The foot of a sheet added up while it is typed, without asking the server: formula, sums and every identity (SkWO 5, 7.2).
// It says what does not fit, never why: causes and sentences are the server's.

// Games and others: by how many sit at the table. joined: what each seat has beside, where a fourth joined three.
/** @typedef {{ games: Record<string, number>, own: number, others: Record<string, number> }} Bonuses */
// opponentsOnly: a lost game brings points to the two alone who played against it, so at four and five the foot gives no total.
// more: two can share a game, or one is dealt again. Without values and charges, points tell nothing about the games.
/** @typedef {Bonuses & { joined?: number[], opponentsOnly: boolean, more: boolean, values: number[], charges: number[] }} Rules */
/** @typedef {{ points: number | null, won: number | null, lost: number | null, total: number | null }} Seat */
/** @typedef {{ text: (number | string)[], fits: boolean | null }} Fit */
/**
 * @typedef {object} Account
 * @property {(number | null)[]} formulas
 * @property {Record<string, number | null>} sums
 * @property {Record<string, Fit>} checks
 * @property {[seat: number, field: string][]} wrong
 * @property {boolean} whole
 * @property {boolean} clean
 */

/** @type {(keyof Seat)[]} */
export const COUNTS = ["points", "won", "lost", "total"];

/** @param {string} text */
export const numberOf = (text) => {
  const plain = text.trim().replace(/[−–]/, "-");
  return /^[+-]?\d{1,6}$/.test(plain) ? Number(plain) : null;
};

/** @param {(number | null)[]} numbers */
const sum = (numbers) => numbers.reduce((/** @type {number} */ total, figure) => total + (figure ?? 0), 0);
/** @param {(number | null)[]} numbers */
const areTyped = (numbers) => numbers.every((figure) => figure !== null);

/** @typedef {{ worths: bigint[], sets: bigint[] }} Sums */

// Which points so many won and lost games can make at all: a set of sums is one big integer, bit n for the sum n.
export class Reach {
  /** @param {Rules} rules */
  constructor({ values, charges }) {
    this.sums = [values, charges].map((worths) => ({ worths: worths.map(BigInt), sets: [1n] }));
  }

  /** @param {Sums} sums @param {number} count */
  of({ worths, sets }, count) {
    while (sets.length <= count) sets.push(worths.reduce((all, worth) => all | (sets[sets.length - 1] << worth), 0n));
    return sets[count];
  }

  /** @param {number} points @param {number} won @param {number} lost */
  fits(points, won, lost) {
    if (!this.sums[0].worths.length) return true;
    if (Math.max(won, lost) > 100) return true; // the server looks at such a sheet
    const [gains, losses] = [this.of(this.sums[0], won), this.of(this.sums[1], lost)];
    return points >= 0 ? ((gains >> BigInt(points)) & losses) !== 0n : (gains & (losses >> BigInt(-points))) !== 0n;
  }
}

// Null while more can come, and where more than planned can be right.
/** @param {number} played @param {number} planned @param {boolean} more @param {boolean} whole */
const gamesFit = (played, planned, more, whole) => {
  if (played > planned) return more ? null : false;
  return whole ? played === planned : null;
};

// From seat 1 on, null where nothing is typed yet; passed: the games passed.
/**
 * @param {Seat[]} seats
 * @param {number | null} passed
 * @param {Rules} rules
 * @param {Reach} reach
 * @returns {Account}
 */
export const account = (seats, passed, rules, reach) => {
  /** @param {keyof Seat} name */
  const column = (name) => seats.map((seat) => seat[name]);
  const [lost, bonusEach] = [sum(column("lost")), rules.others[seats.length]];
  const unknown = rules.opponentsOnly && seats.length > 3;
  const counts = areTyped([...column("won"), ...column("lost"), passed]);
  const joined = rules.joined ?? seats.map(() => 0);
  const formulas = seats.map(({ points, won, lost: own }, place) =>
    unknown || points === null || won === null || own === null || !areTyped(column("lost"))
      ? null
      : points + rules.own * (won - own) + bonusEach * (lost - own) + joined[place],
  );
  const played = sum(column("won")) + lost + (passed ?? 0);
  const bonus = sum(
    seats.map(
      ({ points, won, lost: own, total }) => (total ?? 0) - (points ?? 0) - rules.own * ((won ?? 0) - (own ?? 0)),
    ),
  );
  const whole = counts && areTyped([...column("points"), ...column("total")]);
  const fitting = seats.filter((seat, place) => seat.total !== null && seat.total === formulas[place]).length;
  const planned = rules.games[seats.length];
  const owed = bonusEach * (rules.opponentsOnly ? 2 : seats.length - 1) * lost + sum(joined);
  /** @type {[seat: number, field: string][]} */
  const wrong = [];
  seats.forEach(({ points, won, lost: own, total }, place) => {
    if (points !== null && won !== null && own !== null && !reach.fits(points, won, own))
      wrong.push([place + 1, "points"]);
    if (total !== null && formulas[place] !== null && total !== formulas[place]) wrong.push([place + 1, "total"]);
  });
  const checks = {
    games: { text: [played, planned], fits: gamesFit(played, planned, rules.more, counts) },
    bonuses: { text: [whole ? bonus : "–", owed], fits: whole ? bonus === owed : null },
    totals: {
      text: [unknown ? "–" : fitting, seats.length],
      fits: whole && !unknown ? fitting === seats.length : null,
    },
  };
  const sums = Object.fromEntries(COUNTS.map((name) => [name, sum(column(name))]));
  const clean = whole && wrong.length === 0 && Object.values(checks).every(({ fits }) => fits !== false);
  return {
    formulas,
    sums: { ...sums, formula: areTyped(formulas) ? sum(formulas) : null },
    checks,
    wrong,
    whole,
    clean,
  };
};
