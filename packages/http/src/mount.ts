/**
 * Mounts the operations of a table with their handlers. Every request takes the same steps in the same order: address
 * and
 * method, caller, query, body, then the operation's handler and its answer.
 */
import type { Operation, UnreadBody } from "@capstack/contract";
import type { UnknownFields } from "@capstack/decimal";
import type { Context, Hono } from "hono";
import * as z from "zod";
import { readQuery } from "./answer/plain-text.js";
import type { KitEnv } from "./kit.js";
import { readBodyBytes, readJsonBody } from "./request/body.js";
import { checkShape } from "./request/shape.js";

/** The path of an operation. */
type Address = Pick<Operation, "method" | "path">;

/** The steps from a request to a call of an operation; each throws its refusals. */
export interface Steps<Of extends Address, Caller> {
  /** Authenticates and authorises the caller. */
  admit(c: Context<KitEnv>, operation: Of): Promise<Caller>;
  readQuery(c: Context<KitEnv>, operation: Of): unknown;
  readBody(c: Context<KitEnv>, operation: Of): Promise<unknown>;
  /** Builds the answer from the handler's result; a response passes through. */
  respond(c: Context<KitEnv>, operation: Of, input: unknown): Response | Promise<Response>;
}

/** The arguments of an operation's handler. */
export interface Asked<Caller, Query = unknown, Body = unknown> {
  readonly c: Context<KitEnv>;
  readonly caller: Caller;
  readonly query: Query;
  readonly body: Body;
  /** The path parameters, by name. */
  readonly named: Readonly<Record<string, string>>;
}

/** An operation with its handler. */
export interface MountedOperation<Of extends Address, Caller> {
  readonly operation: Of;
  readonly work: (params: Asked<Caller>) => unknown;
}

/**
 * Mounts operations on an app, relative to the app's own address.
 * @example
 * const steps = { ...readSteps({ bodyBytes: 1000, jsonDepth: 64 }), admit: async () => "Ann" };
 * const app = createKit({ logger: silentLogger, version: "0.1.0" });
 * const { revokeKey } = operations;
 * mountOperations(app, steps, [{ operation: revokeKey, work: ({ caller, named }) => ({ caller, ...named }) }]);
 * const response = await app.request("/keys/key_1", { method: "DELETE" });
 * await response.json() // => { data: { caller: "Ann", id: "key_1" } }
 */
export function mountOperations<Of extends Address, Caller>(
  app: Hono<KitEnv>,
  steps: Steps<Of, Caller>,
  mounted: readonly MountedOperation<Of, Caller>[],
): void {
  for (const { operation, work } of mounted) {
    app.on(operation.method, operation.path.replace(/\{(\w+)\}/g, ":$1"), async (c) => {
      const caller = await steps.admit(c, operation);
      const query = steps.readQuery(c, operation);
      const body = await steps.readBody(c, operation);
      return steps.respond(c, operation, await work({ c, caller, query, body, named: c.req.param() }));
    });
  }
}

/**
 * Reads and answers according to the table of operations: a query and a body by their shapes, the body of a computation
 * as bytes for its engine, the answer in its envelope. Authorisation is up to each server.
 * @example Object.keys(readSteps({ bodyBytes: 1000, jsonDepth: 64 })) // => ["readQuery", "readBody", "respond"]
 */
export function readSteps(limits: {
  readonly bodyBytes: number;
  readonly jsonDepth: number;
}): Omit<Steps<Operation, unknown>, "admit"> {
  return {
    readQuery: (c, { parameters = {} }) => {
      const params = Object.entries(parameters).filter(([, parameter]) => parameter.in === "query");
      if (params.length === 0) return undefined;
      const shape = z.strictObject(Object.fromEntries(params.map(([name, { schema }]) => [name, schema])));
      return checkShape(shape, readQuery(c));
    },
    readBody: async (c, { request, takesFile }) => {
      // A file is received by its operation's own work.
      if (request === undefined || takesFile) return undefined;
      if (request instanceof z.ZodType) {
        return checkShape(request, await readJsonBody(c, { bytes: limits.bodyBytes, depth: limits.jsonDepth }));
      }
      const unknownFields = preferredHandling(c);
      return { bytes: await readBodyBytes(c, limits.bodyBytes), unknownFields } satisfies UnreadBody;
    },
    respond: (c, { enveloped }, input) =>
      input instanceof Response ? input : c.json((enveloped ? { data: input } : input) as object),
  };
}

/**
 * How the request wants unknown fields handled; confirmed in the answer.
 * @see RFC 7240
 * @example preferredHandling({ req: { header: () => "handling=lenient" }, header: () => {} }) // => "warn"
 */
export function preferredHandling(c: Context): UnknownFields {
  const handling = /(?:^|,)\s*handling\s*=\s*(strict|lenient)\s*(?:,|;|$)/i.exec(c.req.header("prefer") ?? "")?.[1];
  if (handling !== undefined) c.header("Preference-Applied", `handling=${handling.toLowerCase()}`);
  return handling?.toLowerCase() === "lenient" ? "warn" : "refuse";
}
