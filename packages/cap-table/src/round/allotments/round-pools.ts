/**
 * Option pools made or raised in a round. A `pre` pool sits inside the pre-money and is paid for by those who were
 * there; a `post` pool is made after closing and dilutes everyone. A pool never shrinks.
 * @see Venture Hacks, "The Option Pool Shuffle"
 */

import {
  type Exact,
  fraction,
  type Input,
  oneOf,
  type Rational,
  rational,
  shape,
  shares,
  text,
} from "@capstack/decimal";
import { issued, type RoundingRules, refuse } from "../../model/cap-table.js";
import type { EventStep } from "../../model/event-step.js";
import { newPool, poolAvailable, poolShortfall } from "../../model/pool.js";
import type { Pool } from "../../model/records.js";
import type { TableView } from "../../model/table-view.js";
import { ZERO } from "../../shapes/figures/exact-figures.js";
import { Fraction, NONE } from "../solving/fraction.js";
import type { PoolTerms } from "../solving/solve-terms.js";

export const roundPool = shape(
  {
    /** The first pool is `pool`, then `pool-2`, `pool-3` … unless named. */
    poolId: text({ optional: true }),
    /** For people, where the pool is new. */
    name: text({ optional: true }),
    /** Inside the pre-money, paid for by those who were there, or made after closing; `pre` by default. */
    mode: oneOf(["pre", "post"], { default: "pre" }),
    /** To be reached; or shares. A fraction of one: 0.2 is 20 %. */
    pct: fraction({ above: 0, below: 1, optional: true }),
    /** Added; or pct. Shares. */
    shares: shares({ above: 0, optional: true }),
    /** What pct counts: available shares, or granted and promised ones with them; `available` by default. */
    basis: oneOf(["available", "total"], { default: "available" }),
    /** Of which fully diluted count; `post_money` by default. */
    of: oneOf(["post_money", "pre_money"], { default: "post_money" }),
  },
  { check: ({ place }) => place.exactlyOne("pct", "shares") },
);

/** A pool a round asks for: a percentage to reach, or a number of shares to add. */
export interface RoundPool extends Input<typeof roundPool> {}

/** A pool of the round, known or new, with its place in the request. */
export interface PoolDemand extends Pick<Exact<typeof roundPool>, "name" | "mode" | "pct" | "shares" | "basis" | "of"> {
  readonly pool: Pool;
  readonly index: number;
}

export function poolDemands(view: TableView, pools: readonly Exact<typeof roundPool>[], step: EventStep): PoolDemand[] {
  const seen = new Set<string>();
  return pools.map(({ poolId, name, mode, pct, shares, basis, of }, index) => {
    const id = poolId ?? (index === 0 ? "pool" : `pool-${index + 1}`);
    if (seen.has(id)) {
      refuse("duplicate_id", `The round names the pool "${id}" twice.`, step.path("pools", index, "poolId"));
    }
    seen.add(id);
    return { pool: view.pools.get(id) ?? newPool(id, name), name, mode, pct, shares, basis, of, index };
  });
}

/** A demand as the solve reads it. A shortfall of earlier promises is made good first. */
export function poolTerms({ pool, pct, shares, basis, of }: PoolDemand): PoolTerms {
  const available = poolAvailable(pool);
  const counted = basis === "total" ? available.plus(pool.granted).plus(pool.promised) : available;
  const added = (shares ?? ZERO).minus(poolShortfall(pool));
  return {
    available: Fraction.from(available),
    counted: Fraction.from(counted),
    target:
      pct === null ? { increase: added.sign() > 0 ? Fraction.from(added) : NONE } : { pct: Fraction.from(pct), of },
  };
}

/** The shares a pool's availability grows by once the counts after the round are known: never below zero. */
export function poolGrowth({ target, counted }: PoolTerms, preMoney: Fraction, postMoney: Fraction): Fraction {
  if ("increase" in target) return target.increase;
  const short = target.pct.times(target.of === "post_money" ? postMoney : preMoney).minus(counted);
  return short.cmp(NONE) > 0 ? short : NONE;
}

/** The shares a pool is raised by: its growth, rounded. Warns of a target that the pool exceeds already. */
export function poolIncrease(
  { pool, pct, shares, index }: PoolDemand,
  growth: Fraction,
  table: { readonly rounding: RoundingRules },
  step: EventStep,
): Rational {
  if (pct !== null && growth.n === 0n) {
    step.warn("pool_target_exceeded", `The pool "${pool.id}" already exceeds its target.`, "pools", index);
    return rational(0);
  }
  return shares ?? issued(growth.toRational(), table).plus(poolShortfall(pool));
}
