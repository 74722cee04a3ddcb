// The end of a table's sheet: the server counts the foot and knows who has signed; a seat signs with the code of its
// start card, on its own phone or on this one. All of it needs the network, and is asked and sent until somebody answers;
// what was written before does not.
import { jsonAt } from "../../frame/asking.js";
import { around, need } from "../../frame/finding.js";
import { filled } from "../../calculator/sheet/spoken.js";
import { isForLater } from "./shared.js";

/** @typedef {{ seat: number, name: string, total: number, fee: string, signed: string, disputes: string, known: boolean }} Seat */
/** @typedef {{ count: number, state: string, seats: Seat[], early: string, byNobody: boolean, isSigned: boolean, closed: string }} Told */
/**
 * phone: this one's name; keeps: whether it keeps the sheet; waiting: how many entries are not sent yet; hear: the log
 * has grown.
 * @typedef {object} How
 * @property {string} address
 * @property {Record<string, string>} says
 * @property {() => string} phone
 * @property {() => boolean} keeps
 * @property {() => number} waiting
 * @property {() => void} hear
 */

export class Ending {
  /** @param {HTMLElement} root @param {How} how */
  constructor(root, how) {
    this.how = how;
    this.box = need(root, "[data-phones-ending]", HTMLElement);
    this.list = need(this.box, "[data-phones-seats]", HTMLElement);
    this.line = need(this.box, "[data-phones-line]", HTMLTemplateElement);
    this.form = need(this.box, "[data-phones-signing]", HTMLFormElement);
    this.end = need(this.box, "[data-phones-end]", HTMLElement);
    this.early = need(this.box, "[data-phones-early]", HTMLElement);
    this.refused = need(this.form, "[data-phones-refused]", HTMLElement);
    this.count = -1; // of the entries of which the server has told the end
    this.due = -1; // and of those that there are, -1: the sheet isn't over
    this.isAsking = false;
    this.isPosting = false;
    /** @type {[string, Record<string, unknown>] | null} */
    this.unsent = null; // what nobody has answered
    this.seat = 0; // who is signing
    /** @type {Told | null} */
    this.told = null;
    this.list.addEventListener("click", (event) => {
      const button = around(event, "[data-phones-sign]");
      if (button) this.#open(Number(button.dataset.phonesSign));
    });
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send();
    });
    need(this.form, "[data-phones-refuse]", HTMLElement).addEventListener("click", () => this.#askWhy(true));
    need(this.form, "[data-phones-leave]", HTMLElement).addEventListener("click", () => this.#open(0));
    this.end.addEventListener("click", () => this.#sendOnce("end/now/", {}));
  }

  /** Shown from now on, as far as the sheet is. @param {boolean} isOver @param {number} count */
  refresh(isOver, count) {
    this.box.hidden = !(isOver && this.told?.seats.length);
    this.due = isOver ? count : -1;
    this.look();
  }

  /** Sends what nobody has answered, else asks what is new. */
  async look() {
    if (this.unsent) return this.#post(...this.unsent);
    const isUnwritten = this.how.keeps() && this.how.waiting(); // nobody signs what the server doesn't have
    if (this.isAsking || this.due < 0 || this.due === this.count || isUnwritten) return;
    this.isAsking = true;
    const { status, data } = await jsonAt(`${this.how.address}end/`);
    this.isAsking = false;
    if (status === 200 && data) this.#hear(data);
  }

  /** @param {Told} told */
  #hear(told) {
    this.told = told;
    this.count = told.count;
    this.box.hidden = !told.seats.length;
    [this.early.hidden, this.early.textContent] = [!told.early, told.early];
    this.list.replaceChildren(...told.seats.map((seat) => this.#lineOf(seat)));
    this.end.hidden = !told.byNobody || told.isSigned || !this.how.keeps();
    if (!told.seats.some(({ seat, signed }) => seat === this.seat && !signed)) this.#open(0);
  }

  /** @param {Seat} seat */
  #lineOf({ seat, name, total, fee, signed, disputes }) {
    const line = /** @type {HTMLElement} */ (this.line.content.firstElementChild?.cloneNode(true));
    const { says } = this.how;
    need(line, "[data-phones-name]", HTMLElement).textContent = name;
    need(line, "[data-phones-total]", HTMLElement).textContent = String(total).replace("-", "−");
    need(line, "[data-phones-fee]", HTMLElement).textContent = fee && filled(says.fee, { fee });
    const [ok, open] = [
      need(line, "[data-phones-signed]", HTMLElement),
      need(line, "[data-phones-disputes]", HTMLElement),
    ];
    [ok.hidden, open.hidden] = [!signed, !disputes];
    ok.textContent = signed && filled(says.signed, { at: signed });
    open.textContent = disputes && filled(says.disputes, { words: disputes });
    const button = need(line, "[data-phones-sign]", HTMLButtonElement);
    button.hidden = Boolean(signed) || Boolean(this.told?.byNobody);
    button.dataset.phonesSign = String(seat);
    button.setAttribute("aria-label", filled(says.sign, { name }));
    return line;
  }

  // Who signs now; 0: nobody.
  /** @param {number} number */
  #open(number) {
    this.seat = number;
    this.unsent = null;
    const seat = this.told?.seats.find((one) => one.seat === number);
    this.form.hidden = !seat;
    if (!seat) return;
    this.form.reset();
    this.refused.hidden = true;
    need(this.form, "[data-phones-signs]", HTMLElement).textContent = filled(this.how.says.signs, { name: seat.name });
    need(this.form, "[data-phones-code]", HTMLElement).hidden = seat.known;
    this.#askWhy(false);
    const first = seat.known ? "[data-phones-signs-now]" : "input";
    need(this.form, first, HTMLElement).focus();
  }

  /** @param {boolean} isRefusing */
  #askWhy(isRefusing) {
    const why = need(this.form, "[data-phones-why]", HTMLElement);
    why.hidden = !isRefusing;
    for (const [name, hidden] of /** @type {[string, boolean][]} */ ([
      ["[data-phones-signs-now]", isRefusing],
      ["[data-phones-refuse]", isRefusing],
      ["[data-phones-dispute]", !isRefusing],
    ]))
      need(this.form, name, HTMLElement).hidden = hidden;
    need(why, "textarea", HTMLTextAreaElement).required = isRefusing;
    if (isRefusing) need(why, "textarea", HTMLTextAreaElement).focus();
  }

  #send() {
    const said = new FormData(this.form);
    this.#sendOnce("end/sign/", { seat: this.seat, code: said.get("code"), disputes: said.get("disputes") });
  }

  // Whatever comes meanwhile, it is about the sheet that was seen here.
  /** @param {string} to @param {Record<string, unknown>} said */
  #sendOnce(to, said) {
    this.#post(to, { state: this.told?.state, phone: this.how.phone(), ...said });
  }

  /** @param {string} to @param {Record<string, unknown>} said */
  async #post(to, said) {
    if (this.isPosting) return;
    [this.isPosting, this.unsent] = [true, [to, said]];
    const { status, data } = await jsonAt(`${this.how.address}${to}`, said);
    this.isPosting = false;
    const why = data?.refused?.[0]?.says;
    this.refused.hidden = status === 200;
    this.refused.textContent = status === 200 ? "" : (why ?? this.how.says.noSignature);
    if (!why && isForLater(status)) return;
    if (status !== 200 || !data) {
      this.unsent = null;
      this.count = -1;
      this.how.hear();
      return;
    }
    this.#open(0);
    this.#hear(data);
    this.how.hear();
  }
}
