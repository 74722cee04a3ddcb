// An answer that is still being worked out (coming.html): whoever shows it asks the server again until it is there.

/** @param {ParentNode} root */
export const isComing = (root) => root.querySelector("[data-coming]") !== null;

const SOON = [1000, 10]; // milliseconds, and so many times
const LATER = 2000;

/** How long to wait before it is asked for again. @param {number} times how often that was done already */
export const pause = (times) => (times < SOON[1] ? SOON[0] : LATER);
