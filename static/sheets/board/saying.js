// What the desk says: lines beside the table field, the newest first, and a sound when something is wrong, for a clerk
// looks at the paper and not at the screen.
import { all, need } from "../../frame/finding.js";
import { line } from "../keying/columns.js";

const SAID = 5; // lines that stay

/** @type {AudioContext | null} */
let sound = null;
const beep = () => {
  try {
    sound ??= new AudioContext();
    const [tone, loud, now] = [sound.createOscillator(), sound.createGain(), sound.currentTime];
    tone.frequency.value = 330;
    loud.gain.value = 0.15;
    tone.connect(loud).connect(sound.destination);
    tone.start(now);
    tone.stop(now + 0.15);
  } catch {
    // a browser without sound
  }
};

export class Saying {
  /** @param {HTMLElement} desk @param {(code: string) => string} word */
  constructor(desk, word) {
    this.desk = desk;
    this.word = word;
    this.lines = need(desk, "[data-board-said]", HTMLElement);
  }

  /** @param {string} text @param {"error" | "warn" | "info" | "ok"} [kind] @param {...HTMLElement} more */
  say(text, kind = "error", ...more) {
    const told = line(text, kind);
    told.append(...more.flatMap((part) => [" ", part]));
    this.lines.prepend(told);
    while (this.lines.children.length > SAID) this.lines.lastChild?.remove();
    if (kind === "error") this.alarm();
  }

  // Of one sheet only the newest word stands: what was not saved a moment ago may be saved now.
  /** @param {number} table @param {string} text @param {"error" | "warn" | "info" | "ok"} kind @param {...HTMLElement} more */
  sayOf(table, text, kind, ...more) {
    for (const told of all(this.lines, `[data-board-about="${table}"]`, HTMLElement)) told.remove();
    this.say(text, kind, ...more);
    /** @type {HTMLElement} */ (this.lines.firstElementChild).dataset.boardAbout = String(table);
  }

  alarm() {
    beep();
  }

  // Why nothing can be sent just now; "" when it goes on.
  /** @param {string} why */
  waits(why) {
    this.desk.querySelector("[data-board-waits]")?.remove();
    if (!why) return;
    const told = line(this.word(why), "warn");
    told.dataset.boardWaits = "";
    this.lines.before(told);
  }

  // To a sheet that counts, and to its correction for who may correct.
  /** @param {HTMLAnchorElement} tile */
  ways(tile) {
    return [
      [tile.href, "look"],
      [tile.dataset.boardCorrect, "correct"],
    ].flatMap(([href, code]) =>
      href && code ? Object.assign(document.createElement("a"), { href, textContent: this.word(code) }) : [],
    );
  }
}
