/**
 * Operations of a table, mounted with what each does. Every request takes the same steps in the same order: address and
 * method, then the caller, the query, the body; only then the operation's own work, and its answer.
 */
import type { Operation, UnreadBody } from "@capstack/contract";
import type { UnknownFields } from "@capstack/decimal";
import type { Context, Hono } from "hono";
import * as z from "zod";
import { readQuery } from "./answer/plain-text.js";
import type { KitEnv } from "./kit.js";
import { readBodyBytes, readJsonBody } from "./request/body.js";
import { checkShape } from "./request/shape.js";

/** Where an operation answers. */
type Address = Pick<Operation, "method" | "path">;

/** How requests become calls of a table's operations: each step throws what it refuses. */
export interface Steps<Of extends Address, Caller> {
  /** Who calls, when they may. */
  admit(c: Context<KitEnv>, operation: Of): Promise<Caller>;
  readQuery(c: Context<KitEnv>, operation: Of): unknown;
  readBody(c: Context<KitEnv>, operation: Of): Promise<unknown>;
  /** The answer to what the work gave; a response is one already. */
  respond(c: Context<KitEnv>, operation: Of, given: unknown): Response | Promise<Response>;
}

/** What the work of an operation is given. */
export interface Asked<Caller, Query = unknown, Body = unknown> {
  readonly c: Context<KitEnv>;
  readonly caller: Caller;
  readonly query: Query;
  readonly body: Body;
  /** What stands in braces in the operation's path, by its name. */
  readonly named: Readonly<Record<string, string>>;
}

/** An operation with its work. */
export interface MountedOperation<Of extends Address, Caller> {
  readonly operation: Of;
  readonly work: (asked: Asked<Caller>) => unknown;
}

/**
 * Puts operations on an app, each below the app's own address.
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
 * Reading and answering as the table of operations says: a query and a body by their shapes, the body of a computation
 * as bytes for its engine, the answer in its envelope. Who may call is the server's own to say.
 * @example Object.keys(readSteps({ bodyBytes: 1000, jsonDepth: 64 })) // => ["readQuery", "readBody", "respond"]
 */
export function readSteps(limits: {
  readonly bodyBytes: number;
  readonly jsonDepth: number;
}): Omit<Steps<Operation, unknown>, "admit"> {
  return {
    readQuery: (c, { parameters = {} }) => {
      const asked = Object.entries(parameters).filter(([, parameter]) => parameter.in === "query");
      if (asked.length === 0) return undefined;
      const shape = z.strictObject(Object.fromEntries(asked.map(([name, { schema }]) => [name, schema])));
      return checkShape(shape, readQuery(c));
    },
    readBody: async (c, { request }) => {
      if (request === undefined) return undefined;
      if (request instanceof z.ZodType) {
        return checkShape(request, await readJsonBody(c, { bytes: limits.bodyBytes, depth: limits.jsonDepth }));
      }
      const unknownFields = preferredHandling(c);
      return { bytes: await readBodyBytes(c, limits.bodyBytes), unknownFields } satisfies UnreadBody;
    },
    respond: (c, { enveloped }, given) =>
      given instanceof Response ? given : c.json((enveloped ? { data: given } : given) as object),
  };
}

/**
 * What the request prefers for fields that nothing reads, told back.
 * @see RFC 7240
 * @example preferredHandling({ req: { header: () => "handling=lenient" }, header: () => {} }) // => "warn"
 */
export function preferredHandling(c: Context): UnknownFields {
  const handling = /(?:^|,)\s*handling\s*=\s*(strict|lenient)\s*(?:,|;|$)/i.exec(c.req.header("prefer") ?? "")?.[1];
  if (handling !== undefined) c.header("Preference-Applied", `handling=${handling.toLowerCase()}`);
  return handling?.toLowerCase() === "lenient" ? "warn" : "refuse";
}
