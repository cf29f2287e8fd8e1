/** What a schema says of one place of a call, so that what was refused there can be read for what is wanted. */

/** The parts of JSON Schema that say what is wanted at a place. */
export interface PlaceSchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, PlaceSchema>>;
  readonly type?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly anyOf?: readonly PlaceSchema[];
  readonly oneOf?: readonly PlaceSchema[];
  readonly items?: PlaceSchema;
  readonly properties?: Readonly<Record<string, PlaceSchema>>;
  readonly description?: string;
  readonly "x-unit"?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMaximum?: number;
}

/**
 * What may stand at a place: every option that the schema leaves open there; none where it says nothing.
 * @param root  the schema of the whole call
 * @param value the call, whose kinds (`type`) choose among the shapes of a union
 * @example
 * const root = { type: "object", properties: { rows: { type: "array", items: { type: "number" } } } };
 * optionsAt(root, { rows: ["1"] }, ["rows", 0]) // => [{ type: "number" }]
 */
export function optionsAt(root: PlaceSchema, value: unknown, path: readonly (string | number)[]): PlaceSchema[] {
  let options = openUp(root, root);
  let at = value;
  for (const key of path) {
    const chosen = key === "type" ? options : ofKind(options, at);
    options = chosen.flatMap((option) => {
      const inner = typeof key === "number" ? option.items : option.properties?.[key];
      return inner === undefined ? [] : openUp(inner, root);
    });
    at = (at as Record<string | number, unknown> | null | undefined)?.[key];
  }
  return options;
}

/** The shapes that a value with a known `type` can have. */
export function ofKind(options: readonly PlaceSchema[], value: unknown): readonly PlaceSchema[] {
  const kind = (value as { readonly type?: unknown } | null | undefined)?.type;
  const same = options.filter(({ properties }) => kind !== undefined && properties?.type?.const === kind);
  return same.length > 0 ? same : options;
}

/** The words that may stand at a place where only some may. */
export function wordsOf(options: readonly PlaceSchema[]): readonly string[] {
  const words = options.flatMap((option) => option.enum ?? (option.const === undefined ? [] : [option.const]));
  return [...new Set(words)].filter((word) => typeof word === "string");
}

/** References followed and unions taken apart; what is said of the whole is said of each part. */
function openUp(schema: PlaceSchema, root: PlaceSchema): PlaceSchema[] {
  const { $ref, anyOf, oneOf, ...own } = schema;
  if ($ref !== undefined) {
    const part = root.$defs?.[$ref.slice("#/$defs/".length)];
    return part === undefined ? [] : openUp({ ...part, ...own }, root);
  }
  const union = anyOf ?? oneOf;
  return union === undefined ? [schema] : union.flatMap((option) => openUp({ ...own, ...option }, root));
}
