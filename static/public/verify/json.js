// JSON as the registration is written: ASCII without blanks; and read so that 1 and 1.0 are not the same.

/** @typedef {string | number | boolean | null | NotWhole | Map<string, any> | any[]} Json */
/** @typedef {string | number | boolean | Written[] | { [name: string]: Written }} Written */

// A number that is not written as a whole one; it is nowhere expected.
class NotWhole {}

const BLANKS = /[ \t\n\r]*/y;
const NUMBER = /(-?(?:0|[1-9][0-9]*))(\.[0-9]+)?([eE][-+]?[0-9]+)?/y;
/** @type {Map<string, Json>} */
const NAMES = new Map([
  ["true", true],
  ["false", false],
  ["null", null],
  ["NaN", new NotWhole()],
  ["Infinity", new NotWhole()],
  ["-Infinity", new NotWhole()],
]);
const NAME = /true|false|null|NaN|-?Infinity/y;
const SHORT = new Map([
  ['"', '\\"'],
  ["\\", "\\\\"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
  ["\f", "\\f"],
  ["\b", "\\b"],
]);

// Numbers, texts, lists and plain objects, keys in their order.
/** @param {Written} value @returns {string} */
export function writeJson(value) {
  if (typeof value === "string") return `"${value.replace(/["\\]|[^ -~]/g, escaped)}"`;
  if (Array.isArray(value)) return `[${value.map(writeJson).join(",")}]`;
  if (typeof value !== "object") return String(value);
  const members = Object.entries(value).map(([name, member]) => `${writeJson(name)}:${writeJson(member)}`);
  return `{${members.join(",")}}`;
}

/** @param {string} sign */
function escaped(sign) {
  return SHORT.get(sign) ?? `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

// Objects come as Map. Throws Error for anything that is not JSON.
/** @param {string} text @returns {Json} */
export function readJson(text) {
  const reader = new Reader(text);
  const value = reader.value();
  reader.expect("");
  return value;
}

class Reader {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  /** @returns {Json} */
  value() {
    const sign = this.peek();
    if (sign === "{") return this.object();
    if (sign === "[") return this.list();
    if (sign === '"') return this.string();
    const name = this.match(NAME);
    return name ? /** @type {Json} */ (NAMES.get(name[0])) : this.number();
  }

  /** @returns {Map<string, Json>} */
  object() {
    const members = new Map();
    for (const _ of this.members("{", "}")) {
      if (this.peek() !== '"') this.fail();
      const name = this.string();
      this.expect(":");
      members.set(name, this.value());
    }
    return members;
  }

  /** @returns {Json[]} */
  list() {
    const items = [];
    for (const _ of this.members("[", "]")) items.push(this.value());
    return items;
  }

  // Once for every member, which the caller reads.
  /** @param {string} opening @param {string} closing */
  *members(opening, closing) {
    this.expect(opening);
    if (this.peek() !== closing) {
      yield;
      while (this.peek() === ",") {
        this.at += 1;
        yield;
      }
    }
    this.expect(closing);
  }

  /** @returns {string} */
  string() {
    let end = this.at + 1;
    while (end < this.text.length && this.text[end] !== '"') end += this.text[end] === "\\" ? 2 : 1;
    const value = JSON.parse(this.text.slice(this.at, end + 1));
    this.at = end + 1;
    return value;
  }

  number() {
    const [, whole, fraction, exponent] = this.match(NUMBER) ?? this.fail();
    if (fraction || exponent) return new NotWhole();
    const value = Number(whole) + 0;
    if (!Number.isSafeInteger(value)) throw new Error(`${whole} is greater than this check can count`);
    return value;
  }

  peek() {
    this.match(BLANKS);
    return this.text[this.at] ?? "";
  }

  /** @param {string} sign */
  expect(sign) {
    if (this.peek() !== sign) this.fail();
    this.at += sign.length;
  }

  /** @param {RegExp} pattern */
  match(pattern) {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (match) this.at = pattern.lastIndex;
    return match;
  }

  /** @returns {never} */
  fail() {
    throw new Error(`no JSON at character ${this.at}`);
  }
}
