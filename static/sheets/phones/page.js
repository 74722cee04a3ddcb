// The sheet of a table on a phone that lies there: one phone keeps it, everybody else who opens it watches. It goes on
// without the network; what waits, what came late and what was not taken stands on the page.
import { Board, nextOf } from "../../calculator/sheet/board.js";
import { rowOf } from "../../calculator/sheet/columns.js";
import { atGame, keeping, leavingOut } from "../../calculator/sheet/log.js";
import { switchAllOff } from "../../calculator/sheet/once.js";
import { filled } from "../../calculator/sheet/spoken.js";
import { inWords } from "../../calculator/sheet/written.js";
import { all, around, need } from "../../frame/finding.js";
import "../../frame/live.js";
import "../../frame/page.js";
import { Calling } from "./calling.js";
import { Ending } from "./ending.js";
import { Moving } from "./moving.js";
import { Shared } from "./shared.js";
import { Turn } from "./turn.js";
/** @import { Entry } from "../../calculator/sheet/log.js" */
/** @import { NotTaken } from "./shared.js" */

const root = need(document, "[data-phones-sheet]", HTMLElement);
const [rules, words] = [JSON.parse(root.dataset.phonesRules ?? ""), JSON.parse(root.dataset.phonesWords ?? "")];
/** @type {string[]} */
const names = JSON.parse(root.dataset.phonesNames ?? "");
/** @type {Record<string, string>} */
const says = JSON.parse(root.dataset.phonesSays ?? "");
const keeper = need(root, "[data-phones-keeper]", HTMLElement);
const state = need(root, "[data-phones-state]", HTMLElement);
const network = need(root, "[data-phones-network]", HTMLElement);
const closed = need(root, "[data-phones-closed]", HTMLElement);
const unkept = need(root, "[data-phones-unkept]", HTMLElement);
const who = need(root, "[data-phones-who]", HTMLElement);
const take = need(root, "[data-phones-take]", HTMLButtonElement);
const paper = need(root, "[data-phones-paper]", HTMLButtonElement);
const early = need(root, "[data-phones-end-early]", HTMLButtonElement);
const open = need(root, "[data-phones-open]", HTMLElement);
const openAll = need(root, "[data-phones-open-all]", HTMLButtonElement);
const openList = need(root, "[data-phones-open-list]", HTMLElement);
const openLine = need(root, "[data-phones-open-line]", HTMLTemplateElement);

/** By its phone's name: whose it is. @param {string} phone */
const nameOf = (phone) => names[Number(phone[0]) - 1];
const ownName = () => [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => (byte % 36).toString(36)).join("");

const shared = new Shared(location.pathname, Number(root.dataset.phonesGames), {
  tell: () => {
    const { games } = shared.log();
    const now = JSON.stringify([games, shared.state.hasSignatures]);
    // What is being tapped stays, unless the sheet is another one since, or another phone keeps it.
    if (now !== drawn || board.root.classList.contains("is-watched") === keeps()) board.after();
    drawn = now;
    refresh();
  },
  asked: () => {
    moving.look(shared.isOffline);
    if (shared.isOffline) return;
    ending.look();
    calling.look();
  },
});
let [drawn, isChoosing] = ["", false];

const keepers = () => shared.log().keepers.map(({ phone }) => phone);
const keeps = () => !shared.state.closed && keepers().includes(shared.state.phone);

const board = new Board(root, {
  rules,
  words,
  sheet: () => ({ names, games: shared.log().games }),
  note: (kind, game, line, why) => shared.note((log, phone) => atGame(phone, log, kind, game, line, why)),
  keeps,
  needsReason: () => Boolean(shared.state.hasSignatures),
});

const ending = new Ending(root, {
  address: location.pathname,
  says,
  phone: () => shared.state.phone,
  keeps,
  waiting: () => shared.state.waiting.length,
  hear: () => shared.go(),
});
const calling = new Calling(root, {
  address: location.pathname,
  says,
  phone: () => shared.state.phone,
  game: () => nextOf(shared.log().games),
  told: () => shared.state.call ?? null,
  hear: (call) => shared.hearCall(call),
});
const turn = new Turn(root, { address: location.pathname, says, names });
const moving = new Moving(root, { state: () => shared.state, tell: () => refresh() });
let isEndedEarly = false;

/** @param {number} seat */
const keep = (seat) => {
  if (!shared.state.phone.startsWith(`${seat}-`)) shared.call(`${seat}-${ownName()}`);
  isChoosing = false;
  shared.note((log, phone) => keeping(phone, log));
  refresh();
  board.pad.scrollIntoView({ block: "nearest" });
};

const stateSaid = () => {
  const others = keepers().filter((phone) => phone !== shared.state.phone);
  const list = others.map(nameOf).join(", ");
  if (!others.length) return keeps() ? says.mine : says.nobody;
  return filled(keeps() ? says.twice : says.theirs, { name: list });
};

const networkSaid = () => {
  const { waiting } = shared.state;
  const [waits, offline] = shared.isKept ? [says.waits, says.offline] : [says.waitsUnkept, says.offlineUnkept];
  if (moving.origin) return waiting.length ? filled(says.comesAlong, { count: waiting.length }) : "";
  if (waiting.length) return filled(shared.isOffline ? waits : says.sends, { count: waiting.length });
  return shared.isOffline ? offline : says.sent;
};

/** @param {Entry["row"] | null} row */
const rowInWords = (row) => (row ? inWords(rowOf(row), { rules, words, names }) : "");

