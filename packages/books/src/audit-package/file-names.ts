/** Names of files in a package: safe on every system, and each once, also where capitals are not told apart. */

/** Letters, digits, points and hyphens of a text; what is between them is an underscore. */
export function safeName(text: string): string {
  return trimmed(text.normalize("NFC").replaceAll(/[^\p{L}\p{M}\p{N}.-]+/gu, "_"));
}

const trimmed = (text: string) => text.replaceAll(/^[_.]+|[_.]+$/g, "");

const MOST_CHARACTERS = 80;

/** Gives out names of at most {@link MOST_CHARACTERS} characters, a number after those that were taken before. */
export class FileNames {
  readonly #taken = new Set<string>();

  /** @param text what the file is called; a text without a letter or a digit is called `unnamed` */
  take(text: string): string {
    const wanted = trimmed([...safeName(text)].slice(0, MOST_CHARACTERS).join("")) || "unnamed";
    let name = wanted;
    for (let number = 2; this.#taken.has(name.toLowerCase()); number++) name = `${wanted}_${number}`;
    this.#taken.add(name.toLowerCase());
    return name;
  }
}
