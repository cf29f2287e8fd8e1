/**
 * Pools made after closing, diluting everyone: each target is of the final count T₂ = (T₁ − Σ counted) / (1 − Σ t) over
 * the pools that grow. The same solve finds which do.
 */
import { type Rational, sumOf } from "@capstack/decimal";
import type { CapTable } from "../../model/cap-table.js";
import type { EventStep } from "../../model/event-step.js";
import { fullyDiluted, poolAvailable } from "../../model/pool.js";
import { Fraction, NONE } from "../solving/fraction.js";
import type { RoundSolution } from "../solving/solve-round.js";
import type { PoolTerms, SolveTerms } from "../solving/solve-terms.js";
import { requireSolution } from "../terms/round-terms.js";
import { type PoolDemand, poolGrowth, poolTerms, raisePool } from "./round-pools.js";

/** Raises each and answers by how much. */
export function raisePostPools(
  table: CapTable,
  demands: readonly PoolDemand[],
  round: RoundSolution,
  step: EventStep,
): Rational[] {
  if (demands.length === 0) return [];
  const pools = demands.map(poolTerms).map((terms) => ofPreMoney(terms, round));
  const own = sumOf(demands.map(({ pool }) => poolAvailable(pool)));
  const terms: SolveTerms = {
    pricing: { sharesPerMoney: NONE },
    fixedShares: Fraction.from(fullyDiluted(table).minus(own)),
    newMoney: NONE,
    pools,
    instruments: [],
    protections: [],
    preMoneyIncludes: { availablePool: true, poolIncrease: true, antiDilution: true, conversions: true },
  };
  const { postMoneyShares } = requireSolution(terms, step);
  return demands.map((demand, index) => {
    const growth = poolGrowth(pools[index] as PoolTerms, round.preMoneyShares, postMoneyShares);
    return raisePool(table, demand, growth, step);
  });
}

/** A target of the pre-money count is a fixed increase by now. */
function ofPreMoney(terms: PoolTerms, { preMoneyShares, postMoneyShares }: RoundSolution): PoolTerms {
  if ("increase" in terms.target || terms.target.of === "post_money") return terms;
  return { ...terms, target: { increase: poolGrowth(terms, preMoneyShares, postMoneyShares) } };
}
