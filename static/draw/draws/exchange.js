// Two seats exchanged by dragging or by keyboard. Who sits where is not decided here: an exchange only opens the page that
// says what it would do.

import { all, around, fieldOf, sendForm } from "../../frame/finding.js";

/** @param {HTMLFormElement} form @param {HTMLElement} hall */
const equip = (form, hall) => {
  const seats = all(hall, "[data-draws-card]", HTMLElement);
  /** @type {HTMLElement | null} */
  let taken = null;
  /** @param {HTMLElement} first @param {HTMLElement} other */
  const ask = (first, other) => {
    if (first === other) return;
    fieldOf(form, "one").value = first.dataset.drawsCard ?? "";
    fieldOf(form, "other").value = other.dataset.drawsCard ?? "";
    sendForm(form);
  };
  /** @param {HTMLElement} seat */
  const take = (seat) => {
    taken?.setAttribute("aria-pressed", "false");
    taken = seat === taken ? null : seat;
    taken?.setAttribute("aria-pressed", "true");
  };
  /** @param {HTMLElement} seat */
  const choose = (seat) => (taken && taken !== seat ? ask(taken, seat) : take(seat));
  /** @param {HTMLElement} from @param {number} by */
  const walk = (from, by) => {
    const to = seats[Math.min(seats.length - 1, Math.max(0, seats.indexOf(from) + by))];
    from.tabIndex = -1;
    to.tabIndex = 0;
    to.focus();
  };
  /** @param {HTMLElement} from @param {number} by */
  const nextTable = (from, by) => {
    const tables = all(hall, ".sk-seat-card", HTMLElement);
    const here = /** @type {HTMLElement} */ (from.closest(".sk-seat-card"));
    /** @type {HTMLElement | null | undefined} */
    const to = tables[tables.indexOf(here) + by]?.querySelector("[data-draws-card]");
    if (to) walk(from, seats.indexOf(to) - seats.indexOf(from));
  };
  seats.forEach((seat, place) => {
    seat.tabIndex = place ? -1 : 0;
    seat.draggable = true;
    seat.setAttribute("role", "button");
    seat.setAttribute("aria-pressed", "false");
  });
  const fold = form.closest("details");
  fold?.addEventListener("toggle", () => fold.open && fieldOf(form, "one").focus());
  /** @param {Event} event */
  const at = (event) => around(event, "[data-draws-card]");
  hall.addEventListener("click", (event) => {
    const seat = at(event);
    if (seat) choose(seat);
  });
  hall.addEventListener("keydown", (event) => {
    const seat = at(event);
    if (!seat || event.ctrlKey || event.altKey || event.metaKey) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      Enter: () => choose(seat),
      " ": () => choose(seat),
      Escape: () => taken && take(taken),
      ArrowDown: () => walk(seat, 1),
      ArrowUp: () => walk(seat, -1),
      ArrowRight: () => nextTable(seat, 1),
      ArrowLeft: () => nextTable(seat, -1),
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
  hall.addEventListener("dragstart", (event) => {
    const seat = at(event);
    if (!seat) return;
    if (taken !== seat) take(seat);
    event.dataTransfer?.setData("text/plain", seat.dataset.drawsCard ?? "");
  });
  hall.addEventListener("dragover", (event) => at(event) && taken && event.preventDefault());
  hall.addEventListener("drop", (event) => {
    const seat = at(event);
    if (!seat || !taken) return;
    event.preventDefault();
    ask(taken, seat);
  });
};

/** @type {HTMLFormElement | null} */
const form = document.querySelector("form[data-draws-exchange]");
/** @type {HTMLElement | null} */
const hall = document.querySelector("[data-draws-seats]");
if (form && hall) equip(form, hall);
