/** Who may pass: the checks between the route and its body, in the order that a caller may rely on. */
import type { Authentication, Caller, Scope } from "@capstack/accounts";
import { type BodyOf, type Operation, platformFailure, type QueryOf, unavailable } from "@capstack/contract";
import {
  type Asked,
  clientAddress,
  inSpan,
  type KitEnv,
  type MountedOperation,
  rateLimited,
  readBearer,
  setRateHeaders,
  unauthorized,
} from "@capstack/http";
import type { Context } from "hono";
import type { Service } from "./service.js";

/** The caller of an operation: null where it takes no key. */
export type CallerOf<Of extends Operation> = Of extends { authentication: "key" } ? Caller : null;

/** An operation of the API with its work. */
export type ApiOperation = MountedOperation<Operation, Caller | null>;

/** What an operation does: its query, body and caller are what its table says. */
export function answering<const Of extends Operation>(
  operation: Of,
  work: (params: Asked<CallerOf<Of>, QueryOf<Of>, BodyOf<Of>>) => unknown,
): ApiOperation {
  return { operation, work: work as ApiOperation["work"] };
}

/**
 * Finds the caller of an operation. One that takes a key: shutdown, failed attempts of the address, key, account, scope,
 * rate, entitlement. Any other lets all pass, as far as the allowance of an address goes.
 * @throws Failure 503, 429, 401, 403, 402
 */
export function admission(service: Service) {
  return async (c: Context<KitEnv>, operation: Operation): Promise<Caller | null> => {
    if (!service.accepting()) throw unavailable("shutting down");
    if (operation.authentication !== "key") return admitOpen(c, service);
    const token = readBearer(c);
    const params = {
      // The allowance of the books is theirs to keep.
      rate: operation.rate === "books" ? undefined : operation.rate,
      scope: operation.scope as Scope | undefined,
      address: clientAddress(c, service.config.trustedProxies),
    };
    const presented = token ?? (token === null ? "" : undefined);
    const answer = await inSpan("auth", () => service.authenticator.authenticate(presented, params));
    note(c, answer);
    if (answer.outcome !== "granted") throw refusal(answer, token !== undefined);
    if (operation.entitlement !== undefined) requireEntitlement(answer.caller, operation, service);
    return answer.caller;
  };
}

async function admitOpen(c: Context<KitEnv>, { authenticator, config }: Service): Promise<null> {
  const decision = await authenticator.admitOpen(clientAddress(c, config.trustedProxies));
  if (decision === null) return null;
  setRateHeaders(c, decision.rate);
  if (!decision.admitted) throw rateLimited(decision.rate, decision.retryAfterSeconds);
  return null;
}

function note(c: Context<KitEnv>, answer: Authentication): void {
  if ("rate" in answer && answer.rate !== null) setRateHeaders(c, answer.rate);
  const caller = "caller" in answer ? answer.caller : null;
  if (caller === null) return;
  c.set("logFields", { ...c.get("logFields"), account: caller.account.id, key: caller.key.id });
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

/** @throws Failure 402, where the account has no access to what an operation computes */
export function requireEntitlement(caller: Caller, operation: Operation, service: Service): void {
  const entitlement = operation.entitlement as string;
  if (caller.entitlements.includes(entitlement)) return;
  const model = modelOf(operation);
  const checkoutUrl = service.authenticator.checkoutUrl(caller, model);
  const { mode } = caller.key;
  throw platformFailure(
    "payment_required",
    `The ${mode} keys of this account have no access to ${model} yet (test and live access are apart); get it at ${checkoutUrl}.`,
    { details: { checkoutUrl, entitlement, model } },
  );
}

/** The model an operation computes: the first part of its path. */
export function modelOf({ path }: Operation): string {
  return path.split("/")[1] as string;
}
