/**
 * The text of an API key: `cstk_<mode>_<32 random><6 checksum>`, letters and digits throughout. The checksum is the
 * CRC-32 (IEEE 802.3) of everything before it, so that a mistyped key, or a live key edited into a test key, is refused
 * without a database query, and a secret scanner can tell a key from a look-alike. Runs in any JavaScript runtime.
 */

/** Whether a key works on real purchases or on test purchases. */
export type KeyMode = "live" | "test";

/** Fills an array with unpredictable bytes, as `crypto.getRandomValues` does. */
export type RandomBytes = (length: number) => Uint8Array;

/** The contents of a well-formed token. `prefix` may be shown: the mode and four random characters. */
export interface KeyTokenParts {
  readonly mode: KeyMode;
  readonly prefix: string;
}

/**
 * Finds tokens in text: source code, logs, chat. Confirm a find with {@link readKeyToken}, which checks the checksum.
 * @example KEY_TOKEN_PATTERN.test("key is cstk_test_DevelopmentOnlyNotASecret000000023w8tO."); // => true
 */
export const KEY_TOKEN_PATTERN = /\bcstk_(live|test)_[0-9A-Za-z]{38}\b/;

const WHOLE_TOKEN = /^cstk_(live|test)_[0-9A-Za-z]{38}$/;
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const SHOWN_LENGTH = 4;

/**
 * Generates a token of 190 random bits. Bytes of 248 and more are dropped, so that every character is equally likely.
 * @example
 * const token = generateKeyToken({ mode: "live", random: (length) => new Uint8Array(length).fill(10) });
 * token; // => "cstk_live_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA2rONIF"
 */
export function generateKeyToken({ mode, random }: { mode: KeyMode; random: RandomBytes }): string {
  const body = `cstk_${mode}_${randomBase62(RANDOM_LENGTH, random)}`;
  return body + keyChecksum(body);
}

/**
 * Reads a token's mode and prefix; null if its form or its checksum is wrong.
 * @example
 * readKeyToken("cstk_live_0123456789abcdefghijklmnopqrstuv1L3Rv8"); // => { mode: "live", prefix: "cstk_live_0123" }
 * readKeyToken("cstk_test_0123456789abcdefghijklmnopqrstuv1L3Rv8"); // => null
 */
export function readKeyToken(text: string): KeyTokenParts | null {
  const mode = WHOLE_TOKEN.exec(text)?.[1] as KeyMode | undefined;
  if (mode === undefined) return null;
  const body = text.slice(0, -CHECKSUM_LENGTH);
  if (keyChecksum(body) !== text.slice(-CHECKSUM_LENGTH)) return null;
  return { mode, prefix: text.slice(0, `cstk_${mode}_`.length + SHOWN_LENGTH) };
}

/**
 * The six characters that end a token: CRC-32 of what precedes them, in base 62, padded with zeros on the left.
 * @example keyChecksum("cstk_live_0123456789abcdefghijklmnopqrstuv"); // => "1L3Rv8"
 */
export function keyChecksum(body: string): string {
  let rest = crc32(body);
  let text = "";
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    text = ALPHABET.charAt(rest % 62) + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}

function randomBase62(length: number, random: RandomBytes): string {
  let text = "";
  while (text.length < length) {
    for (const byte of random(length)) {
      if (byte < 248 && text.length < length) text += ALPHABET.charAt(byte % 62);
    }
  }
  return text;
}

/** CRC-32 with the reflected polynomial 0xEDB88320, over ASCII text. */
function crc32(text: string): number {
  let crc = 0xffffffff;
  for (let index = 0; index < text.length; index++) {
    crc ^= text.charCodeAt(index);
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
