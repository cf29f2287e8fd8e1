/** Who may pass: the checks between the route and its body, in the order that a caller may rely on. */
import {
  type Authentication,
  authenticate,
  type Caller,
  checkoutLink,
  type KeySettings,
  type RatePolicy,
  type RateState,
  type Scope,
} from "@capstack/accounts";
import type { Operation } from "@capstack/contract";
import { clientAddress, type KitEnv, platformFailure, readBearer, unauthorized, unavailable } from "@capstack/http";
import type { Context } from "hono";
import type { Config } from "./config.js";
import type { Service } from "./service.js";

/**
 * The caller of an operation that takes a key: shutdown, failed attempts of the address, key, account, scope, rate,
 * entitlement.
 * @throws Failure 503, 429, 401, 403, 402
 */
export async function admit(c: Context<KitEnv>, operation: Operation, service: Service): Promise<Caller> {
  if (!service.accepting()) throw unavailable("shutting down");
  const token = readBearer(c);
  const answer = await authenticate(service.database, token ?? (token === null ? "" : undefined), {
    settings: keySettings(service.config),
    policy: ratePolicy(operation, service.config),
    scope: operation.scope as Scope | undefined,
    failures: { policy: failurePolicy(service.config), address: clientAddress(c, service.config.trustedProxies) },
  });
  note(c, answer);
  if (answer.outcome !== "granted") throw refusal(answer, token !== undefined);
  service.usage.note(answer.caller.key.id);
  if (operation.entitlement !== undefined) requireEntitlement(answer.caller, operation, service);
  return answer.caller;
}

/** How this deployment treats keys. */
export function keySettings({ allowTestKeys, production, peppers, limits }: Config): KeySettings {
  return { allowTestKeys, production, peppers, activeKeyLimit: limits.activeKeys };
}

function ratePolicy({ rate }: Operation, { limits }: Config): RatePolicy {
  if (rate === "compute") {
    return { name: "compute", quota: limits.computePerMinute, windowSeconds: 60, burst: limits.computeBurst };
  }
  return { name: rate, quota: rate === "keys" ? limits.keysPerMinute : limits.openPerMinute, windowSeconds: 60 };
}

function failurePolicy({ limits }: Config): RatePolicy {
  return { name: "failed", quota: limits.failedAuthenticationsPerMinute, windowSeconds: 60 };
}

function note(c: Context<KitEnv>, answer: Authentication): void {
  if ("rate" in answer && answer.rate !== null) setRateHeaders(c, answer.rate);
  const caller = "caller" in answer ? answer.caller : null;
  if (caller === null) return;
  c.set("logFields", { ...c.get("logFields"), account: caller.account.id, key: caller.key.id });
}

/** The allowance and what is left of it, as the IETF draft on RateLimit header fields writes them. */
export function setRateHeaders(c: Context, rate: RateState): void {
  c.header("RateLimit-Policy", `"${rate.policy}";q=${rate.quota};w=${rate.windowSeconds}`);
  c.header("RateLimit", `"${rate.policy}";r=${rate.remaining};t=${rate.resetSeconds}`);
}

function refusal(answer: Exclude<Authentication, { outcome: "granted" }>, sent: boolean) {
  switch (answer.outcome) {
    case "unauthorized":
      return unauthorized(sent, answer.reason);
    case "forbidden":
      return platformFailure("forbidden", FORBIDDEN[answer.reason], { details: { reason: answer.reason } });
    case "scope_required":
      return platformFailure("scope_required", `This key lacks the scope ${answer.scope}; use a key that has it.`, {
        details: { scope: answer.scope },
      });
    case "rate_limited":
      return rateLimited(answer.rate, answer.retryAfterSeconds);
  }
}

const FORBIDDEN = {
  account_suspended: "The account that owns this key is suspended.",
  mode_disabled: "This service does not take test keys; use a live key.",
} as const;

/** Too many requests: how long to wait. */
export function rateLimited(rate: RateState, retryAfterSeconds: number) {
  return platformFailure("rate_limited", `Too many requests; try again in ${retryAfterSeconds} s.`, {
    details: { policy: rate.policy, retryAfterSeconds },
    headers: { "Retry-After": String(retryAfterSeconds) },
  });
}

function requireEntitlement(caller: Caller, operation: Operation, service: Service): void {
  const entitlement = operation.entitlement as string;
  if (caller.entitlements.includes(entitlement)) return;
  const model = modelOf(operation);
  const checkoutUrl = checkoutUrlFor(caller, model, service.config);
  throw platformFailure("payment_required", `This account has no access to ${model} yet; get it at ${checkoutUrl}.`, {
    details: { checkoutUrl, entitlement, model },
  });
}

/** Where a caller may obtain access to a model; asks nobody. */
export function checkoutUrlFor(caller: Caller, model: string, { publicUrl, secret, checkoutTemplate }: Config): string {
  const subject = { accountId: caller.account.id, model, mode: caller.key.mode };
  return checkoutLink(subject, { publicUrl, secret, template: checkoutTemplate, clock: Date.now });
}

/** The model an operation computes: the first part of its path. */
export function modelOf({ path }: Operation): string {
  return path.split("/")[1] as string;
}
