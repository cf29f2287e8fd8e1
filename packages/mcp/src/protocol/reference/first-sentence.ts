/**
 * The first sentence of a text.
 * @example firstSentence("A round. It has a price.") // => "A round."
 */
export function firstSentence(text: string): string {
  return /^[\s\S]*?[.](?=\s+[A-Z`]|$)/.exec(text)?.[0] ?? text;
}
