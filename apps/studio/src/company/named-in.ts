/** An engine's account in people's names. */

/**
 * The sentence with names for ids where the engine puts them: before what somebody does, after what is of a class, in
 * quotes. Elsewhere the same letters are a word: a holder may have the id `one`, and a class is `common`.
 */
export function namedIn(text: string, names: ReadonlyMap<string, string>): string {
  const nameOf = (id: string) => names.get(id) ?? id;
  return text
    .replaceAll(/(?<![\w/-])[\w/-]+(?= (?:converts|pays|from \d))/g, nameOf)
    .replaceAll(/(?<=(?:shares|Conversion|protection) of )[\w/-]+/g, nameOf)
    .replaceAll(/(?<=")[^"]+(?=")/g, nameOf);
}
