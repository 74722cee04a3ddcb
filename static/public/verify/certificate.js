// The certificate of a draw, checked without the server: every hash from the registration to the seats, and whether the
// seats are legal. That the draw leads to just these seats, `python -m seating verify` shows on a machine of one's own.
import { canonical, digest, illegal } from "./plan.js";
import { sha256Hex } from "./sha256.js";
/** @import { Plan } from "./plan.js" */

const FORMAT = "skatwart-draw-1";
const CLOSING = ["number", "series", "reason", "registration", "commitment", "previous"];
const TEXTS = ["tournament", "inputs", "nonce", "entropy", "seed", "closing", "reason", "registration", "commitment"];

/** @typedef {{ code: string, holds: boolean, what: string }} Check */
/** @typedef {{ tournament: string, inputs: string, nonce: string, entropy: string, seed: string, closing: string }} Texts */
/** @typedef {Texts & { registration: string, commitment: string, plans: Plan[], digests: unknown[], [name: string]: any }} Certificate */

/** As ASCII without blanks, as everything that is hashed is written. @param {unknown} value */
const written = (value) => JSON.stringify(value).replace(/[\u007f-\uffff]/g, escaped);

/** @param {...(string | number)} parts */
const hashed = (...parts) => sha256Hex(written(parts));

/** @param {string} sign */
const escaped = (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Everything in the file, as stated there; throws Error with a sentence for any other text. @param {string} text @returns {Certificate} */
export function parseCertificate(text) {
  const told = readObject(text);
  if (told.format !== FORMAT) throw new Error(`not a certificate: "format" is not "${FORMAT}"`);
  for (const name of [...TEXTS, "previous"]) need(name, typeof told[name] === "string");
  for (const name of ["number", "series"]) need(name, Number.isSafeInteger(told[name]));
  need("plans", Array.isArray(told.plans) && told.plans.every(isPlan));
  need("digests", Array.isArray(told.digests));
  if (hashed("closing", ...CLOSING.map((name) => told[name])) !== told.closing) {
    throw new Error('"closing" is not the hash of number, series, reason, registration, commitment and previous');
  }
  return /** @type {Certificate} */ (told);
}

/** Everything that is checked, in order. @param {Certificate} told @returns {Check[]} */
export function verify(told) {
  const inputs = readInputs(told.inputs);
  const ids = inputs.entrants.map(([id]) => id);
  if (!ids.length || new Set(ids).size < ids.length) return [check("inputs", false)];
  const { plans } = told;
  const wrong = plans.flatMap((plan) => illegal(plan, ids, inputs.wishes?.fives === true));
  const list = inputs.way?.plan;
  return [
    check("inputs", Boolean(inputs.way)),
    check("registration", sha256Hex(told.inputs) === told.registration),
    check("commitment", hashed("nonce", told.nonce) === told.commitment),
    check("seed", told.seed === hashed("seed", told.closing, told.nonce, told.entropy)),
    check("digest", JSON.stringify(plans.map(digest)) === JSON.stringify(told.digests)),
    check("legal", !wrong.length && plans.length > 0, wrong[0]),
    ...(list ? [check("listed", plans.length === 1 && canonical(plans[0]) === list)] : []),
  ];
}

/** @param {string} code @param {boolean} holds @returns {Check} */
const check = (code, holds, what = "") => ({ code, holds, what });

/** @param {string} text @returns {Record<string, any>} */
function readObject(text) {
  try {
    return { ...JSON.parse(text) };
  } catch (error) {
    throw new Error(`not a certificate: ${/** @type {Error} */ (error).message}`);
  }
}

/** @typedef {{ entrants: [number, ...unknown[]][], wishes: { fives?: boolean }, way?: { plan?: string } }} Inputs */

/** Who was registered, and how it was drawn; nobody where the text can't be read. @param {string} text @returns {Inputs} */
function readInputs(text) {
  const nobody = { entrants: [], wishes: {} };
  try {
    const inputs = JSON.parse(text);
    const isWhole = Array.isArray(inputs.entrants) && inputs.entrants.every(Array.isArray);
    return isWhole && written(inputs) === text ? inputs : nobody;
  } catch {
    return nobody;
  }
}

/** @param {string} name @param {boolean} holds */
function need(name, holds) {
  if (!holds) throw new Error(`"${name}" is missing or not as it should be`);
}

/** @param {unknown} plan @returns {plan is Plan} */
const isPlan = (plan) => Array.isArray(plan) && plan.length > 0 && plan.every(isTable);

/** @param {unknown} table */
const isTable = (table) => Array.isArray(table) && table.length > 0 && table.every(Number.isSafeInteger);
