// Two seats exchanged by dragging or by keyboard. Who sits where is not decided here: an exchange only opens the page that
// says what it would do.

const equip = (form, hall) => {
  const seats = [...hall.querySelectorAll("[data-draws-card]")];
  let taken = null;
  const ask = (one, other) => {
    if (one === other) return;
    form.elements.one.value = one.dataset.drawsCard;
    form.elements.other.value = other.dataset.drawsCard;
    form.requestSubmit();
  };
  const take = (seat) => {
    taken?.setAttribute("aria-pressed", "false");
    taken = seat === taken ? null : seat;
    taken?.setAttribute("aria-pressed", "true");
  };
  const choose = (seat) => (taken && taken !== seat ? ask(taken, seat) : take(seat));
  const walk = (from, by) => {
    const to = seats[Math.min(seats.length - 1, Math.max(0, seats.indexOf(from) + by))];
    from.tabIndex = -1;
    to.tabIndex = 0;
    to.focus();
  };
  const nextTable = (from, by) => {
    const tables = [...hall.children];
    const to = tables[tables.indexOf(from.closest(".sk-seat-card")) + by]?.querySelector("[data-draws-card]");
    if (to) walk(from, seats.indexOf(to) - seats.indexOf(from));
  };
  seats.forEach((seat, place) => {
    seat.tabIndex = place ? -1 : 0;
    seat.draggable = true;
    seat.setAttribute("role", "button");
    seat.setAttribute("aria-pressed", "false");
  });
  const at = (event) => event.target.closest?.("[data-draws-card]");
  hall.addEventListener("click", (event) => at(event) && choose(at(event)));
  hall.addEventListener("keydown", (event) => {
    const seat = at(event);
    const keys = {
      Enter: () => choose(seat),
      " ": () => choose(seat),
      Escape: () => taken && take(taken),
      ArrowDown: () => walk(seat, 1),
      ArrowUp: () => walk(seat, -1),
      ArrowRight: () => nextTable(seat, 1),
      ArrowLeft: () => nextTable(seat, -1),
    };
    if (!seat || !keys[event.key] || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    keys[event.key]();
  });
  hall.addEventListener("dragstart", (event) => {
    if (!at(event)) return;
    if (taken !== at(event)) take(at(event));
    event.dataTransfer.setData("text/plain", at(event).dataset.drawsCard);
  });
  hall.addEventListener("dragover", (event) => at(event) && taken && event.preventDefault());
  hall.addEventListener("drop", (event) => {
    if (!at(event) || !taken) return;
    event.preventDefault();
    ask(taken, at(event));
  });
};

const form = document.querySelector("form[data-draws-exchange]");
const hall = document.querySelector("[data-draws-seats]");
if (form && hall) equip(form, hall);