/** What stands where that was written: taken, it is replaced. @param {Entry} entry */
const standsAt = ({ game }) => (game ? rowInWords(shared.log().games[game - 1].row) : "");

/** @param {Entry} entry @param {string} why @param {Record<string, () => void>} steps */
const lineOf = (entry, why, steps) => {
  const line = /** @type {HTMLElement} */ (openLine.content.firstElementChild?.cloneNode(true));
  const [row, now] = [rowInWords(entry.row) || says[entry.kind], entry.row ? standsAt(entry) : ""];
  const game = entry.game ? `${filled(says.game, { game: entry.game })}: ` : "";
  need(line, "[data-phones-open-what]", HTMLElement).textContent = `${game}${row}`;
  need(line, "[data-phones-open-why]", HTMLElement).textContent = why;
  need(line, "[data-phones-open-now]", HTMLElement).textContent = now && filled(says.stands, { now });
  for (const button of all(line, "[data-phones-step]", HTMLButtonElement)) {
    const step = steps[button.dataset.phonesStep ?? ""];
    button.hidden = !step;
    if (now && button.dataset.phonesStep === "take")
      button.dataset.confirm = filled(says.replaces, { game: entry.game ?? 0, now, row });
    if (step)
      button.addEventListener("click", () => {
        switchAllOff(openList);
        step();
      });
  }
  return line;
};

/** Writes it again where the sheet stands now. @param {Entry} entry */
const again = ({ phone, game = 0, row }) => {
  const kind = shared.log().games[game - 1].row ? "corrected" : "written";
  const why = filled(says.late, { name: nameOf(phone) });
  shared.note((log, own) => atGame(own, log, kind, game, row, kind === "corrected" ? why : ""));
};

/** @param {NotTaken} one */
const takeAfterAll = (one) => {
  shared.settle(one);
  again(one.entry);
};

/** Those that can be written down, and how many of them replace something. */
const offered = () => {
  const rows = keeps() ? shared.log().late.filter(({ row }) => row) : [];
  return { rows, replacing: rows.filter(standsAt).length };
};

const openLines = () => {
  const late = shared.log().late.map((entry) =>
    lineOf(
      entry,
      filled(says.late, { name: nameOf(entry.phone) }),
      keeps()
        ? {
            ...(entry.row && { take: () => again(entry) }),
            leave: () => shared.note((log, phone) => leavingOut(phone, log, [entry])),
          }
        : {},
    ),
  );
  const notTaken = shared.state.notTaken.map((one) =>
    lineOf(one.entry, one.why, {
      ...(keeps() && one.entry.row && { take: () => takeAfterAll(one) }),
      leave: () => shared.settle(one),
    }),
  );
  return [...late, ...notTaken];
};

const refresh = () => {
  state.textContent = shared.state.closed ? says.over : stateSaid();
  state.classList.toggle("warn", keeps() && keepers().length > 1);
  network.textContent = networkSaid();
  network.classList.toggle("is-waiting", shared.isOffline || shared.state.waiting.length > 0);
  keeper.classList.toggle("is-slim", keeps() && keepers().length === 1);
  closed.hidden = !shared.state.closed;
  closed.textContent = shared.state.closed;
  const [isOver, count] = [Boolean(shared.state.closed), keepers().length];
  who.hidden = isOver || (count > 0 && !isChoosing);
  take.hidden = isOver || !count || isChoosing || (keeps() && count === 1);
  paper.hidden = isOver;
  unkept.hidden = shared.isKept;
  const { games } = shared.log();
  turn.refresh(games, isOver ? 0 : nextOf(games));
  calling.refresh();
  const isFull = games.every(({ row }) => row);
  early.hidden = isOver || isFull || isEndedEarly || !keeps() || !games.some(({ row }) => row);
  ending.refresh(isFull || isEndedEarly || Boolean(shared.state.isSigned), shared.state.entries.length);
  const lines = openLines();
  const { rows, replacing } = offered();
  openAll.hidden = rows.length < 2;
  openAll.dataset.confirm = filled(says.replacesAll, { count: rows.length, replacing });
  open.hidden = !lines.length;
  openList.replaceChildren(...lines);
};

who.addEventListener("click", (event) => {
  const button = around(event, "[data-phones-seat]");
  if (button) keep(Number(button.dataset.phonesSeat));
});
take.addEventListener("click", () => {
  const seat = Number(shared.state.phone[0] ?? 0);
  isChoosing = true;
  refresh();
  const buttons = all(who, "[data-phones-seat]", HTMLButtonElement);
  (buttons[seat - 1] ?? buttons[0]).focus();
});
openAll.addEventListener("click", () => {
  for (let { rows } = offered(); rows.length; { rows } = offered()) again(rows[0]);
});
// Without the network a page that is loaded again is none, unless this browser has put it aside (public/app/worker.js).
addEventListener("beforeunload", (event) => {
  const comesBack = shared.isKept && Boolean(navigator.serviceWorker?.controller);
  const isAtStake = shared.state.waiting.length > 0 || (shared.isOffline && keeps());
  if (moving.isLeaving || comesBack || !isAtStake) return;
  event.preventDefault();
  event.returnValue = true; // for older browsers
});
early.addEventListener("click", () => {
  isEndedEarly = true;
  refresh();
});
paper.addEventListener("click", async () => {
  paper.disabled = true;
  if (!(await shared.goToPaper())) network.textContent = says.noPaper;
  paper.disabled = false;
});
board.after();
refresh();
root.dataset.phonesBegun = "yes";
shared.go();
