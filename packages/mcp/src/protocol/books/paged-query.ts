/** The query of a read of the books as its tool takes it: pages by cursor, names for ids, words for what can be added. */
import { LONGEST } from "../../summary/books/book-table.js";
import type { ObjectSchema } from "../reference/object-schema.js";

/** What a parameter of the books is called by a tool: every tool pages by `cursor`. */
export const toCursor = (name: string) => (name === "offset" ? "cursor" : name);

/** A query whose pages begin at `cursor`, as those of every tool do; HTTP calls it `offset`. Names do for ids. */
export function paged(input: ObjectSchema): ObjectSchema {
  const properties = Object.entries(input.properties ?? {}).map(([name, schema]) => [
    toCursor(name),
    Object.hasOwn(BY_NAME, name)
      ? { type: "string", description: BY_NAME[name] }
      : name === "include"
        ? withWords(schema as Described)
        : schema,
  ]);
  return { ...input, properties: Object.fromEntries(properties) };
}

interface Described {
  readonly description?: string;
}

/** A list of words that an answer may have more by: the words first, as a list of tools shows one sentence. */
function withWords<Schema extends Described>(schema: Schema): Schema {
  const [, meaning, words] = /^(.*) A comma list of (.*)\.$/.exec(schema.description ?? "") ?? [];
  return meaning === undefined ? schema : { ...schema, description: `${words}: ${meaning}` };
}

/** Parameters that are ids over HTTP and may be names here. */
const BY_NAME: Readonly<Record<string, string>> = {
  lp: "Entries that touch this partner, by name or id.",
  firm: "One firm's vehicles only, by name or id.",
};

/** The same as HTTP asks it; a page that has a beginning and no length is as long as a text has room for. */
export function unpaged({ cursor, ...query }: Readonly<Record<string, unknown>>) {
  return cursor === undefined ? query : { limit: LONGEST, ...query, offset: cursor };
}
