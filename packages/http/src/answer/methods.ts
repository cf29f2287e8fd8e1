/** Requests with a method that their address does not support. */
import { type Failure, platformFailure } from "@capstack/contract";
import type { Hono } from "hono";
import type { KitEnv } from "../kit.js";

/**
 * The address exists for other methods.
 * @example methodNotAllowed(["POST"], "This address takes POST.").headers.Allow // => "POST"
 */
export function methodNotAllowed(allow: readonly string[], message: string): Failure {
  return platformFailure("method_not_allowed", message, { details: { allow }, headers: { Allow: allow.join(", ") } });
}

/**
 * Refuses every unsupported method at each address that the app has a route for, and lists the supported ones. Call it
 * after all routes are added.
 * @param refuse the answer to an unsupported method, from the methods of the address's routes
 * @example
 * const app = createKit({ logger: silentLogger, version: "0.1.0" }).get("/", (c) => c.text("ok"));
 * refuseOtherMethods(app);
 * (await app.request("/", { method: "PUT" })).headers.get("Allow") // => "GET, HEAD, OPTIONS"
 */
export function refuseOtherMethods(
  app: Hono<KitEnv>,
  refuse: (known: readonly string[], method: string) => Failure = otherMethod,
): void {
  const methods = new Map<string, string[]>();
  for (const { path, method } of app.routes) {
    if (method === "ALL") continue;
    const known = methods.get(path) ?? [];
    if (!known.includes(method)) methods.set(path, [...known, method]);
  }
  for (const [path, known] of methods) {
    app.all(path, (c) => {
      throw refuse(known, c.req.method);
    });
  }
}

function otherMethod(known: readonly string[], method: string): Failure {
  const allow = [...known, ...(known.includes("GET") ? ["HEAD"] : []), "OPTIONS"].sort();
  return methodNotAllowed(allow, `${method} is not possible here; use ${allow.join(", ")}.`);
}
