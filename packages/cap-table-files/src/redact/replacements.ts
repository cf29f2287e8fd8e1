/** Words by what they replace: the same word for the same name everywhere. */

/** What a word stands for. */
export type Replaced = "Holder" | "Text" | "Company" | "id" | "email";

/** Names have so many words at most that they are found within other text. */
const MOST_WORDS = 8;
const WORD = /[\p{L}\p{N}@]+/gu;

/** The words of one file. */
export class Replacements {
  readonly #words = new Map<string, string>();
  readonly #counts = new Map<Replaced, number>();
  /** Names as they are looked for within text: from their first word to their last. */
  readonly #within = new Map<string, string>();

  /** The word for a value: `Holder 3` for the third name. */
  wordFor(kind: Replaced, value: string): string {
    const key = `${kind} ${value.trim().toLowerCase()}`;
    const known = this.#words.get(key);
    if (known !== undefined) return known;
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    const word = writtenAs(kind, count);
    this.#words.set(key, word);
    const [first, last] = spansOf(value);
    if (kind !== "Text" && first !== undefined && last !== undefined && value.length > 2) {
      this.#within.set(value.slice(first.start, last.end).toLowerCase(), word);
    }
    return word;
  }

  /** Text with every name in it replaced, the longest at each place. */
  within(text: string): string {
    const words = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ start: index, end: index + word.length }));
    let [left, done] = ["", 0];
    for (let at = 0; at < words.length; ) {
      const found = this.#longestAt(text, words, at);
      const start = words[at]?.start ?? 0;
      if (found === undefined) at += 1;
      else {
        left += text.slice(done, start) + found.word;
        done = words[found.last]?.end ?? start;
        at = found.last + 1;
      }
    }
    return left + text.slice(done);
  }

  #longestAt(text: string, words: readonly { readonly start: number; readonly end: number }[], at: number) {
    const start = words[at]?.start ?? 0;
    for (let last = Math.min(words.length, at + MOST_WORDS) - 1; last >= at; last--) {
      const word = this.#within.get(text.slice(start, words[last]?.end).toLowerCase());
      if (word !== undefined) return { word, last };
    }
    return undefined;
  }
}

function writtenAs(kind: Replaced, count: number): string {
  if (kind === "id") return count.toString(16).padStart(32, "0");
  return kind === "email" ? `holder${count}@example.com` : `${kind} ${count}`;
}

/** The first and the last word of a name. */
function spansOf(name: string) {
  const words = [...name.matchAll(WORD)].map(({ 0: word, index }) => ({ start: index, end: index + word.length }));
  return [words[0], words.at(-1)] as const;
}
