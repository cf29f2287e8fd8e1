/** Names compared word by word. */

/**
 * The words of a text in small letters, without signs.
 * @example nameWords("Alder-Pension (II)") // => ["alder", "pension", "ii"]
 */
export function nameWords(text: string): readonly string[] {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word !== "");
}

/**
 * Whether each word of a text begins a word of a name.
 * @example beginsWords("alder pens", "Alder Teachers Pension") // => true
 */
export function beginsWords(text: string, name: string): boolean {
  const [sought, words] = [nameWords(text), nameWords(name)];
  return sought.length > 0 && sought.every((part) => words.some((word) => word.startsWith(part)));
}
