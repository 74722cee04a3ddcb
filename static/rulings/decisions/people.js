// The people at a table as large buttons by seat, instead of two fields for start numbers: fetched as soon as series and
// table are known. Without this file, or without a connection, the fields stay.

import { Newest, textAt } from "../../frame/asking.js";

const PAUSE = 150; // milliseconds after a figure: a table may have two of them

export class People {
  constructor(form) {
    this.form = form;
    this.box = form.querySelector("[data-decisions-people]");
    this.said = form.querySelector("[data-decisions-no-table]");
    this.newest = new Newest();
    for (const name of ["series", "table"]) form.elements[name].addEventListener("input", () => this.soon());
    if (form.elements.table.value) this.ask();
  }

  soon() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.ask(), PAUSE);
  }

  ask() {
    this.newest.forget();
    const [series, table] = ["series", "table"].map((name) => this.form.elements[name]);
    if (!series.value || !/^\d{1,5}$/.test(table.value.trim())) return;
    const answer = textAt(`${this.box.dataset.decisionsPeople}${series.value}/${Number(table.value)}/`);
    const told = answer.then(
      (text) => ({ text, status: 200 }),
      ({ status }) => ({ text: "", status }),
    );
    this.newest.of(told, ({ text, status }) => {
      this.said.hidden = status !== 404;
      if (text) this.show(text);
    });
  }

  // What was chosen or found wrong before stays where it was.
  show(text) {
    const data = new FormData(this.form);
    const errors = ["number", "called_by"].map((name) =>
      this.box.querySelector(`[data-decisions-of="${name}"] .errorlist`),
    );
    this.box.innerHTML = text;
    [...this.box.children].forEach((part, place) => errors[place] && part.append(errors[place]));
    for (const name of ["number", "called_by"]) {
      const chosen = [...this.form.elements[name]].find(({ value }) => value && value === data.get(name));
      if (chosen) chosen.checked = true;
    }
  }
}
