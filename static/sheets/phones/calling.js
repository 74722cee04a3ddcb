// A referee is called with one tap. The table has one call at a time, which every phone sees; without the network none goes
// out, the page says so, and sends it until it does, or until it is taken back.
import { jsonAt } from "../../frame/asking.js";
import { need } from "../../frame/finding.js";
import { filled } from "../../calculator/sheet/spoken.js";
import { isForLater } from "./shared.js";

/** @typedef {{ at: string, isComing: boolean } | null} Call */
/**
 * told: what the server has said last; hear: there is something newer; game: the one that is open, 0: none.
 * @typedef {object} How
 * @property {string} address
 * @property {Record<string, string>} says
 * @property {() => string} phone
 * @property {() => number} game
 * @property {() => Call} told
 * @property {(call: Call) => void} hear
 */

export class Calling {
  /** @param {HTMLElement} root @param {How} how */
  constructor(root, how) {
    this.how = how;
    this.line = need(root, "[data-phones-called]", HTMLElement);
    this.button = need(root, "[data-phones-call]", HTMLButtonElement);
    this.back = need(root, "[data-phones-call-back]", HTMLButtonElement);
    this.failed = ""; // why the last tap did nothing
    this.unsent = ""; // what nobody has answered
    this.button.addEventListener("click", () => this.#send("call/"));
    this.back.addEventListener("click", () => this.#send("call/back/"));
  }

  refresh() {
    const { says, told } = this.how;
    const call = told();
    if (call && this.unsent === "call/") [this.unsent, this.failed] = ["", ""]; // it came through, its answer did not
    const said = call && filled(call.isComing ? says.coming : says.called, { at: call.at });
    const text = this.failed || said || "";
    if (this.line.textContent !== text) this.line.textContent = text;
    this.line.hidden = !text;
    this.line.classList.toggle("is-warned", Boolean(this.failed));
    const isCalled = Boolean(call) || this.unsent === "call/";
    this.button.hidden = isCalled;
    this.back.hidden = !isCalled;
  }

  /** Sends what nobody has answered. */
  look() {
    if (this.unsent && !this.back.disabled) this.#send(this.unsent);
  }

  /** @param {string} to */
  async #send(to) {
    const { address, phone, game, hear, says } = this.how;
    this.button.disabled = this.back.disabled = true;
    const { status, data } = await jsonAt(`${address}${to}`, { phone: phone(), game: game() });
    const noNetwork = to === "call/" ? says.notCalled : says.notTakenBack;
    const why = data?.refused?.[0]?.says;
    this.failed = status === 200 && data ? "" : (why ?? noNetwork);
    this.unsent = !why && isForLater(status) ? to : "";
    this.button.disabled = this.back.disabled = false;
    if (!this.failed) hear(data.call);
    this.refresh();
  }
}
