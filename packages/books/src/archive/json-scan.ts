/** Counts the elements of JSON text as its bytes arrive, before it is parsed. */
const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * The counts of one text. Invalid JSON is counted the same way; the parser rejects it later.
 * @example
 * const scan = new JsonScan();
 * scan.take(new TextEncoder().encode('[{"a":"{"}, {}]'));
 * [scan.objects, scan.commas, scan.deepest] // => [3, 1, 2]
 */
export class JsonScan {
  /** Objects and arrays. */
  objects = 0;
  commas = 0;
  deepest = 0;
  #depth = 0;
  #isInString = false;
  #isEscaped = false;

  take(part: Uint8Array): void {
    for (const byte of part) {
      if (this.#isInString) this.#inString(byte);
      else if (byte === QUOTE) this.#isInString = true;
      else if (byte === COMMA) this.commas += 1;
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        this.objects += 1;
        this.#depth += 1;
        if (this.#depth > this.deepest) this.deepest = this.#depth;
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) this.#depth -= 1;
    }
  }

  #inString(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) this.#isInString = false;
  }
}
