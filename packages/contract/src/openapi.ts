/** The OpenAPI 3.1 document, assembled from the table of operations; deterministic. */
import * as z from "zod";
import { jsonSchemaOf, type Shape } from "./described.js";
import { errorSchema, type PlatformErrorCode, platformErrors } from "./errors.js";
import type { Operation } from "./operation.js";

/** A JSON value of the document. */
type Json = { [key: string]: unknown };

/** The document's description of the service. */
export interface OpenApiOptions {
  readonly title: string;
  readonly description: string;
  readonly version: string;
  /** Base addresses, the preferred first. */
  readonly servers: readonly string[];
  readonly operations: readonly Operation[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  /** Whether to describe failures shared by several operations once, and refer to them. */
  readonly sharedFailures?: boolean;
}

/**
 * The document of a list of operations.
 * @example
 * const document = toOpenApi({ title: "T", description: "D", version: "0.1.0", servers: ["http://localhost:8787/v1"], operations: [operations.getCatalog], tags: [] });
 * document.openapi // => "3.1.1"
 * Object.keys(document.paths) // => ["/catalog"]
 */
export function toOpenApi(options: OpenApiOptions): Json {
  const components = new Map<string, Json>();
  const paths: Record<string, Json> = {};
  const used = new Set(options.operations.flatMap(everyHeader));
  for (const operation of options.operations) {
    paths[operation.path] ??= {};
    (paths[operation.path] as Json)[operation.method.toLowerCase()] = describeOperation(operation, components);
  }
  return {
    openapi: "3.1.1",
    info: {
      title: options.title,
      description: options.description,
      version: options.version,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: options.servers.map((url) => ({ url })),
    tags: options.tags,
    paths,
    components: {
      securitySchemes: {
        bearerAuth: { type: "http", scheme: "bearer", description: "An API key: `Authorization: Bearer cstk_…`." },
      },
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => used.has(name))),
      ...(options.sharedFailures ? { responses: shareFailures(paths) } : {}),
      schemas: Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}

const headers: Json = {
  "X-Request-Id": { description: "Names this request in our logs.", schema: { type: "string" } },
  "Retry-After": { description: "Seconds to wait before trying again.", schema: { type: "integer", minimum: 1 } },
  RateLimit: { description: "What is left of the allowance.", schema: { type: "string" } },
  "RateLimit-Policy": { description: "The allowance: quota and window.", schema: { type: "string" } },
  ETag: { description: "Names these bytes; send it back in `If-None-Match`.", schema: { type: "string" } },
  Link: { description: 'The next page: `rel="next"`.', schema: { type: "string" } },
  "X-Books-Version": { description: "The version of the books that is shown.", schema: { type: "integer" } },
  "X-Total-Count": { description: "How many there are on all pages.", schema: { type: "integer" } },
  "Idempotency-Replayed": { description: "`true` on the repeat of an earlier answer.", schema: { type: "string" } },
  "WWW-Authenticate": { description: "How to authenticate (RFC 6750).", schema: { type: "string" } },
};

function describeOperation(operation: Operation, components: Map<string, Json>): Json {
  const parameters = Object.entries(operation.parameters ?? {}).map(([name, parameter]) => ({
    name,
    in: parameter.in,
    required: parameter.in === "path" || parameter.schema._zod.optin === undefined,
    description: parameter.description,
    schema: toSchema(parameter.schema, "input", components),
  }));
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    description: operation.description,
    security: security(operation),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(operation.request === undefined ? {} : { requestBody: requestBody(operation, operation.request, components) }),
    responses: responses(operation, components),
  };
}

function security({ authentication }: Operation): Json[] {
  if (authentication === "key") return [{ bearerAuth: [] }];
  return authentication === "optional" ? [{}, { bearerAuth: [] }] : [];
}

function requestBody(operation: Operation, request: Shape, components: Map<string, Json>): Json {
  return {
    required: true,
    content: {
      "application/json": {
        schema: withoutDefaults(toSchema(request, "input", components)),
        ...examplesOf(operation, "request"),
      },
      ...(operation.takesFile
        ? { "multipart/form-data": { schema: toSchema(formOf(request), "input", components) } }
        : {}),
    },
  };
}

/** The same as a form: the file's bytes in `file` instead of its text in `content`. */
function formOf(request: Shape): z.ZodType {
  const file = z.file().describe("The file's bytes, at most the limit `fileBytes`, 100 MiB unless set.");
  return (request as z.ZodObject).omit({ content: true }).extend({ file });
}

function examplesOf(operation: Operation, side: "request" | "response"): Json {
  const shown = operation.examples.filter((example) => example[side] !== undefined);
  if (shown.length === 0) return {};
  return { examples: Object.fromEntries(shown.map((e) => [e.name, { summary: e.summary, value: e[side] }])) };
}

function responses(operation: Operation, components: Map<string, Json>): Json {
  const status = operation.status ?? 200;
  const answers: Json = {
    [status]: {
      description: DESCRIBED[status],
      headers: refer([...headersOf(operation, status), ...(operation.answerHeaders ?? [])]),
      content: contentOf(operation, components),
    },
  };
  if (operation.conditional) {
    answers["304"] = { description: "The caller has this answer already.", headers: refer(["X-Request-Id", "ETag"]) };
  }
  for (const [status, codes] of failuresOf(operation)) {
    answers[String(status)] = {
      description: codes.map((code) => `\`${code}\``).join(", "),
      headers: refer(headersOf(operation, status)),
      content: { "application/json": { schema: failureSchema(codes, components) } },
    };
  }
  return answers;
}

const DESCRIBED = { 200: "Done.", 201: "Created.", 202: "Taken on." } as const;

function contentOf(operation: Operation, components: Map<string, Json>): Json {
  const files = (operation.files ?? []).map((type) => [type, { schema: { type: "string", format: "binary" } }]);
  if (operation.response instanceof z.ZodNever) return Object.fromEntries(files);
  const data = toSchema(operation.response, "output", components);
  if (operation.lines) return { "application/x-ndjson": { schema: data } };
  const schema = operation.enveloped
    ? { type: "object", properties: { data }, required: ["data"], additionalProperties: false }
    : data;
  return { "application/json": { schema, ...examplesOf(operation, "response") }, ...Object.fromEntries(files) };
}

function everyHeader(operation: Operation): string[] {
  const statuses = [operation.status ?? 200, ...failuresOf(operation).map(([status]) => status)];
  const conditional = operation.conditional ? ["ETag"] : [];
  return [
    ...statuses.flatMap((status) => headersOf(operation, status)),
    ...(operation.answerHeaders ?? []),
    ...conditional,
  ];
}

function refer(names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function headersOf(operation: Operation, status: number): string[] {
  const names = ["X-Request-Id"];
  // Refused before the caller is known.
  if (status === platformErrors.headers_too_large.status) return names;
  if (operation.authentication !== "none") names.push("RateLimit", "RateLimit-Policy");
  if (status === 401) names.push("WWW-Authenticate");
  if (status === 429 || status === 503) names.push("Retry-After");
  return names;
}

/** All failure statuses of the operation, ascending, with their codes. */
function failuresOf(operation: Operation): [number, string[]][] {
  const shared: PlatformErrorCode[] = ["headers_too_large", "rate_limited", "internal_error", "unavailable"];
  if (operation.authentication === "key") shared.push("unauthorized", "forbidden", "scope_required");
  if (operation.method !== "GET" && operation.path.includes("{")) shared.push("not_found");
  const byStatus = new Map<number, Set<string>>();
  for (const code of [...shared, ...operation.errors]) {
    const { status } = platformErrors[code];
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code));
  }
  for (const [status, codes] of Object.entries(operation.otherErrors ?? {})) {
    byStatus.set(Number(status), new Set([...(byStatus.get(Number(status)) ?? []), ...codes]));
  }
  if (operation.engineErrors?.length) byStatus.set(422, new Set(operation.engineErrors));
  return [...byStatus].sort(([a], [b]) => a - b).map(([status, codes]) => [status, [...codes].sort()]);
}

