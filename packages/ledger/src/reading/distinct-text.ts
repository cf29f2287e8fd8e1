/**
 * A set of strings that only reports whether one is new: an open-addressing table of ordinals, a fraction of a Set's
 * memory at a million ids.
 */
export class DistinctTexts {
  readonly #texts: string[] = [];
  readonly #slots: Int32Array;
  readonly #mask: number;

  /** @param most the most strings that will be added */
  constructor(most: number) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(most, 4) * 2));
    this.#slots = new Int32Array(size);
    this.#mask = size - 1;
  }

  /** Adds a string; false if it was present already. */
  add(text: string): boolean {
    let slot = hashOf(text) & this.#mask;
    for (;;) {
      const ordinal = this.#slots[slot] as number;
      if (ordinal === 0) break;
      if (this.#texts[ordinal - 1] === text) return false;
      slot = (slot + 1) & this.#mask;
    }
    this.#texts.push(text);
    this.#slots[slot] = this.#texts.length;
    return true;
  }
}

/** FNV-1a with a final mix. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash ^ (hash >>> 15);
}
