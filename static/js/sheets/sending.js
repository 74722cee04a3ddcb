// What leaves the desk: one sheet after the other, in their order, each until the server has answered. A sheet that is
// on its way is kept in this browser too, so that neither a dropped Wi-Fi nor a closed window loses it.

const PAUSE = 2_000; // milliseconds before it is tried again

const cookie = (name) => document.cookie.split("; ").find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1) ?? "";

// POSTs fields; the answer is { status, data }, with data null where no Skatwart answered in its own words.
export const post = async (url, fields) => {
  const body = new URLSearchParams(fields);
  body.set("csrfmiddlewaretoken", cookie("csrftoken"));
  const answer = await fetch(url, { method: "POST", body, headers: { Accept: "application/json" }, redirect: "manual" });
  const json = answer.headers.get("content-type")?.startsWith("application/json");
  return { status: answer.type === "opaqueredirect" ? 302 : answer.status, data: json ? await answer.json() : null };
};

export class Sending {
  // name: whose desk it is. on: saved(item, data), refused(item, status, data), waits(why) with "offline", "sign_in" or "" when it goes on
  constructor(name, on) {
    Object.assign(this, { name: `sending ${name}`, on, busy: false, items: [] });
    try {
      this.items = JSON.parse(localStorage.getItem(this.name) ?? "[]");
    } catch {
      // nothing kept, or nothing to be kept here
    }
    addEventListener("beforeunload", (event) => this.items.length && event.preventDefault());
    this.go();
  }

  add(item) {
    this.items.push(item);
    this.keep();
    this.go();
  }

  keep() {
    try {
      localStorage.setItem(this.name, JSON.stringify(this.items));
    } catch {
      // then it is kept as long as this page
    }
  }

  async go() {
    if (this.busy) return;
    this.busy = true;
    while (this.items.length) {
      const [item] = this.items;
      const { status, data } = await post(item.url, item.fields).catch(() => ({ status: 0, data: null }));
      const why = status === 302 || status === 401 || status === 403 ? "sign_in" : status === 0 || status >= 500 ? "offline" : "";
      this.on.waits(why);
      if (why) {
        await new Promise((done) => setTimeout(done, PAUSE));
        continue;
      }
      this.items.shift();
      this.keep();
      status === 200 ? this.on.saved(item, data) : this.on.refused(item, status, data);
    }
    this.busy = false;
  }
}
