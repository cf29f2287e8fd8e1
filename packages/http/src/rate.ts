/** Rate limits in answers: the remaining allowance, and the refusal beyond it. */
import { type Failure, platformFailure } from "@capstack/contract";
import type { Context } from "hono";

/** The state of an allowance. */
export interface Allowance {
  readonly policy: string;
  readonly quota: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/**
 * Sets the RateLimit headers as the IETF draft defines them.
 * @example
 * const state = { policy: "open", quota: 120, windowSeconds: 60, remaining: 119, resetSeconds: 1 };
 * const app = new Hono().get("/", (c) => (setRateHeaders(c, state), c.text("ok")));
 * (await app.request("/")).headers.get("RateLimit") // => '"open";r=119;t=1'
 */
export function setRateHeaders(c: Context, rate: Allowance): void {
  c.header("RateLimit-Policy", `"${rate.policy}";q=${rate.quota};w=${rate.windowSeconds}`);
  c.header("RateLimit", `"${rate.policy}";r=${rate.remaining};t=${rate.resetSeconds}`);
}

/**
 * Too many requests, with the seconds to wait.
 * @example rateLimited({ policy: "open" }, 3).headers["Retry-After"] // => "3"
 */
export function rateLimited({ policy }: Pick<Allowance, "policy">, retryAfterSeconds: number): Failure {
  return platformFailure("rate_limited", `Too many requests; try again in ${retryAfterSeconds} s.`, {
    details: { policy, retryAfterSeconds },
    headers: { "Retry-After": String(retryAfterSeconds) },
  });
}
