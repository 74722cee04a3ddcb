// SHA-256 and UTF-8 by themselves: pages come over plain http in a hall, where the browser's own are not there.
const START = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];
const ROUNDS = Uint32Array.of(
  0x428a2f98,
  0x71374491,
  0xb5c0fbcf,
  0xe9b5dba5,
  0x3956c25b,
  0x59f111f1,
  0x923f82a4,
  0xab1c5ed5,
  0xd807aa98,
  0x12835b01,
  0x243185be,
  0x550c7dc3,
  0x72be5d74,
  0x80deb1fe,
  0x9bdc06a7,
  0xc19bf174,
  0xe49b69c1,
  0xefbe4786,
  0x0fc19dc6,
  0x240ca1cc,
  0x2de92c6f,
  0x4a7484aa,
  0x5cb0a9dc,
  0x76f988da,
  0x983e5152,
  0xa831c66d,
  0xb00327c8,
  0xbf597fc7,
  0xc6e00bf3,
  0xd5a79147,
  0x06ca6351,
  0x14292967,
  0x27b70a85,
  0x2e1b2138,
  0x4d2c6dfc,
  0x53380d13,
  0x650a7354,
  0x766a0abb,
  0x81c2c92e,
  0x92722c85,
  0xa2bfe8a1,
  0xa81a664b,
  0xc24b8b70,
  0xc76c51a3,
  0xd192e819,
  0xd6990624,
  0xf40e3585,
  0x106aa070,
  0x19a4c116,
  0x1e376c08,
  0x2748774c,
  0x34b0bcb5,
  0x391c0cb3,
  0x4ed8aa4a,
  0x5b9cca4f,
  0x682e6ff3,
  0x748f82ee,
  0x78a5636f,
  0x84c87814,
  0x8cc70208,
  0x90befffa,
  0xa4506ceb,
  0xbef9a3f7,
  0xc67178f2,
);
const LONE_SURROGATE = /\p{Surrogate}/u;
const encoder = new TextEncoder();
const words = new Uint32Array(64);

/** @param {string} text */
export function utf8(text) {
  if (LONE_SURROGATE.test(text)) throw new Error("a text holds half a character, which UTF-8 can't hold");
  return encoder.encode(text);
}

// The hash of bytes as eight words.
/** @param {Uint8Array} bytes */
export function sha256(bytes) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length * 8) % 2 ** 32);
  const state = Uint32Array.from(START);
  for (let at = 0; at < padded.length; at += 64) compress(state, view, at);
  return state;
}

// The hash of a text, 64 hex digits.
/** @param {string} text */
export function sha256Hex(text) {
  return Array.from(sha256(utf8(text)), (word) => word.toString(16).padStart(8, "0")).join("");
}

/** @param {Uint32Array} state @param {DataView} view @param {number} at */
function compress(state, view, at) {
  spread(view, at);
  let [a, b, c, d, e, f, g, h] = state;
  for (let round = 0; round < 64; round++) {
    const sum1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const t1 = (h + sum1 + ((e & f) ^ (~e & g)) + ROUNDS[round] + words[round]) | 0;
    const sum0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const t2 = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, number) => (state[number] += word));
}

/** @param {DataView} view @param {number} at */
function spread(view, at) {
  for (let number = 0; number < 16; number++) words[number] = view.getUint32(at + 4 * number);
  for (let number = 16; number < 64; number++) {
    const early = words[number - 15];
    const late = words[number - 2];
    const sum0 = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const sum1 = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[number] = words[number - 16] + sum0 + words[number - 7] + sum1;
  }
}

/** @param {number} word @param {number} bits */
function turned(word, bits) {
  return (word >>> bits) | (word << (32 - bits));
}
