/** A published schema cut down to what requests are made of. */

interface Definitions {
  readonly $defs: Readonly<Record<string, unknown>>;
}

/** Not part of what people type: a state that an earlier answer gave. */
const ANSWERS = new Set(["CapTableFinal"]);

/** The definitions that the requests of an engine reach, under the names they have. */
export function requestPart({ $defs }: Definitions): Definitions {
  const kept: Record<string, unknown> = {};
  const keep = (name: string) => {
    if (name in kept || ANSWERS.has(name) || !(name in $defs)) return;
    kept[name] = $defs[name];
    for (const used of namesIn($defs[name])) keep(used);
  };
  for (const name of Object.keys($defs)) if (name.endsWith("Request")) keep(name);
  return { $defs: kept };
}

function namesIn(schema: unknown): string[] {
  if (schema === null || typeof schema !== "object") return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    key === "$ref" && typeof value === "string" ? [value.slice("#/$defs/".length)] : namesIn(value),
  );
}
