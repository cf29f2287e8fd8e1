/** The parts of the OpenAPI document that the reference is made of. */

/** A JSON Schema as the document holds it. */
export interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly additionalProperties?: boolean | Schema;
  readonly "x-unit"?: string;
}

interface Example {
  readonly summary?: string;
  readonly value: unknown;
}

interface Content {
  readonly schema?: Schema;
  readonly examples?: Readonly<Record<string, Example>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: "query" | "path" | "header";
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

interface Response {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Readonly<Record<string, Content>>;
}

/** One operation as the document describes it. */
export interface Described {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, Response>>;
}

export interface OpenApiDocument {
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly servers?: readonly { readonly url: string }[];
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses?: Readonly<Record<string, Response>>;
  };
}

/** An operation with the address it is called at. */
export interface ListedOperation {
  readonly method: string;
  /** From the root of the server. */
  readonly path: string;
  readonly operation: Described;
}

const METHODS = ["get", "post", "put", "patch", "delete"];

/** Every operation, in the order of the document. Paths of the API itself begin with its `prefix`. */
export function operationsOf({ paths }: OpenApiDocument, prefix: string): ListedOperation[] {
  return Object.entries(paths).flatMap(([path, { servers, ...methods }]) =>
    Object.entries(methods)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => ({
        method: method.toUpperCase(),
        path: servers === undefined ? prefix + path : path,
        operation: operation as Described,
      })),
  );
}

/** The name of the type that a reference leads to. */
export function referenced({ $ref }: Schema): string | undefined {
  return $ref?.split("/").at(-1);
}

/** A response, where the document refers to one as well. */
export function responseOf({ components }: OpenApiDocument, response: Response): Response {
  return (response.$ref && components.responses?.[response.$ref.split("/").at(-1) ?? ""]) || response;
}

/** The events of a cap table: the types that the list of events takes. */
export function eventsOf({ components: { schemas } }: OpenApiDocument): readonly string[] {
  return schemas.CapTableEvent?.anyOf?.flatMap((event) => referenced(event) ?? []) ?? [];
}

/** For each type, the other types that refer to it. */
export function usersOf({ components: { schemas } }: OpenApiDocument): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>();
  for (const [user, schema] of Object.entries(schemas)) {
    for (const name of namesIn(schema)) if (name !== user) users.set(name, [...(users.get(name) ?? []), user]);
  }
  return users;
}

/** The types that a schema refers to, each once. */
function namesIn(value: unknown, names = new Set<string>()): ReadonlySet<string> {
  if (typeof value !== "object" || value === null) return names;
  for (const [key, part] of Object.entries(value)) {
    if (key === "$ref") names.add(String(part).split("/").at(-1) ?? "");
    else namesIn(part, names);
  }
  return names;
}

/** What people call a type: an event by its `type`, any other by its name. */
export function titleOf(name: string, schema: Schema): string {
  return schema.title ?? name;
}
