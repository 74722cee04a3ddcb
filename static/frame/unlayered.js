// Browsers older than the layers of style sheets (Safari before 15.4, Chrome before 99) drop whatever stands in one. They
// get its rules without it, those of a later layer behind those of an earlier one.
if (!("CSSLayerBlockRule" in window)) {
  /** What stands between the brace at `from` and its partner. @param {string} text @param {number} from */
  const block = (text, from) => {
    let at = from;
    for (let depth = 0; at < text.length; at++) {
      if (text[at] === "{") depth++;
      else if (text[at] === "}" && --depth === 0) break;
    }
    return { inside: text.slice(from + 1, at), end: at + 1 };
  };
  /** @param {string} text */
  const rulesIn = (text) => {
    const rules = [];
    for (let from = 0, open = text.indexOf("{"); open >= 0; open = text.indexOf("{", from)) {
      const { end } = block(text, open);
      rules.push(text.slice(from, end));
      from = end;
    }
    return rules;
  };
  /** @param {string} text */
  const layersOf = (text) => {
    /** @type {Record<string, string[]>} */
    const layers = {};
    for (const found of text.matchAll(/@layer ([\w-]+) \{/g)) {
      const { inside } = block(text, (found.index ?? 0) + found[0].length - 1);
      layers[found[1]] = [...(layers[found[1]] ?? []), ...rulesIn(inside)];
    }
    return layers;
  };
  addEventListener("load", async () => {
    const sheets = [...document.styleSheets].filter(({ href }) => href);
    const read = async (/** @type {CSSStyleSheet} */ { href }) =>
      (await (await fetch(href ?? "")).text()).replace(/\/\*.*?\*\//gs, "");
    const texts = await Promise.all(sheets.map(read));
    const order = (/@layer ([^{;]+);/.exec(texts.join(""))?.[1] ?? "").split(", ");
    const layers = texts.map(layersOf);
    const [sheet] = sheets;
    for (const rule of order.flatMap((name) => layers.flatMap((of) => of[name] ?? [])))
      try {
        sheet.insertRule(rule, sheet.cssRules.length);
      } catch {
        // a selector that it doesn't know either
      }
  });
}
