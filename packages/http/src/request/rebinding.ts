/**
 * Protection against foreign web pages. A page can make the visitor's browser call a server on the visitor's own
 * machine, under the page's name (DNS rebinding) or as a cross-origin request. Such a call carries a host or an origin
 * that is not the server's.
 */
import { platformFailure } from "@capstack/contract";
import type { MiddlewareHandler } from "hono";
import { hostNameOf, isLoopback } from "../process/development.js";

/** The server's own names, beyond those of its machine. */
export interface KnownNames {
  /** Host names without port. */
  readonly hosts: readonly string[];
  /** Origins as browsers send them: `https://app.example`. */
  readonly origins: readonly string[];
}

/**
 * Answers 403 to unknown hosts and origins. A page without an origin is allowed if the browser states that it is from
 * this site.
 * @example
 * const app = createKit({ logger: silentLogger, version: "0.1.0" }).use(refuseRebinding({ hosts: [], origins: [] }));
 * (await app.request("/", { headers: { Host: "evil.example" } })).status // => 403
 */
export function refuseRebinding({ hosts, origins }: KnownNames): MiddlewareHandler {
  const known = new Set(hosts.map((host) => host.toLowerCase()));
  return async (c, next) => {
    const host = hostNameOf(`http://${c.req.header("host") ?? new URL(c.req.url).host}`);
    if (!isLoopback(host) && !known.has(host)) {
      throw forbidden("host", `This server does not go by ${host || "that host name"}.`);
    }
    const origin = c.req.header("origin");
    const isOwn = origin === "null" && c.req.header("sec-fetch-site") === "same-origin";
    if (origin !== undefined && !isOwn && !origins.includes(origin) && !isLoopback(hostNameOf(origin))) {
      throw forbidden("origin", `Pages of ${origin} may not call this server.`);
    }
    await next();
  };
}

function forbidden(reason: "host" | "origin", message: string) {
  return platformFailure("forbidden", message, { details: { reason } });
}
