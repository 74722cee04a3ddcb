// The sum of a game as players say it, put together of the words that the page brings: no language is known here.
/** @import { Game, Worth } from "./arithmetic.js" */

/**
 * steps, contracts: by name; sum, overbid: whole sentences; all with places such as %(count)s.
 * @typedef {{ steps: Record<string, string>, contracts: Record<string, string>, nullSteps: Record<string, string>, sum: string, overbid: string }} Words
 */

/** @param {string} text @param {Record<string, string | number>} values */
export const filled = (text, values) => text.replace(/%\((\w+)\)s/g, (_all, name) => String(values[name]));

/** With a real minus, and a plus where something is won. @param {number} points */
export const signed = (points) => (points > 0 ? `+${points}` : String(points).replace("-", "−"));

/** @param {Game} game @param {Worth} worth @param {Words} words */
export const spoken = (game, { base, multiplier, value, steps }, words) => {
  const contract = words.contracts[game.contract];
  if (!steps.length) {
    const named = Object.entries(words.nullSteps).filter(([name]) => game.steps.includes(name));
    return [contract, ...named.map(([, word]) => word), value].join(" ");
  }
  const played = steps[steps.length - 1][1];
  const counted = steps.map(([name, count]) => filled(words.steps[name], { count })).join(", ");
  const sum = filled(words.sum, { steps: counted, contract, base, product: base * played });
  return played === multiplier ? sum : filled(words.overbid, { sum, multiplier, base, value });
};
