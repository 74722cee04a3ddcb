// Seats in an order that was given, ordered-1: by lot where it was left open, and no guest before a table.
import { Chance } from "./chance.js";
import { sum } from "./lists.js";
import { fill } from "./plan.js";
import { setByRank } from "./ranked.js";
import { setRepaired } from "./repaired.js";
/** @import { Entrant, Plan, Wishes } from "./plan.js" */
/** @import { Way } from "./ways.js" */

/**
 * What is settled of an order, and what chance decides; keys as they are written.
 * @typedef {object} Order
 * @property {number[]} guests
 * @property {number} joiners
 * @property {number[]} lots
 * @property {boolean} parted
 * @property {number} table
 */
/** @typedef {{ lot: number, who: Entrant }} Place */

/** @param {Way} way @param {Entrant[]} entrants @param {Plan[]} history @param {Wishes} wishes @param {string} seed */
export function setInOrder(way, entrants, history, wishes, seed) {
  const order = /** @type {Order} */ (way.order);
  const seated = ordered(entrants, order, seed, wishes.fives);
  return (order.parted ? setRepaired : setByRank)(seated, history, wishes, way.rotating);
}

// The entrants as they sit down: lots shuffled, joiners put in, guests behind the first tables.
/** @param {Entrant[]} entrants @param {Order} order @param {string} seed @param {boolean} fives */
function ordered(entrants, order, seed, fives) {
  const chance = new Chance(`${seed}/order`);
  const placed = shuffledLots(entrants, order.lots, chance);
  chance.shuffled(entrants.slice(placed.length)).forEach((who, at) => {
    placed.splice(chance.below(placed.length + 1), 0, { lot: order.lots.length + at, who });
  });
  if (!order.guests.length) return placed.map(({ who }) => who);
  return behindMembers(placed, order, chance, fives);
}

/** @param {Entrant[]} entrants @param {number[]} sizes @param {Chance} chance @returns {Place[]} */
function shuffledLots(entrants, sizes, chance) {
  let start = 0;
  return sizes.flatMap((size, lot) => {
    start += size;
    return chance.shuffled(entrants.slice(start - size, start)).map((who) => ({ lot, who }));
  });
}

// At the first tables members; of each lot the others once more by lot.
/** @param {Place[]} placed @param {Order} order @param {Chance} chance @param {boolean} fives */
function behindMembers(placed, order, chance, fives) {
  const { tables } = fill([...placed.keys()], fives);
  const seats = sum(tables.slice(0, order.table - 1).map((table) => table.entrants.length));
  const guests = new Set(order.guests);
  const first = placed.filter(({ who }) => !guests.has(who.id)).slice(0, seats);
  const ahead = new Set(first);
  const seated = first.map(({ who }) => who);
  const rest = placed.filter((place) => !ahead.has(place));
  for (let start = 0; start < rest.length; ) {
    let end = start + 1;
    while (end < rest.length && rest[end].lot === rest[start].lot) end += 1;
    seated.push(...chance.shuffled(rest.slice(start, end).map(({ who }) => who)));
    start = end;
  }
  return seated;
}

// Throws Error for what is no order.
/** @param {Map<unknown, unknown>} members @returns {Order} */
export function readOrder(members) {
  const [guests, lots] = ["guests", "lots"].map((name) => wholes(members.get(name)));
  const [joiners, table] = ["joiners", "table"].map((name) => whole(members.get(name)));
  const parted = members.get("parted");
  if (typeof parted !== "boolean") throw new Error("the order is not one");
  if (lots.some((size) => size < 1) || joiners < 0 || table < 0) {
    throw new Error("a lot has one or more, and nothing of an order is below 0");
  }
  const inOrder = guests.every((guest, at) => at === 0 || guests[at - 1] < guest);
  if (!inOrder || guests.length > 0 !== table > 0) {
    throw new Error("guests come in order, each once, and with their first table");
  }
  return { guests, joiners, lots, parted, table };
}

// What keeps it from being the order of these entrants, "" for nothing.
/** @param {Order} order @param {Entrant[]} entrants */
export function misfit(order, entrants) {
  const count = sum(order.lots) + order.joiners;
  if (count !== entrants.length) return `an order of ${count} for ${entrants.length} entrants`;
  const ids = new Set(entrants.map(({ id }) => id));
  const stranger = order.guests.find((guest) => !ids.has(guest));
  return stranger === undefined ? "" : `${stranger} is a guest and no entrant`;
}

/** @param {unknown} value */
function whole(value) {
  if (typeof value !== "number") throw new Error("the order is not one");
  return value;
}

/** @param {unknown} value */
function wholes(value) {
  if (!Array.isArray(value)) throw new Error("the order is not one");
  return value.map(whole);
}
