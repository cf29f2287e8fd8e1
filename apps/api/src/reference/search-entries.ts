/** What the search of the reference finds, in the order in which equal finds are shown. */
import { eventsOf, type OpenApiDocument, operationsOf, titleOf } from "./document.js";

/** One find: its name, what kind of thing it is, where it stands, and further words that lead to it. */
export type SearchEntry = readonly [name: string, kind: string, href: string, words: string];

/** Events first, then operations, types, fields and error codes. */
export function searchEntries(document: OpenApiDocument, prefix: string): SearchEntry[] {
  const { schemas } = document.components;
  const events = eventsOf(document);
  const isEvent = new Set(events);
  const type = (name: string) => `${prefix}/docs/types/${name}`;
  const named = (name: string, kind: string): SearchEntry => [
    titleOf(name, schemas[name] ?? {}),
    kind,
    type(name),
    `${name} ${schemas[name]?.description ?? ""}`,
  ];
  const fields = Object.entries(schemas).flatMap(([name, schema]) =>
    Object.entries(schema.properties ?? {}).map(
      ([field, { description = "" }]): SearchEntry => [
        field,
        `field of ${titleOf(name, schema)}`,
        `${type(name)}#${field}`,
        description,
      ],
    ),
  );
  return [
    ...events.map((name) => named(name, "event")),
    ...operationsOf(document, prefix).map(
      ({ method, path, operation }): SearchEntry => [
        operation.summary ?? operation.operationId,
        `${method} ${path}`,
        `${prefix}/docs/operations/${operation.operationId}`,
        `${operation.operationId} ${operation.description ?? ""}`,
      ],
    ),
    ...Object.keys(schemas)
      .filter((name) => !isEvent.has(name))
      .map((name) => named(name, "type")),
    ...fields,
  ];
}
