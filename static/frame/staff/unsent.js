// What the keying desk could not send yet (`sheets/board/sending.js`), whoever sat there.

const UNSENT = "sending ";

/** @returns {import("./kept.js").Sent[]} */
export const unsent = () => {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(UNSENT))
      .map((key) => {
        const [, by, page, at] = key.split(" ");
        const { url, fields } = JSON.parse(localStorage.getItem(key) ?? "");
        return { at: Number(at), by: `#${by}`, url, page, title: "", fields: Object.entries(fields), entry: "" };
      });
  } catch {
    return [];
  }
};
