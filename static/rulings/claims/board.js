// The tiles of a position: a tap gives a card to whoever is chosen, the fields of the form get it as text. Bookkeeping
// alone: what the fields say is read by the server, which also fills the last hand, and its page comes back here.
import { all, around, fieldOf, need } from "../../frame/finding.js";
import { Teller } from "../../frame/telling.js";

const HANDS = ["declarer", "left", "right"]; // in the order in which they play
const TEN = 10;

/** @typedef {{ lists: Map<string, string[]>, values: string[], active: string }} Moment */

export class Board {
  /** @param {HTMLFormElement} form @param {() => void} changed */
  constructor(form, changed) {
    this.form = form;
    this.changed = changed;
    this.root = need(form, "[data-claims-board]", HTMLElement);
    this.owners = all(this.root, "[data-claims-owner]", HTMLButtonElement);
    this.tiles = all(this.root, "[data-claims-card]", HTMLButtonElement);
    this.undoing = need(this.root, "[data-claims-undo]", HTMLButtonElement);
    this.teller = new Teller(need(this.root, "[data-claims-told]", HTMLElement));
    /** @type {Map<string, string[]>} */
    this.lists = new Map();
    /** @type {Moment[]} */
    this.past = [];
    this.active = HANDS[0];
    this.read(form);
    this.active = HANDS.find((seat) => !this.listOf(seat).length) ?? HANDS[0];
    this.root.addEventListener("click", (event) => this.click(event));
    this.root.hidden = false;
    this.show();
  }

  /** The cards of every owner as the server has read them. @param {ParentNode} page */
  read(page) {
    for (const owner of all(page, "[data-claims-owner]", HTMLButtonElement))
      this.lists.set(owner.dataset.claimsOwner ?? "", (owner.dataset.claimsCards ?? "").split(" ").filter(Boolean));
    const tiles = all(page, "[data-claims-card]", HTMLButtonElement);
    this.byItself = new Map(
      tiles
        .filter((tile) => tile.matches(".by-itself"))
        .map((tile) => [tile.dataset.claimsCard, tile.dataset.claimsOf ?? ""]),
    );
  }

  /** What the server made of the fields. @param {ParentNode} page */
  take(page) {
    this.read(page);
    this.show();
  }

  /** @param {string} owner */
  listOf(owner) {
    return this.lists.get(owner) ?? [];
  }

  /** @param {MouseEvent} event */
  click(event) {
    const button = around(event, "button");
    if (!button) return;
    if (button === this.undoing) return this.undo();
    if (button.dataset.claimsOwner) this.active = button.dataset.claimsOwner;
    else if (button.dataset.claimsCard) this.tap(button);
    this.show();
  }

  /** @param {HTMLElement} tile */
  tap(tile) {
    this.remember();
    const card = tile.dataset.claimsCard ?? "";
    const had = this.ownerOf(card);
    for (const [owner, cards] of this.lists) if (cards.includes(card)) this.lists.set(owner, without(cards, card));
    if (had !== this.active) this.lists.set(this.active, [...this.listOf(this.active), card]);
    this.byItself = new Map();
    this.write();
    this.teller.say(`${tile.dataset.claimsName}: ${this.nameOf(this.ownerOf(card))}`);
    this.goOn();
    this.changed();
  }

  /** @param {string} card */
  ownerOf(card) {
    return [...this.lists.keys()].find((owner) => this.listOf(owner).includes(card)) ?? "";
  }

  /** @param {string} owner */
  nameOf(owner) {
    return this.buttonOf(owner)?.querySelector("b")?.textContent ?? "–";
  }

  /** @param {string} owner */
  buttonOf(owner) {
    return this.owners.find((button) => button.dataset.claimsOwner === owner);
  }

  /** A hand as full as another one is done, and the next one is chosen. */
  goOn() {
    const played = this.played();
    /** @param {string} seat */
    const size = (seat) => this.listOf(seat).length + Number(played.includes(seat));
    const empty = HANDS.filter((seat) => !this.listOf(seat).length);
    const others = HANDS.filter((seat) => seat !== this.active && !empty.includes(seat));
    const isFull = size(this.active) === TEN || others.some((seat) => size(seat) === size(this.active));
    if (HANDS.includes(this.active) && isFull && empty.length) this.active = empty[0];
  }

  /** Who has a card in the trick that lies. */
  played() {
    const leader = this.form.querySelector("[name=leader]:checked");
    const first = HANDS.indexOf(leader instanceof HTMLInputElement ? leader.value : "");
    return this.listOf("trick").map((_card, place) => HANDS[(first + place) % HANDS.length]);
  }

  /** The fields say what the tiles do. */
  write() {
    for (const [owner, cards] of this.lists)
      fieldOf(this.form, owner).value = cards.map((card) => this.typed(card)).join(" ");
  }

  /** @param {string} card */
  typed(card) {
    return this.tiles.find((tile) => tile.dataset.claimsCard === card)?.dataset.claimsTypedAs ?? card;
  }

  remember() {
    const values = [...this.lists.keys()].map((owner) => fieldOf(this.form, owner).value);
    this.past.push({ lists: new Map(this.lists), values, active: this.active });
  }

  undo() {
    const moment = this.past.pop();
    if (!moment) return;
    this.lists = moment.lists;
    this.active = moment.active;
    [...this.lists.keys()].forEach((owner, place) => {
      fieldOf(this.form, owner).value = moment.values[place];
    });
    this.byItself = new Map();
    this.show();
    this.changed();
  }

  show() {
    for (const button of this.owners) this.showOwner(button);
    for (const tile of this.tiles) this.showTile(tile);
    this.undoing.disabled = !this.past.length;
  }

  /** @param {HTMLButtonElement} button */
  showOwner(button) {
    const owner = button.dataset.claimsOwner ?? "";
    const filled = [...(this.byItself?.values() ?? [])].filter((other) => other === owner).length;
    button.setAttribute("aria-pressed", String(owner === this.active));
    need(button, "[data-claims-count]", HTMLElement).textContent = String(this.listOf(owner).length || filled || "");
  }

  /** @param {HTMLButtonElement} tile */
  showTile(tile) {
    const card = tile.dataset.claimsCard ?? "";
    const filled = this.byItself?.get(card) ?? "";
    const owner = this.ownerOf(card) || filled;
    const place = String(this.listOf(owner).indexOf(card) + 1);
    const mark = owner === "trick" ? place : (this.buttonOf(owner)?.dataset.claimsLetter ?? "");
    tile.className = `tile ${owner} ${filled ? "by-itself" : ""}`.trim();
    const said = owner ? `${tile.dataset.claimsName}: ${this.nameOf(owner)}` : `${tile.dataset.claimsName}`;
    tile.setAttribute("aria-label", said);
    need(tile, "[data-claims-mark]", HTMLElement).dataset.claimsMark = mark;
  }
}

/** @param {string[]} cards @param {string} card */
const without = (cards, card) => cards.filter((other) => other !== card);
