/** Ids where a call names a holder, a class or a security by its name. */
import { beginsWords, nameWords } from "./name-words.js";

/** Something that a call, or the result it builds on, gives an id and a name. */
export interface Named {
  readonly id: string;
  readonly name: string;
  readonly what: "holder" | "class" | "security";
}

/** The lists of a request or an answer that hold classes of stock. */
const CLASSES: ReadonlySet<string> = new Set(["preferred", "classes"]);

/**
 * Everything with an id and a name; a row of a holder names the holder as well as the security.
 * @example namedIn({ grants: [{ id: "ada", name: "Ada Lovelace", shares: 1 }] }).map(({ what, id }) => [what, id]) // => [["holder", "ada"], ["security", "ada"]]
 */
export function namedIn(value: unknown, list = ""): readonly Named[] {
  if (Array.isArray(value)) return value.flatMap((item) => namedIn(item, list));
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.entries(value).flatMap(([field, part]) => namedIn(part, field));
  const { id, name, holderId } = value as Readonly<Record<string, unknown>>;
  if (typeof id !== "string" || typeof name !== "string") return inside;
  if (CLASSES.has(list)) return [{ id, name, what: "class" }, ...inside];
  const holder = typeof holderId === "string" ? holderId : id;
  return [{ id: holder, name, what: "holder" }, { id, name, what: "security" }, ...inside];
}

/**
 * The ids of what has a name, in any case.
 * @example idsNamed("ADA", [{ id: "a1", name: "Ada", what: "holder" }], "holder") // => ["a1"]
 */
export function idsNamed(input: string, named: readonly Named[], what: Named["what"]): readonly string[] {
  const words = nameWords(input).join(" ");
  const same = named.filter((one) => one.what === what && words !== "" && nameWords(one.name).join(" ") === words);
  return [...new Set(same.map(({ id }) => id))];
}

/**
 * The ids of what a name means: those of the same name in any case, else those whose words it begins.
 * @example
 * const named = [{ id: "ada", name: "Ada Lovelace", what: "holder" }];
 * idsMeant("ada lovelace", named, "holder") // => ["ada"]
 * idsMeant("Lovelace", named, "holder") // => ["ada"]
 */
export function idsMeant(input: string, named: readonly Named[], what: Named["what"]): readonly string[] {
  const same = idsNamed(input, named, what);
  if (same.length > 0) return same;
  const begun = named.filter((one) => one.what === what && beginsWords(input, one.name));
  return [...new Set(begun.map(({ id }) => id))];
}
