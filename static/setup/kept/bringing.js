// Takes what stands behind the # of the address, as the other laptop's page has put it there, and goes on with it.
import { keep } from "../../frame/staff/kept.js";

/** No page of ours keeps a password: somebody else would set one. @param {any} field */
const isField = ([name, value]) => typeof name === "string" && typeof value === "string" && !/password/i.test(name);

/** @param {any} item @returns {item is import("../../frame/staff/kept.js").Sent} */
const isSent = (item) =>
  [item.by, item.url, item.page, item.title, item.entry, item.from ?? ""].every((text) => typeof text === "string") &&
  Number.isFinite(item.at) &&
  (item.fields === null || (Array.isArray(item.fields) && item.fields.every(isField)));

/** An address on this laptop, and nothing else. @param {unknown} address */
export const ownAddress = (address) => {
  const url = typeof address === "string" && address.startsWith("/") ? new URL(address, location.origin) : null;
  const isOwn = url?.origin === location.origin && !url.pathname.startsWith("//"); // "/.//elsewhere" would lead there
  return isOwn ? url.pathname + url.search : "";
};

/** @param {string} next */
export const bring = (next) => {
  try {
    const { page, items } = JSON.parse(decodeURIComponent(location.hash.slice(1)));
    const last = document.referrer ? new URL(document.referrer).origin : "?";
    for (const item of items) {
      const from = [last, item.from].filter(Boolean).join(" ");
      if (isSent(item) && ownAddress(item.url)) keep({ ...item, from, lost: undefined });
    }
    sessionStorage.setItem("back", ownAddress(page));
  } catch {
    // nobody has brought anything, or it was cut: what is kept there is there still
  }
  location.replace(next);
};