function failureSchema(codes: readonly string[], components: Map<string, Json>): Json {
  // Every operation fails in the same shape, so it is described once.
  if (!components.has("Error")) toSchema(errorSchema, "output", components);
  const error = { $ref: "#/components/schemas/Error" };
  const code = { type: "string", enum: codes };
  return { allOf: [error, { type: "object", properties: { error: { type: "object", properties: { code } } } }] };
}

/** A schema with its named parts moved to the document's components. */
function toSchema(shape: Shape, io: "input" | "output", components: Map<string, Json>): Json {
  const { $defs, ...root } = jsonSchemaOf(shape, io);
  for (const [id, definition] of Object.entries(($defs ?? {}) as Record<string, Json>)) {
    if (!components.has(id)) components.set(id, withoutId(definition));
  }
  return rewrite(root) as Json;
}

/** A component is named by its key; zod repeats the name inside. */
function withoutId({ id: _, $id: __, ...definition }: Json): Json {
  return rewrite(withoutDefaults(definition)) as Json;
}

/**
 * A body's schema without `default`, which its description states: type generators treat a field with a default as
 * required, and would refuse a body that omits it.
 */
function withoutDefaults(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutDefaults);
  if (typeof schema !== "object" || schema === null) return schema;
  const { default: _, ...rest } = schema as Json;
  return Object.fromEntries(
    Object.entries(rest).map(([key, part]) => [
      key,
      key === "properties" ? eachProperty(part as Json) : withoutDefaults(part),
    ]),
  );
}

function eachProperty(properties: Json): Json {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, withoutDefaults(schema)]));
}

function rewrite(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rewrite);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === "$ref" && typeof item === "string" ? item.replace("#/$defs/", "#/components/schemas/") : rewrite(item),
    ]),
  );
}

/** Moves the failures of every operation to components, named by status and order of appearance. */
function shareFailures(paths: Readonly<Record<string, Json>>): Json {
  const shared: Json = {};
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods)) as { responses: Json }[];
  for (const { responses } of operations) {
    for (const [status, response] of Object.entries(responses)) {
      if (Number(status) < 400) continue;
      const key = JSON.stringify([status, response]);
      if (!names.has(key)) {
        const nth = (counts.get(status) ?? 0) + 1;
        counts.set(status, nth);
        names.set(key, nth === 1 ? `Failure${status}` : `Failure${status}_${nth}`);
      }
      const name = names.get(key) as string;
      shared[name] = response;
      responses[status] = { $ref: `#/components/responses/${name}` };
    }
  }
  return shared;
}
