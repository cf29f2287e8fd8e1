/**
 * The checksum that a manifest gives for each of its files. Nothing here relies on it for secrecy.
 * @see RFC 1321, "The MD5 Message-Digest Algorithm"
 */

const SHIFTS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];
const SINES = /* @__PURE__ */ Array.from({ length: 64 }, (_, i) => Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32) | 0);

/** Hexadecimal, of the UTF-8 bytes of a well-formed text, which any that `JSON.stringify` writes is. */
export function md5(text: string): string {
  const words = paddedWords(utf8(text));
  let state = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476];
  for (let at = 0; at < words.length; at += 16) {
    const mixed = mix(state, words, at);
    state = state.map((word, i) => (word + (mixed[i] as number)) | 0);
  }
  return state.map(littleEndianHex).join("");
}

function mix(state: readonly number[], words: readonly number[], at: number): number[] {
  let [a, b, c, d] = state as [number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const round = i >> 4;
    const [f, word] = [
      [(b & c) | (~b & d), i],
      [(b & d) | (c & ~d), (5 * i + 1) % 16],
      [b ^ c ^ d, (3 * i + 5) % 16],
      [c ^ (b | ~d), (7 * i) % 16],
    ][round] as [number, number];
    const sum = (a + f + (SINES[i] as number) + (words[at + word] as number)) | 0;
    const shift = SHIFTS[round * 4 + (i % 4)] as number;
    [a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0];
  }
  return [a, b, c, d];
}

/** The bytes, a one bit, zeros, and the length in bits, as little-endian words. */
function paddedWords(bytes: readonly number[]): number[] {
  const length = (((bytes.length + 8) >> 6) + 1) * 16;
  const words = new Array<number>(length).fill(0);
  [...bytes, 0x80].forEach((byte, i) => {
    words[i >> 2] = (words[i >> 2] as number) | (byte << ((i % 4) * 8));
  });
  words[length - 2] = (bytes.length << 3) | 0;
  words[length - 1] = Math.floor(bytes.length / 2 ** 29);
  return words;
}

function utf8(text: string): number[] {
  const encoded = encodeURIComponent(text);
  const bytes: number[] = [];
  for (let i = 0; i < encoded.length; i++) {
    if (encoded[i] !== "%") bytes.push(encoded.charCodeAt(i));
    else {
      bytes.push(Number.parseInt(encoded.slice(i + 1, i + 3), 16));
      i += 2;
    }
  }
  return bytes;
}

function littleEndianHex(word: number): string {
  return [0, 8, 16, 24].map((shift) => ((word >>> shift) & 255).toString(16).padStart(2, "0")).join("");
}
