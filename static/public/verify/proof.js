// Proof of a draw: its registration as text, and the chain from there to the seed.
import { readJson, writeJson } from "./json.js";
import { misfit, readOrder } from "./order.js";
import { canonical, parsePlan } from "./plan.js";
import { sha256Hex } from "./sha256.js";
import { MOST_SEATS } from "./sizes.js";
import { isEngine } from "./ways.js";
/** @import { Written } from "./json.js" */
/** @import { Entrant, Plan, Wishes } from "./plan.js" */
/** @import { Way } from "./ways.js" */

const MOST_SERIES = 50;
const MOST_STEPS = 10_000_000;

/**
 * @typedef {object} Closing
 * @property {number} number
 * @property {number} series
 * @property {string} reason
 * @property {string} registration
 * @property {string} commitment
 * @property {string} previous
 */
/** @typedef {{ entrants: Entrant[], history: Plan[], wishes: Wishes, way: Way | null }} Inputs */
/** @typedef {{ number: number, string: string, boolean: boolean }} Kinds */

// SHA-256 of the parts as one ASCII JSON list without blanks.
/** @param {...Written} parts */
const hashed = (...parts) => sha256Hex(writeJson(parts));

/** @param {string} nonce */
export const commitmentOf = (nonce) => hashed("nonce", nonce);

/** @param {Closing} given */
export const closingHash = ({ number, series, reason, registration, commitment, previous }) =>
  hashed("closing", number, series, reason, registration, commitment, previous);

/** @param {Closing} closing @param {string} nonce @param {string} entropy */
export const seedOf = (closing, nonce, entropy) => hashed("seed", closingHash(closing), nonce, entropy);

// What a text of inputs says, way null if it has none. Throws Error for any other text.
/** @param {string} text @returns {Inputs} */
export function parseInputs(text) {
  const inputs = read(text);
  if (inputsText(inputs) !== text) throw new Error("not the inputs of a draw: not in canonical form");
  return inputs;
}

// The one text of inputs: keys in order, every earlier series as its canonical text.
/** @param {Inputs} given */
function inputsText({ entrants, history, wishes, way }) {
  return writeJson({
    entrants: entrants.map(rowOf),
    history: history.map(canonical),
    ...(way && {
      way: {
        engine: way.engine,
        ...(way.order && { order: { ...way.order } }),
        ...(way.plan && { plan: way.plan }),
        ranks: way.ranks,
        rotating: way.rotating,
        series: way.series,
        steps: way.steps,
      },
    }),
    wishes: {
      apart_clubs: wishes.apartClubs,
      apart_teams: wishes.apartTeams,
      ...(wishes.fives && { fives: true }),
    },
  });
}

/** @param {Entrant} given */
function rowOf({ id, club, team, apart, rather, fixed }) {
  const wishes = Object.entries({ apart, rather, fixed: fixed ?? [] }).filter(([, wish]) => wish.length);
  return wishes.length ? [id, club, team, Object.fromEntries(wishes)] : [id, club, team];
}

/** @param {string} text @returns {Inputs} */
function read(text) {
  try {
    const members = member(readJson(text), Map);
    const entrants = member(members.get("entrants"), Array).map(entrantOf);
    const way = members.has("way") ? wayOf(member(members.get("way"), Map)) : null;
    const wrong = way?.order && misfit(way.order, entrants);
    if (wrong) throw new Error(wrong);
    return {
      entrants,
      history: member(members.get("history"), Array).map(playedPlan),
      wishes: wishesOf(member(members.get("wishes"), Map)),
      way,
    };
  } catch (error) {
    throw new Error(`not the inputs of a draw: ${/** @type {Error} */ (error).message}`);
  }
}

/** @param {unknown} row @returns {Entrant} */
function entrantOf(row) {
  const fields = member(row, Array);
  const [id, club, team, more = new Map()] = fields;
  if (fields.length < 3 || fields.length > 4) throw new Error("an entrant is not one");
  const [apart, rather, fixed] = ["apart", "rather", "fixed"].map((wish) =>
    member(member(more, Map).get(wish) ?? [], Array).map((number) => typed(number, "number")),
  );
  const place = fixed.length === 2 && fixed[0] >= 1 && fixed[1] >= 0 && fixed[1] <= MOST_SEATS;
  if (fixed.length && !place) throw new Error("a fixed seat is not one");
  return {
    id: typed(id, "number"),
    club: typed(club, "string"),
    team: typed(team, "string"),
    apart,
    rather,
    fixed: place ? [fixed[0], fixed[1]] : null,
  };
}

/** @param {unknown} text */
function playedPlan(text) {
  const plan = parsePlan(text);
  if (plan.tables.some((table) => table.entrants.length > MOST_SEATS)) {
    throw new Error("more than five sat at a table");
  }
  return plan;
}

/** @param {Map<unknown, unknown>} members @returns {Wishes} */
function wishesOf(members) {
  const [apartClubs, apartTeams] = ["apart_clubs", "apart_teams"].map((name) => typed(members.get(name), "boolean"));
  return { apartClubs, apartTeams, fives: members.get("fives") === true };
}

/** @param {Map<unknown, unknown>} members @returns {Way} */
function wayOf(members) {
  const engine = typed(members.get("engine"), "string");
  if (!isEngine(engine)) throw new Error(`unknown engine ${engine}`);
  const [series, steps, ranks] = ["series", "steps", "ranks"].map((name) => typed(members.get(name), "number"));
  const possible = series >= 1 && series <= MOST_SERIES && steps >= 0 && steps <= MOST_STEPS;
  if (!possible) throw new Error("too many series or steps");
  if (ranks < 12 || ranks % 4) throw new Error(`groups of ${ranks} ranks: a multiple of 4 from 12 on is needed`);
  const plan = typed(members.get("plan") ?? "", "string");
  if (Boolean(plan) !== (engine === "listed-1")) throw new Error("listed-1 has a plan, the others find theirs");
  if (plan) playedPlan(plan);
  const order = members.has("order") ? readOrder(member(members.get("order"), Map)) : null;
  if (Boolean(order) !== (engine === "ordered-1")) throw new Error("ordered-1 has an order, the others have none");
  return { engine, series, steps, ranks, rotating: typed(members.get("rotating"), "boolean"), plan, order };
}

/** @template T @param {unknown} value @param {new (...given: any[]) => T} kind @returns {T} */
function member(value, kind) {
  if (!(value instanceof kind)) throw new Error("entrants, history, wishes or the way are not as they should be");
  return value;
}

/** @template {keyof Kinds} K @param {unknown} value @param {K} kind @returns {Kinds[K]} */
function typed(value, kind) {
  if (typeof value !== kind) throw new Error(`a ${kind} is missing`);
  return /** @type {Kinds[K]} */ (value);
}
