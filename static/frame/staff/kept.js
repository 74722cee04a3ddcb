// What this browser keeps of what was sent: as it was sent, with the entry of the trail by which the server said that it
// is written down. Should a laptop be lost whose last seconds no copy has, all of that can be sent again.

const PREFIX = "kept ";
const LONG_ENOUGH = 10 * 60_000; // milliseconds until every copy has it
const FOR_GOOD = 24 * 60 * 60_000; // and until nobody asks for it any more
const LONGEST = 30_000; // signs of a form that is kept with its fields; of a longer one only that it was sent

/**
 * at: when; by: who, as the page named him, or "#" and his number; url: where to; entry: of the trail, "" where no answer
 * came; from: the servers by whose pages it came here, the last one first, "?" where that isn't known; lost: the copy that
 * leads now hasn't got it.
 * @typedef {object} Sent
 * @property {number} at
 * @property {string} by
 * @property {string} url
 * @property {string} page
 * @property {string} title
 * @property {[string, string][] | null} fields
 * @property {string} entry
 * @property {string} [from]
 * @property {boolean} [lost]
 */
/** @typedef {Sent & { key: string }} Kept */

/** @type {HTMLElement | null} */
const staff = document.querySelector("[data-staff-user]");
/**
 * What the server says on each page. Of who is signed in, user: the name; person: the number. Of itself, part: "leads"
 * where it writes; since: when this laptop took over, or "";
 * common: the last entry that the other one had, too; second: the address of that one; before: of one that was replaced.
 */
export const server = {
  user: staff?.dataset.staffUser ?? "",
  person: `#${staff?.dataset.staffPerson ?? ""}`,
  part: staff?.dataset.staffPart ?? "",
  since: staff?.dataset.staffSince ?? "",
  common: Number(staff?.dataset.staffCommon ?? 0),
  second: staff?.dataset.staffSecond ?? "",
  before: staff?.dataset.staffBefore ?? "",
};

/** Nobody is shown what another one has sent. @param {Sent} sent */
export const isMine = ({ by }) => ["", server.user, server.person].includes(by);

/** Whether it was sent here, or came by laptops that this one has to do with. @param {Sent} sent */
export const isFromOurs = ({ from }) =>
  !from || from.split(" ").every((origin) => origin === server.second || origin === server.before);

/** Forms that send one of them again, each with its key. @type {WeakMap<HTMLFormElement, string>} */
export const again = new WeakMap();

/** @returns {Kept[]} the first one first */
export const kept = () => {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => ({ ...JSON.parse(localStorage.getItem(key) ?? ""), key }))
      .sort((one, other) => one.at - other.at);
  } catch {
    return []; // nothing may be kept here
  }
};

/** The same thing twice is one; what others bring takes the place of nothing. @param {Sent} sent */
export const keep = (sent) => {
  const isLong = JSON.stringify(sent.fields).length > LONGEST;
  try {
    localStorage.setItem(
      `${PREFIX}${sent.at} ${sent.url} ${sent.from ?? ""}`.trim(),
      JSON.stringify({ ...sent, fields: isLong ? null : sent.fields }),
    );
  } catch {
    // a full storage, or none: the server has it all the same
  }
};

/** @param {{ key: string }} item */
export const drop = ({ key }) => {
  try {
    localStorage.removeItem(key);
  } catch {
    // it was not kept
  }
};

/** Whether the laptop that leads now may lack it. @param {Sent} sent */
const isLost = ({ entry, lost }) => {
  const [number, since = ""] = entry.split("~");
  return lost || !entry || (server.since !== "" && since !== server.since && Number(number) > server.common);
};

/** Of no use any more: the copy has it, or has had the time to. @param {Sent} sent */
const isOver = ({ at, entry, lost }) => {
  const isOfAnother = server.since !== "" && (entry.split("~")[1] ?? "") !== server.since;
  return lost ? at < Date.now() - FOR_GOOD : isOfAnother || at < Date.now() - LONG_ENOUGH;
};

/** Tells what is lost, for ever, from what isn't. All that waits here to be sent again or to be put aside. */
export const sortOut = () => {
  if (server.part !== "leads") return [];
  for (const item of kept()) {
    const { key, ...sent } = { ...item, lost: isLost(item) };
    if (isOver(sent)) drop(item);
    else if (sent.lost && !item.lost) keep(sent);
  }
  return kept().filter((item) => item.lost);
};
