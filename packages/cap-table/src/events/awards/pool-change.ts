/**
 * A reserve for awards created, raised or lowered. A percentage is of the fully diluted count, after the change unless
 * said otherwise, and only ever raises the reserve.
 */

import { type Exact, fraction, type Input, oneOf, type Rational, shape, shares, text } from "@capstack/decimal";
import { type CapTable, issued, refuse } from "../../model/cap-table.js";
import type { EventStep } from "../../model/event-step.js";
import { fullyDiluted, openPool, poolAvailable, poolShortfall, poolUsed } from "../../model/pool.js";
import type { Pool } from "../../model/records.js";
import { eventHead, typeOf } from "../../shapes/event-head.js";
import { ONE, ZERO } from "../../shapes/figures/exact-figures.js";

export const poolChangeEvent = shape(
  {
    type: typeOf("pool_change"),
    ...eventHead,
    /** An option pool; `pool` by default. */
    poolId: text({ default: "pool" }),
    /** For people, where the pool is new. */
    name: text({ optional: true }),
    /** Added, or taken away when negative. Shares. */
    shares: shares({ min: Number.NEGATIVE_INFINITY, optional: true }),
    /** Available afterwards. Shares. */
    setTo: shares({ optional: true }),
    /** Of the fully diluted count, to be reached. A fraction of one: 0.2 is 20 %. */
    pct: fraction({ above: 0, below: 1, optional: true }),
    /** What pct counts: available shares, or granted and promised ones with them; `available` by default. */
    basis: oneOf(["available", "total"], { default: "available" }),
    /** Of the fully diluted count after the change or before it; `post` by default. */
    of: oneOf(["post", "pre"], { default: "post" }),
  },
  { check: ({ place }) => place.exactlyOne("shares", "setTo", "pct") },
);

/** Exactly one of `shares` (signed), `setTo` (available afterwards) and `pct` is given. */
export interface PoolChangeEvent extends Input<typeof poolChangeEvent> {}

type PoolChange = Exact<typeof poolChangeEvent>;

export function applyPoolChange(table: CapTable, change: PoolChange, step: EventStep): void {
  const pool = openPool(table, change.poolId, change.name);
  const increase = change.pct === null ? signedChange(pool, change) : targetIncrease(table, pool, change, step);
  const authorized = pool.authorized.plus(increase);
  if (increase.sign() < 0 && authorized.lt(poolUsed(pool))) {
    const [left, used] = [authorized.toNumber(), poolUsed(pool).toNumber()];
    const message = `The pool "${pool.id}" would have ${left} shares; ${used} are granted.`;
    refuse("pool_exceeded", message, step.path("shares"), { authorized: left, granted: used });
  }
  pool.authorized = authorized;
}

function signedChange(pool: Pool, { shares, setTo }: PoolChange): Rational {
  return (
    shares ??
    poolUsed(pool)
      .plus(setTo ?? ZERO)
      .minus(pool.authorized)
  );
}

/**
 * t·FD after the change is met by (t·FD − counted)/(1 − t), t·FD before it by the plain difference. Promises that have
 * outgrown the pool are made good first; a target already met adds nothing.
 */
function targetIncrease(table: CapTable, pool: Pool, { pct, basis, of }: PoolChange, step: EventStep): Rational {
  const target = pct ?? ZERO;
  const counted = poolAvailable(pool).plus(basis === "total" ? pool.granted.plus(pool.promised) : ZERO);
  const short = target.times(fullyDiluted(table)).minus(counted);
  if (short.sign() <= 0) {
    if (short.sign() < 0) step.warn("pool_target_exceeded", `The pool "${pool.id}" already exceeds its target.`, "pct");
    return ZERO;
  }
  return issued(of === "pre" ? short : short.div(ONE.minus(target)), table).plus(poolShortfall(pool));
}
