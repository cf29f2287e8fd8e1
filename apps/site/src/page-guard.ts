/** What holds for every page: who may frame, post and cache it, and how often an address may ask. */

import { type RatePolicy, takeFromLimit } from "@capstack/accounts";
import { platformFailure } from "@capstack/contract";
import type { Database } from "@capstack/database";
import { clientAddress, type KitEnv } from "@capstack/http";
import type { ServiceConfig } from "@capstack/http/service-config";
import type { MiddlewareHandler } from "hono";

/**
 * Headers of pages. The referrer stays on this site, and there it is what lets a form's origin be checked.
 * @param formTargets  other sites that a form's answer may lead to: where people sign in
 */
export function pageHeaders(formTargets: readonly string[]): MiddlewareHandler<KitEnv> {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "img-src 'self' data:",
    ["form-action 'self'", ...formTargets].join(" "),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");
  return async (c, next) => {
    c.header("Content-Security-Policy", policy);
    c.header("Cross-Origin-Opener-Policy", "same-origin");
    c.header("Cross-Origin-Resource-Policy", "same-origin");
    c.header("Referrer-Policy", "same-origin");
    c.header("X-Content-Type-Options", "nosniff");
    c.header("Cache-Control", "no-store, no-transform");
    await next();
  };
}

/**
 * Refuses forms that another site sends. Browsers name the origin of every form they post; where they hide it, they say
 * whether the page that posted was of this site.
 */
export function sameOriginForms({ publicUrl }: ServiceConfig): MiddlewareHandler<KitEnv> {
  const own = new URL(publicUrl).origin;
  return async (c, next) => {
    if (c.req.method === "GET" || c.req.method === "HEAD") return next();
    const origin = c.req.header("origin");
    const isHidden = origin === undefined || origin === "null";
    if (isHidden ? c.req.header("sec-fetch-site") === "same-origin" : origin === own) return next();
    throw platformFailure("forbidden", "This form was not sent from a page of this site.", {
      details: { reason: "origin" },
    });
  };
}

/** The allowance of an address for pages that need no one to sign in, shared with the API's open routes. */
export function openAllowance(database: Database, config: ServiceConfig): MiddlewareHandler<KitEnv> {
  const policy: RatePolicy = { name: "open", quota: config.limits.openPerMinute, windowSeconds: 60 };
  return async (c, next) => {
    const decision = await takeFromLimit(database, policy, clientAddress(c, config.trustedProxies));
    if (decision.admitted) return next();
    const { retryAfterSeconds } = decision;
    throw platformFailure("rate_limited", `Too many requests; try again in ${retryAfterSeconds} s.`, {
      details: { policy: policy.name, retryAfterSeconds },
      headers: { "Retry-After": String(retryAfterSeconds) },
    });
  };
}
