/** A served OpenAPI document, read as far as a caller needs who knows nothing else. */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** A JSON Schema, as far as values are drawn from it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: Json;
  readonly enum?: readonly Json[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: string;
  readonly pattern?: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: "query" | "path" | "header";
  readonly required?: boolean;
  readonly schema: Schema;
}

/** One documented operation. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  /** What goes before the path. */
  readonly base: string;
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  readonly body?: { readonly schema: Schema; readonly examples: readonly Json[] };
  /** Documented statuses, each with its media types. */
  readonly responses: Readonly<Record<string, readonly string[]>>;
}

/** A document and what its references point at. */
export interface Document {
  readonly name: string;
  readonly raw: Record<string, never>;
  readonly operations: readonly Operation[];
  resolve(schema: Schema): Schema;
}

type Raw = ReturnType<typeof JSON.parse>;

export function readDocument(name: string, base: string, raw: Raw): Document {
  const follow = (value: Raw): Raw => (value?.$ref === undefined ? value : follow(at(raw, value.$ref)));
  const operations = Object.entries<Raw>(raw.paths).flatMap(([path, methods]) =>
    Object.entries<Raw>(methods).map(([method, operation]): Operation => {
      const content = follow(operation.requestBody)?.content?.["application/json"];
      const examples = Object.values<Raw>(content?.examples ?? {}).map((example) => follow(example).value as Json);
      const responses = Object.entries<Raw>(operation.responses).map(
        ([status, response]) => [status, Object.keys(follow(response).content ?? {})] as const,
      );
      return {
        method: method.toUpperCase(),
        path,
        base,
        operationId: operation.operationId,
        parameters: (operation.parameters ?? []).map(follow),
        ...(content === undefined ? {} : { body: { schema: content.schema, examples } }),
        responses: Object.fromEntries(responses),
      };
    }),
  );
  return { name, raw, operations, resolve: follow };
}

function at(raw: Raw, reference: string): Raw {
  const parts = reference.replace(/^#\//, "").split("/");
  return parts.reduce((value, part) => value?.[part.replaceAll("~1", "/").replaceAll("~0", "~")], raw);
}
