// The certificate of a draw: read, and checked from the registration to the seats without the server.
import { readJson } from "./json.js";
import { bound, boundAhead } from "./bound.js";
import { totalCost } from "./cost.js";
import { canonical, digest, illegal, numbered } from "./plan.js";
import { closingHash, commitmentOf, parseInputs, seedOf } from "./proof.js";
import { sha256Hex } from "./sha256.js";
import { make } from "./ways.js";
/** @import { Plan } from "./plan.js" */
/** @import { Closing } from "./proof.js" */

const FORMAT = "skatwart-draw-1";
const COSTS = 4;
const WORDS = ["tournament", "inputs", "nonce", "entropy", "seed"];

/** @typedef {{ code: string, holds: boolean, what: string }} Check */
/**
 * @typedef {object} Certificate
 * @property {string} tournament
 * @property {string} inputs
 * @property {string} nonce
 * @property {string} entropy
 * @property {string} seed
 * @property {Closing} closing
 * @property {number} steps
 * @property {Plan[]} plans
 * @property {unknown[]} digests
 * @property {number[]} cost
 * @property {number[]} bound
 */

// Everything in the file, as stated there; throws Error with a sentence for any other text.
/** @param {string} text @returns {Certificate} */
export function parseCertificate(text) {
  const members = readObject(text);
  if (members.get("format") !== FORMAT) throw new Error(`not a certificate: "format" is not "${FORMAT}"`);
  /** @param {string} name */
  const word = (name) => typed(members, name, (value) => typeof value === "string" && encodes(value));
  /** @param {string} name */
  const number = (name) => typed(members, name, isWhole);
  const closing = {
    number: number("number"),
    series: number("series"),
    reason: word("reason"),
    registration: word("registration"),
    commitment: word("commitment"),
    previous: word("previous"),
  };
  const [tournament, inputs, nonce, entropy, seed] = WORDS.map(word);
  const steps = number("steps");
  if (closingHash(closing) !== word("closing")) {
    throw new Error('"closing" is not the hash of number, series, reason, registration, commitment and previous');
  }
  return {
    tournament,
    inputs,
    nonce,
    entropy,
    seed,
    closing,
    steps,
    plans: typed(members, "plans", Array.isArray).map(readPlan),
    digests: typed(members, "digests", Array.isArray),
    cost: readCost(members, "cost"),
    bound: readCost(members, "bound"),
  };
}

// Everything that can be checked of a certificate, in order; the seats are made again if `replay`.
/** @param {Certificate} certificate @param {{ replay?: boolean }} given */
export function verify(certificate, { replay = true } = {}) {
  return [...checks(certificate, replay)];
}

/** @param {Certificate} certificate @param {boolean} replay @returns {Generator<Check>} */
function* checks(certificate, replay) {
  const inputs = readInputs(certificate.inputs);
  if (inputs instanceof Error) return yield check("inputs", false, inputs.message);
  const { entrants, history, wishes, way } = inputs;
  const { closing, nonce, plans } = certificate;
  const ids = new Set(entrants.map(({ id }) => id));
  yield check("inputs", way !== null && ids.size === entrants.length);
  if (ids.size < entrants.length) return undefined;
  yield check("registration", sha256Hex(certificate.inputs) === closing.registration);
  yield check("commitment", commitmentOf(nonce) === closing.commitment);
  yield check("seed", certificate.seed === seedOf(closing, nonce, certificate.entropy));
  yield check("digest", same(plans.map(digest), certificate.digests));
  const wrong = plans.flatMap((plan) => illegal(plan, entrants, wishes.fives));
  yield check("legal", !wrong.length && plans.length > 0, wrong[0]);
  if (wrong.length || !plans.length || !way) return undefined;
  const cost = totalCost(plans, entrants, history, wishes);
  yield check("cost", same(cost, certificate.cost), shown(cost));
  const series = plans.length;
  const least = series === 1 ? bound(entrants, history, wishes) : boundAhead(entrants, history, wishes, series);
  yield check("bound", same(least, certificate.bound), shown(least));
  const due = way.engine === "ahead-1" ? way.series : 1;
  const code = way.engine === "listed-1" ? "listed" : "replay";
  if (replay && series !== due) yield check(code, false, `${due} series`);
  else if (replay && !(certificate.steps >= 0 && certificate.steps <= way.steps)) {
    yield check(code, false, `${certificate.steps} steps`);
  } else if (replay) {
    const again = make(way, entrants, history, wishes, certificate.seed, certificate.steps);
    yield check(code, same(again.map(canonical), plans.map(canonical)));
  }
  return undefined;
}

/** @param {string} code @param {boolean} holds */
const check = (code, holds, what = "") => ({ code, holds, what });

/** @param {number[]} cost */
const shown = (cost) => `(${cost.join(", ")})`;

/** @param {unknown[]} first @param {unknown[]} second */
const same = (first, second) => first.length === second.length && first.every((item, at) => item === second[at]);

// JSON can hold halves of characters that no text in UTF-8 can.
/** @param {string} text */
const encodes = (text) => !/[\ud800-\udfff]/u.test(text);

/** @param {unknown} value */
const isWhole = (value) => typeof value === "number";

/** @param {unknown} value @returns {value is number[]} */
const isIds = (value) => Array.isArray(value) && value.every(isWhole);

/** @param {string} text */
function readInputs(text) {
  try {
    return parseInputs(text);
  } catch (error) {
    return /** @type {Error} */ (error);
  }
}

/** @param {string} text @returns {Map<string, any>} */
function readObject(text) {
  try {
    const value = readJson(text);
    return value instanceof Map ? value : new Map();
  } catch (error) {
    throw new Error(`not a certificate: ${/** @type {Error} */ (error).message}`);
  }
}

/** @param {Map<string, any>} members @param {string} name @param {(value: unknown) => boolean} holds */
function typed(members, name, holds) {
  const value = members.get(name);
  if (!holds(value)) throw new Error(`"${name}" is missing or not as it should be`);
  return value;
}

/** @param {unknown} tables */
function readPlan(tables) {
  if (!Array.isArray(tables) || !tables.length) throw new Error('"plans": a plan is a list of tables');
  if (!tables.every(isIds)) throw new Error('"plans": a table is a list of ids');
  return numbered(tables);
}

/** @param {Map<string, any>} members @param {string} name @returns {number[]} */
function readCost(members, name) {
  const numbers = members.get(name);
  if (!isIds(numbers) || numbers.length !== COSTS) throw new Error(`"${name}" is not ${COSTS} numbers`);
  return numbers;
}
