// The foot of a sheet added up while it is typed, without asking the server: formula, sums and every identity (SkWO 5, 7.2).
// It says what does not fit, never why: causes and sentences are the server's.

export const numberOf = (text) => {
  const plain = text.trim().replace(/[−–]/, "-");
  return /^[+-]?\d{1,6}$/.test(plain) ? Number(plain) : null;
};

const sum = (numbers) => numbers.reduce((total, each) => total + (each ?? 0), 0);
const known = (numbers) => numbers.every((each) => each !== null);

// Which points so many won and lost games can make at all: a set of sums is one big integer, bit n for the sum n.
export class Reach {
  constructor({ values, charges }) {
    this.sums = [values, charges].map((worths) => ({ worths: worths.map(BigInt), made: [1n] }));
  }

  of({ worths, made }, count) {
    while (made.length <= count) made.push(worths.reduce((all, each) => all | (made.at(-1) << each), 0n));
    return made[count];
  }

  fits(points, won, lost) {
    if (Math.max(won, lost) > 100) return true; // the server looks at such a sheet
    const [gains, losses] = [this.of(this.sums[0], won), this.of(this.sums[1], lost)];
    return points >= 0 ? ((gains >> BigInt(points)) & losses) !== 0n : (gains & (losses >> BigInt(-points))) !== 0n;
  }
}

// seats: [{ points, won, lost, total }] from seat 1 on, null where nothing is typed yet; passed: the games passed.
export const account = (seats, passed, rules, reach) => {
  const column = (name) => seats.map((seat) => seat[name]);
  const [lost, each] = [sum(column("lost")), rules.others[seats.length]];
  const counts = known([...column("won"), ...column("lost"), passed]);
  const formulas = seats.map(({ points, won, lost: own }) =>
    points === null || won === null || !known(column("lost"))
      ? null
      : points + rules.own * (won - own) + each * (lost - own),
  );
  const played = sum(column("won")) + lost + (passed ?? 0);
  const bonus = sum(
    seats.map(
      ({ points, won, lost: own, total }) => (total ?? 0) - (points ?? 0) - rules.own * ((won ?? 0) - (own ?? 0)),
    ),
  );
  const whole = counts && known([...column("points"), ...column("total")]);
  const fitting = seats.filter((seat, place) => seat.total !== null && seat.total === formulas[place]).length;
  const planned = rules.games[seats.length];
  const owed = each * (seats.length - 1) * lost;
  const wrong = [];
  seats.forEach(({ points, won, lost: own, total }, place) => {
    if (points !== null && won !== null && own !== null && !reach.fits(points, won, own))
      wrong.push([place + 1, "points"]);
    if (total !== null && formulas[place] !== null && total !== formulas[place]) wrong.push([place + 1, "total"]);
  });
  const checks = {
    games: { text: [played, planned], fits: counts ? played === planned : played > planned ? false : null },
    bonuses: { text: [whole ? bonus : "–", owed], fits: whole ? bonus === owed : null },
    totals: { text: [fitting, seats.length], fits: whole ? fitting === seats.length : null },
  };
  const sums = Object.fromEntries(["points", "won", "lost", "total"].map((name) => [name, sum(column(name))]));
  const clean = whole && wrong.length === 0 && Object.values(checks).every(({ fits }) => fits);
  return { formulas, sums: { ...sums, formula: known(formulas) ? sum(formulas) : null }, checks, wrong, whole, clean };
};
