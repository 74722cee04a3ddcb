// A referee is called with one tap. The table has one call at a time, which every phone sees; without the network none goes
// out, and the page says so.
import { jsonAt } from "../../frame/asking.js";
import { need } from "../../frame/finding.js";
import { filled } from "../../calculator/sheet/spoken.js";

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
    this.button.addEventListener("click", () => this.#send("call/"));
    this.back.addEventListener("click", () => this.#send("call/back/"));
  }

  refresh() {
    const { says, told } = this.how;
    const call = told();
    const said = call && filled(call.isComing ? says.coming : says.called, { at: call.at });
    const text = this.failed || said || "";
    if (this.line.textContent !== text) this.line.textContent = text;
    this.line.hidden = !text;
    this.line.classList.toggle("is-warned", Boolean(this.failed));
    this.button.hidden = Boolean(call);
    this.back.hidden = !call;
  }

  /** @param {string} to */
  async #send(to) {
    const { address, phone, game, hear, says } = this.how;
    this.button.disabled = this.back.disabled = true;
    const { status, data } = await jsonAt(`${address}${to}`, { phone: phone(), game: game() });
    const noNetwork = to === "call/" ? says.notCalled : says.notTakenBack;
    this.failed = status === 200 && data ? "" : (data?.refused?.[0]?.says ?? noNetwork);
    this.button.disabled = this.back.disabled = false;
    if (!this.failed) hear(data.call);
    this.refresh();
  }
}
