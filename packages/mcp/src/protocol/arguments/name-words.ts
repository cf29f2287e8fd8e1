/** Names compared word by word. */
import { nearestName } from "@capstack/decimal";

/**
 * The words of a text in small letters, without signs.
 * @example nameWords("Alder-Pension (II)") // => ["alder", "pension", "ii"]
 */
export function nameWords(text: string): readonly string[] {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word !== "");
}

/**
 * Whether each word of a text begins a word of a name; a number is the same one, in digits or as Romans write it.
 * @example
 * beginsWords("alder pens", "Alder Teachers Pension") // => true
 * beginsWords("Fund 1", "Fund I") // => true
 * beginsWords("Fund I", "Fund II") // => false
 */
export function beginsWords(text: string, name: string): boolean {
  const [sought, words] = [nameWords(text), nameWords(name)];
  return sought.length > 0 && sought.every((part) => words.some((word) => isBegunBy(word, part)));
}

function isBegunBy(word: string, part: string): boolean {
  const number = numberOf(part);
  return number === undefined ? word.startsWith(part) : number === numberOf(word);
}

/** The number that a word of a name is; a Roman one up to XXXIX. */
function numberOf(word: string): number | undefined {
  if (/^\d{1,4}$/.test(word)) return Number(word);
  if (!/^x{0,3}(?:ix|iv|v?i{0,3})$/.test(word)) return undefined;
  const digits = [...word].map((letter) => ({ i: 1, v: 5 })[letter] ?? 10);
  return digits.reduce((sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit), 0);
}

/** Letters from which on a word of another spelling is meant: shorter ones are too similar to each other. */
const LEAST_LETTERS = 4;

/**
 * The names that a text of no name may mean: the nearest in spelling, else those of whose words each of its words begins
 * one or is near one.
 * @example
 * namesLike("Brightwatter", ["Alder Pension", "Brightwater Endowment"]) // => ["Brightwater Endowment"]
 * namesLike("Zenith", ["Alder Pension", "Brightwater Endowment"]) // => []
 */
export function namesLike(text: string, names: readonly string[]): readonly string[] {
  const nearest = nearestName(text, names);
  if (nearest !== undefined) return [nearest];
  const sought = nameWords(text.slice(0, LONGEST));
  if (sought.length === 0) return [];
  return names.filter((name) => {
    const words = nameWords(name);
    return sought.every((part) => words.some((word) => word.startsWith(part)) || isNear(part, words));
  });
}

/** Characters of a text that are compared. */
const LONGEST = 200;

function isNear(part: string, words: readonly string[]): boolean {
  if (part.length < LEAST_LETTERS) return false;
  return (
    nearestName(
      part,
      words.filter((word) => word.length >= LEAST_LETTERS),
    ) !== undefined
  );
}
