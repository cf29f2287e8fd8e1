/**
 * Pools made after closing, diluting everyone: each target is of the final count T₂ = (T₁ − Σ counted) / (1 − Σ t) over
 * the pools that grow. The same solve finds which do.
 */
import { type Rational, sumOf } from "@capstack/decimal";
import type { RoundingRules } from "../../model/cap-table.js";
import type { EventStep } from "../../model/event-step.js";
import { poolAvailable } from "../../model/pool.js";
import { termsAtCaps } from "../solving/at-caps.js";
import type { RoundSolution } from "../solving/solve-round.js";
import type { PoolTerms, SolveTerms } from "../solving/solve-terms.js";
import { requireSolution } from "../terms/round-terms.js";
import { type PoolDemand, poolGrowth, poolIncrease, poolTerms } from "./round-pools.js";

/**
 * The shares each pool is raised by.
 * @param fullyDiluted the count after everything else in the round
 */
export function postPoolIncreases(
  { rounding, fullyDiluted }: { readonly rounding: RoundingRules; readonly fullyDiluted: Rational },
  demands: readonly PoolDemand[],
  round: RoundSolution,
  step: EventStep,
): Rational[] {
  if (demands.length === 0) return [];
  const pools = demands.map(poolTerms).map((terms) => ofPreMoney(terms, round));
  const own = sumOf(demands.map(({ pool }) => poolAvailable(pool)));
  const terms: SolveTerms = {
    ...termsAtCaps({ fullyDiluted: fullyDiluted.minus(own) }, []),
    pools,
  };
  const { postMoneyShares } = requireSolution(terms, step);
  return demands.map((demand, index) => {
    const growth = poolGrowth(pools[index] as PoolTerms, round.preMoneyShares, postMoneyShares);
    return poolIncrease(demand, growth, { rounding }, step);
  });
}

/** A target of the pre-money count is a fixed increase by now. */
function ofPreMoney(terms: PoolTerms, { preMoneyShares, postMoneyShares }: RoundSolution): PoolTerms {
  if ("increase" in terms.target || terms.target.of === "post_money") return terms;
  return { ...terms, target: { increase: poolGrowth(terms, preMoneyShares, postMoneyShares) } };
}
