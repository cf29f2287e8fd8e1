/** Suggestions for an unknown address: the one that was probably meant, and the words that exist in its place. */
import { nearestName } from "@capstack/decimal";

/** The most words listed, and the most characters of an address considered. */
const MAX_WORDS = 40;
const MAX_PATH = 200;

const wordsOf = (path: string): string[] => path.split("/").filter((word) => word !== "");
const addressOf = (words: readonly string[]): string => `/${words.join("/")}`;
const isNamed = (word: string | undefined): word is string => word !== undefined && !/[:*{]/.test(word);

/**
 * The message of a 404. It repeats nothing from the request, which may contain a secret.
 * @param path the requested path
 * @param routes existing paths, with `:name` for parameters
 * @example
 * const routes = ["/v1/cap-table/compute", "/v1/batches/:id/results"];
 * notFoundSentence("/cap-table/compute", routes); // => "Nothing is at this address; /v1/cap-table/compute exists."
 * notFoundSentence("/v1/cap-table/compte", routes) // => "Nothing is at this address; its last word can be: compute. Did you mean compute?"
 */
export function notFoundSentence(path: string, routes: readonly string[]): string {
  const requestWords = wordsOf(path);
  if (requestWords.length === 0 || path.length > MAX_PATH) return "Nothing is at this address.";
  const known = routes.map(wordsOf).filter((route) => !route.some((word) => word.includes("*")));
  const longer = withPrefix(requestWords, known);
  if (longer !== undefined) return `Nothing is at this address; ${addressOf(longer)} exists.`;
  const before = requestWords.slice(0, -1);
  const last = requestWords.at(-1) as string;
  const beside = known.filter((route) => route.length >= requestWords.length && isAt(before, route));
  const words = [...new Set(beside.map((route) => route[before.length]).filter(isNamed))].sort();
  if (words.length === 0 || (before.length === 0 && nearestName(last, words) === undefined)) {
    return "Nothing is at this address.";
  }
  const near = nearestName(last, words);
  const meant = near === undefined ? "" : ` Did you mean ${near}?`;
  const listed = words.slice(0, MAX_WORDS).join(", ");
  return `Nothing is at this address; its last word can be: ${listed}.${meant}`;
}

/** Whether a route begins with the words; a parameter matches any word. */
function isAt(words: readonly string[], route: readonly string[]): boolean {
  return words.every((word, at) => route[at] === word || route[at]?.startsWith(":") === true);
}

/** The words of a route that ends like the request, without those before them. */
function withPrefix(words: readonly string[], known: readonly string[][]): string[] | undefined {
  for (const route of known) {
    const before = route.slice(0, route.length - words.length);
    const rest = route.slice(before.length);
    if (before.length === 0 || before.length === route.length || !before.every(isNamed)) continue;
    if (isNamed(rest[0]) && isAt(words, rest)) return route.map((word) => word.replace(/^:(\w+).*$/, "{$1}"));
  }
  return undefined;
}
