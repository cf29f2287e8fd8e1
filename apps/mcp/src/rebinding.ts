/**
 * Protection against DNS rebinding: a web page can make a browser call a server on the visitor's own machine under the
 * page's name. Such a call carries a host or an origin that this server does not go by.
 */
import { platformFailure } from "@capstack/http";
import type { MiddlewareHandler } from "hono";

/** What this server goes by, beyond the names of its own machine. */
export interface KnownNames {
  /** Host names without port. */
  readonly hosts: readonly string[];
  /** Origins as browsers send them: `https://app.example`. */
  readonly origins: readonly string[];
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Answers 403 to hosts and origins that are not known. */
export function refuseRebinding({ hosts, origins }: KnownNames): MiddlewareHandler {
  const known = new Set([...LOOPBACK, ...hosts.map((host) => host.toLowerCase())]);
  return async (c, next) => {
    const host = hostName(`http://${c.req.header("host") ?? new URL(c.req.url).host}`);
    if (!known.has(host)) throw forbidden("host", `This server does not go by ${host || "that host name"}.`);
    const origin = c.req.header("origin");
    if (origin !== undefined && !origins.includes(origin) && !LOOPBACK.has(hostName(origin))) {
      throw forbidden("origin", `Pages of ${origin} may not call this server.`);
    }
    await next();
  };
}

function hostName(address: string): string {
  try {
    return new URL(address).hostname;
  } catch {
    return "";
  }
}

function forbidden(reason: "host" | "origin", message: string) {
  return platformFailure("forbidden", message, { details: { reason } });
}
