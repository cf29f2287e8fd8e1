/** The HTTP interface a page an operation: the whole document is longer than any conversation. */

type Json = Readonly<Record<string, unknown>>;

interface Document extends Json {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  readonly components?: Readonly<Record<string, Json>>;
}

interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Json;
}

/** Where the pages of single operations are read. */
export const OPENAPI = "capstack://openapi";

const METHODS = new Set(["get", "put", "post", "patch", "delete"]);

function operationsOf({ paths }: Document): Operation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => METHODS.has(method))
      .map(([method, operation]) => ({ id: String(operation.operationId), method, path, operation })),
  );
}

/**
 * Every operation of a document in a line, with the address of its page.
 * @example
 * const document = { openapi: "3.1.0", info: {}, paths: { "/catalog": { get: { operationId: "getCatalog", summary: "The models" } } } };
 * openapiIndex(document).operations // => [{ operationId: "getCatalog", call: "GET /catalog", summary: "The models", page: "capstack://openapi/getCatalog" }]
 */
export function openapiIndex(document: object) {
  const { openapi, info, servers } = document as Document;
  const operations = operationsOf(document as Document).map(({ id, method, path, operation }) => ({
    operationId: id,
    call: `${method.toUpperCase()} ${path}`,
    summary: operation.summary,
    page: `${OPENAPI}/${id}`,
  }));
  return { openapi, info, servers, operations };
}

/**
 * One operation of a document, with the components that it refers to and nothing else.
 * @returns nothing where the document has no such operation
 */
export function openapiPage(document: object, id: string): object | undefined {
  const { openapi, info, components = {} } = document as Document;
  const found = operationsOf(document as Document).find((one) => one.id === id);
  if (found === undefined) return undefined;
  const { method, path, operation } = found;
  return { openapi, info, paths: { [path]: { [method]: operation } }, components: referredTo(operation, components) };
}

/** The components that a value refers to, and those that they refer to. */
function referredTo(
  value: unknown,
  components: Readonly<Record<string, Json>>,
): Record<string, Record<string, unknown>> {
  const taken: Record<string, Record<string, unknown>> = {};
  const open: unknown[] = [value];
  while (open.length > 0) {
    for (const [, kind = "", name = ""] of JSON.stringify(open.pop()).matchAll(/"#\/components\/(\w+)\/([^"/]+)"/g)) {
      const component = components[kind]?.[name];
      if (component === undefined || taken[kind]?.[name] !== undefined) continue;
      taken[kind] = { ...taken[kind], [name]: component };
      open.push(component);
    }
  }
  return taken;
}
