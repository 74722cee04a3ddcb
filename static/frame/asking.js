// What a page asks the server for while it stays: a text, a page, the answer to a form. Of several questions the newest
// one's answer counts, however late an older one comes. None is waited for without end: a Wi-Fi that went away says nothing
// at all, and what was under way when it went is never answered, not even when it is back.

const PATIENCE = 20_000; // milliseconds
export const SOON = 10_000; // for what is small and asked again and again

/** The server answered, but not with what was asked for. */
export class NoAnswer extends Error {
  /** @param {number} status */
  constructor(status) {
    super(String(status));
    this.status = status;
  }
}

/** Ends a request that takes longer, its body included; older browsers have no AbortSignal.timeout. @param {number} milliseconds */
export const within = (milliseconds) => {
  const control = new AbortController();
  setTimeout(() => control.abort(), milliseconds);
  return control.signal;
};

/**
 * The second laptop's address comes with every answer, as it may follow for a shorter time than this page is open; and
 * that of the laptop that leads, where the one that answers doesn't.
 * @param {string} address @param {RequestInit} [how]
 */
const answerAt = async (address, how) => {
  const answer = await fetch(address, { signal: within(PATIENCE), ...how });
  for (const [name, header] of [
    ["second", "X-Second"],
    ["superseded", "X-Leads"],
  ]) {
    const detail = answer.headers.get(header);
    if (detail) dispatchEvent(new CustomEvent(name, { detail }));
  }
  return answer;
};

/** @param {string} address @param {RequestInit} [how] */
export const textAt = async (address, how) => {
  const answer = await answerAt(address, how);
  if (!answer.ok) throw new NoAnswer(answer.status);
  return answer.text();
};

/** @param {string} text */
export const pageOf = (text) => new DOMParser().parseFromString(text, "text/html");

/** @param {string} address @param {RequestInit} [how] */
export const pageAt = async (address, how) => pageOf(await textAt(address, how));

/** @param {string} name */
export const cookie = (name) =>
  document.cookie
    .split("; ")
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? "";

/** @param {string} address @param {URLSearchParams} body */
const send = async (address, body) => {
  const headers = { Accept: "application/json" };
  const before = cookie("entry");
  const answer = await answerAt(address, { method: "POST", body, headers, redirect: "manual" });
  const led = answer.type === "opaqueredirect"; // then its head is nobody's to read
  const entry = led ? cookie("entry") : answer.headers.get("X-Entry");
  if (entry && !(led && entry === before))
    dispatchEvent(new CustomEvent("acknowledged", { detail: { address, body, entry } }));
  const json = answer.headers.get("content-type")?.startsWith("application/json");
  return { status: led ? 302 : answer.status, data: json ? await answer.json() : null };
};

/**
 * POSTs fields. `status` is 302 where the answer leads elsewhere and 0 where there is none; `data` is null where no
 * Skatwart answered in its own words.
 * @param {string} address
 * @param {Record<string, any> | [string, any][]} fields
 * @returns {Promise<{ status: number, data: any }>}
 */
export const post = (address, fields) => {
  const body = new URLSearchParams(fields);
  body.set("csrfmiddlewaretoken", cookie("csrftoken"));
  return send(address, body).catch(() => ({ status: 0, data: null }));
};

/**
 * Asks for JSON, or sends some where there is a body. `status` is 0 where nobody answers.
 * @param {string} address
 * @param {unknown} [body]
 * @returns {Promise<{ status: number, data: any }>}
 */
export const jsonAt = async (address, body) => {
  const sent = { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  try {
    const answer = await answerAt(address, { signal: within(SOON), ...(body !== undefined && sent) });
    const json = answer.headers.get("content-type")?.startsWith("application/json");
    return { status: answer.status, data: json ? await answer.json() : null };
  } catch {
    return { status: 0, data: null };
  }
};

/** Somebody who asks again and again, and hears the newest answer alone. */
export class Newest {
  #asked = 0;

  /**
   * @template T
   * @param {Promise<T> | T} answer
   * @param {(answer: T) => void} tell
   */
  async of(answer, tell) {
    this.#asked += 1;
    const mine = this.#asked;
    const come = await answer;
    if (mine === this.#asked) tell(come);
  }

  /** What is still under way is not wanted any more. */
  forget() {
    this.#asked += 1;
  }
}
