// What a game is worth, from what was tapped: value, score, what can't be (ISkO 2.4, 3.4, 5.1 to 5.4). Numbers and codes
// alone, no page and no words. scoring/ counts the same in Python; tests/browser/test_sheet_sums.py holds both together.

/**
 * One edition as rules.py of the room tells it: scoring.RuleSet in plain values.
 * @typedef {object} Rules
 * @property {Record<string, number>} bases
 * @property {Record<string, number>} ouvertBases
 * @property {(number | null)[]} nulls plain, hand, ouvert, ouvert hand
 * @property {Record<string, string[]>} steps
 * @property {Record<string, string[]>} implied
 * @property {string[]} handOnly
 * @property {boolean} asAnnounced
 * @property {string[]} doubling
 * @property {number[]} lost with the skat, from the hand
 * @property {number} own
 * @property {Record<string, number>} others
 * @property {number[]} bids
 */
/** @typedef {{ contract: string, tops: number, steps: string[], bid: number, won: boolean }} Game */
/** @typedef {{ won: boolean, overbid: boolean, base: number, multiplier: number, value: number, score: number, steps: [string, number][] }} Worth */

export const STEPS = ["hand", "schneider", "schneider_announced", "schwarz", "schwarz_announced", "ouvert"];
const REACHED = ["schneider", "schneider_announced", "schwarz", "schwarz_announced"];
const SCHNEIDER_TOPS = -7; // the opponents' seven highest trumps alone bring them 33 card points

/** The most tops of a game, 0 of null (ISkO 2.4.3). @param {string} contract */
export const topsLimit = (contract) => ({ null: 0, grand: 4 })[contract] ?? 11;

/** Every step that counts with these, reached or announced, as spoken (ISkO 5.2.5, 5.2.6). @param {string[]} ticked @param {Rules} rules */
export const implied = (ticked, rules) => {
  const marked = new Set(ticked.flatMap((step) => [step, ...(rules.implied[step] ?? [])]));
  return STEPS.filter((step) => marked.has(step));
};

// Lost without a trick after announcing schneider alone: the texts part on what that counts (ISkO 5.2.5).
/** @param {Game} game */
const lostBeyond = ({ steps, won }) => {
  const bound =
    steps.includes("schneider_announced") && !steps.includes("schwarz_announced") && !steps.includes("ouvert");
  return bound && steps.includes("schwarz") && !won;
};

/** @param {Game} game @param {Rules} rules */
const counting = (game, rules) =>
  implied(rules.asAnnounced && lostBeyond(game) ? game.steps.filter((step) => step !== "schwarz") : game.steps, rules);

/** @param {string[]} steps @param {Rules} rules */
const nullValue = (steps, rules) =>
  rules.nulls[Number(steps.includes("hand")) + 2 * Number(steps.includes("ouvert"))] ?? 0;

/** Codes of all that can't be, as scoring.impossible says them; none if the game can be counted. @param {Game} game @param {Rules} rules */
export const defects = (game, rules) => {
  const { contract, tops, steps, bid, won } = game;
  const unknown = bid !== 0 && !rules.bids.includes(bid);
  /** @type {string[]} */
  const codes = [];
  if (contract === "null") {
    if (steps.some((step) => REACHED.includes(step))) codes.push("game.null_with_steps");
    if (nullValue(steps, rules) < bid && !unknown) codes.push("game.null_below_bid");
  } else {
    if (tops === 0) codes.push("game.tops_zero");
    else if (Math.abs(tops) > topsLimit(contract)) codes.push("game.tops_range");
    codes.push(...announcements(steps, rules));
    if (won && tops < 0) codes.push(...unreachable(tops, counting(game, rules)));
  }
  if (unknown) codes.push("game.bid_unknown");
  return codes;
};

/** @param {string[]} steps @param {Rules} rules */
const announcements = (steps, rules) => {
  if (steps.includes("hand")) return [];
  const announced = ["schneider_announced", "schwarz_announced"].some(
    (step) => steps.includes(step) && rules.handOnly.includes(step),
  );
  const ouvert = steps.includes("ouvert") && rules.handOnly.includes("ouvert");
  return [...(announced ? ["game.announced_without_hand"] : []), ...(ouvert ? ["game.ouvert_without_hand"] : [])];
};

/** @param {number} tops @param {string[]} reached */
const unreachable = (tops, reached) => {
  if (reached.includes("schwarz")) return ["game.schwarz_without"];
  return reached.includes("schneider") && tops <= SCHNEIDER_TOPS ? ["game.schneider_without"] : [];
};

/** The value and the score of a game without a defect (ISkO 5.1 to 5.4). @param {Game} game @param {Rules} rules @returns {Worth} */
export const worth = (game, rules) => {
  const { base, steps } = sum(game, rules);
  const played = steps.length ? steps[steps.length - 1][1] : 1;
  const overbid = base * played < game.bid;
  const multiplier = overbid ? Math.ceil(game.bid / base) : played;
  const [value, won] = [base * multiplier, game.won && !overbid];
  const score = won ? value : -value * rules.lost[Number(game.steps.includes("hand"))];
  return { won, overbid, base, multiplier, value, score, steps };
};

/** @param {Game} game @param {Rules} rules @returns {{ base: number, steps: [string, number][] }} */
const sum = (game, rules) => {
  const { contract, tops } = game;
  if (contract === "null") return { base: nullValue(game.steps, rules), steps: [] };
  const marked = counting(game, rules);
  const open = marked.includes("ouvert") ? rules.ouvertBases[contract] : undefined;
  let run = Math.abs(tops);
  /** @type {[string, number][]} */
  const steps = [[tops > 0 ? "with" : "without", run]];
  for (const name of ["game", ...rules.steps[contract].filter((step) => marked.includes(step))])
    steps.push([name, ++run]);
  for (const name of rules.doubling.filter((step) => marked.includes(step))) {
    run *= 2;
    steps.push([name, run]);
  }
  return { base: open ?? rules.bases[contract], steps };
};

// What is tapped

/** The steps that can be tapped for a contract: of null hand and ouvert alone (ISkO 5.1.2). @param {string} contract @param {Rules} rules */
export const stepsFor = (contract, rules) =>
  contract === "null"
    ? ["hand", "ouvert"].filter((_step, place) => rules.nulls[place + 1] !== null)
    : STEPS.filter((step) => step === "ouvert" || rules.steps[contract].includes(step));

/**
 * The steps after one was tapped: it brings along what it implies and needs; taken away, it takes what hung on it.
 * @param {string[]} ticked @param {string} step @param {string} contract @param {Rules} rules
 */
export const tapped = (ticked, step, contract, rules) => {
  /** @param {string} name */
  const bringsAlong = (name) => {
    const needs = contract !== "null" && rules.handOnly.includes(name) ? ["hand"] : [];
    return [name, ...needs, ...(contract === "null" ? [] : (rules.implied[name] ?? []))];
  };
  const left = ticked.includes(step)
    ? ticked.filter((name) => !bringsAlong(name).includes(step))
    : [...ticked, ...bringsAlong(step)];
  return STEPS.filter((name) => left.includes(name));
};
