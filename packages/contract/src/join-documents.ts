/** Merges the OpenAPI documents of two servers at one origin. */

type Json = Readonly<Record<string, unknown>>;

/** A document served beside another one. */
export interface DocumentBeside {
  /** The base path of its operations at the same origin: `/api/accounting`. */
  readonly base: string;
  readonly document: Json;
}

/**
 * Adds the operations of another document: with full paths under their own base, and their tags last. Components with
 * the same name must be equal.
 * @param origin the origin of both: `https://api.example.com`
 * @throws Error if two documents define one name differently
 * @example
 * const books = { base: "/books", document: { paths: { "/chart": {} }, tags: [], components: {} } };
 * Object.keys(joinDocuments({ paths: { "/keys": {} }, tags: [], components: {} }, books, "https://x").paths) // => ["/keys", "/books/chart"]
 */
export function joinDocuments(main: Json, { base, document }: DocumentBeside, origin: string) {
  const beside = Object.entries(document.paths as Json).map(([path, item]) => {
    return [`${base}${path}`, { servers: [{ url: origin }], ...(item as Json) }];
  });
  return {
    ...main,
    tags: [...(main.tags as Json[]), ...(document.tags as Json[])],
    paths: { ...(main.paths as Json), ...Object.fromEntries(beside) } as Json,
    components: joinComponents(main.components as Json, document.components as Json),
  };
}

function joinComponents(ones: Json, others: Json): Json {
  const kinds = new Set([...Object.keys(ones), ...Object.keys(others)]);
  return Object.fromEntries([...kinds].map((kind) => [kind, join(kind, ones[kind] ?? {}, others[kind] ?? {})]));
}

function join(kind: string, ones: object, others: object): Json {
  for (const [name, value] of Object.entries(others)) {
    const before = (ones as Json)[name];
    if (before !== undefined && JSON.stringify(before) !== JSON.stringify(value)) {
      throw new Error(`Two documents mean different ${kind} by ${name}.`);
    }
  }
  return { ...ones, ...others };
}
