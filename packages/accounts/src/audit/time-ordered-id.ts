/**
 * Identifiers that sort by creation time. Rows get theirs from the database's clock, so that one account's rows are in
 * order even if processes' clocks differ.
 */
import type { RandomBytes } from "../token/key-token.js";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const TIME_LENGTH = 12;
const RANDOM_LENGTH = 14;

/**
 * 26 characters of Crockford's base 32: 60 bits of microseconds since 1970, then 70 random bits.
 * @example
 * const random = (length: number) => new Uint8Array(length);
 * timeOrderedId(1_795_000_000_000_000n, random); // => "01k0hc0nyc0000000000000000"
 */
export function timeOrderedId(microseconds: bigint, random: RandomBytes): string {
  let time = "";
  for (let place = 0, rest = microseconds; place < TIME_LENGTH; place++, rest >>= 5n) {
    time = ALPHABET.charAt(Number(rest & 31n)) + time;
  }
  return time + Array.from(random(RANDOM_LENGTH), (byte) => ALPHABET.charAt(byte & 31)).join("");
}

/**
 * A UUID of version 7 (RFC 9562): 48 bits of milliseconds since 1970, then 74 random bits.
 * @example uuidV7(1_795_000_000_000, (length) => new Uint8Array(length)); // => "01a1ee56-5e00-7000-8000-000000000000"
 */
export function uuidV7(milliseconds: number, random: RandomBytes): string {
  const bytes = random(16);
  for (let index = 0; index < 6; index++) bytes[index] = Math.floor(milliseconds / 256 ** (5 - index)) % 256;
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = Buffer.from(bytes).toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
