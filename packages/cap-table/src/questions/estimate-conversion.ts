/** Who would own what if every SAFE and note converted today at its cap: the view before any round has a price. */
import { rational, requireArgument } from "@capstack/decimal";
import { STATE } from "../answer/state/state-shape.js";
import type { CapTableState } from "../answer/state/state-types.js";

/** One instrument at its cap; `shares` is null when it has neither cap nor percentage. */
export interface EstimatedConversion {
  readonly securityId: string;
  readonly holderId: string;
  readonly balance: number;
  readonly shares: number | null;
  readonly ownership: number | null;
  readonly price: number | null;
}

/** A holder now and with everything at its cap. */
export interface EstimatedHolder {
  readonly id: string;
  readonly name: string;
  readonly shares: number;
  readonly before: number;
  readonly after: number;
}

/** The table before a round, as if caps bound. `uncapped` is money whose price depends on a round. */
export interface ConversionEstimate {
  readonly conversions: readonly EstimatedConversion[];
  readonly holders: readonly EstimatedHolder[];
  readonly fullyDilutedShares: number;
  readonly uncapped: number;
}

/**
 * Estimates outstanding SAFEs and notes at their caps, all at once since they count in each other's capitalization.
 * Instruments without a cap or percentage are listed without shares.
 * @throws EngineError `missing_field`, `invalid_value`, `not_finite`, `invalid_date` where the state is none
 * @returns whole shares, currency, fractions of one
 * @see Y Combinator, Post-Money SAFE User Guide: what a SAFE holder owns before the round
 * @example
 * const { final } = computeCapTable({
 *   events: [
 *     { type: "common_issuance", grants: [{ id: "ada", name: "Ada", shares: 9_000_000 }] },
 *     { type: "safe_issuance", safes: [{ id: "s", name: "Angel", amount: 1_000_000, valuationCap: 10_000_000 }] },
 *   ],
 * });
 * estimateConversion(final).holders.map((holder) => holder.after) // => [0.9, 0.1]
 */
export function estimateConversion(state: CapTableState): ConversionEstimate {
  requireArgument(state, STATE, ["state"]);
  const open = state.convertibles.filter(({ status }) => status === "outstanding");
  const conversions = open.map(({ securityId, holderId, balance, implied }) => ({
    securityId,
    holderId,
    balance,
    shares: implied?.shares ?? null,
    ownership: implied?.ownership ?? null,
    price: implied?.price ?? null,
  }));
  const added = conversions.reduce((sum, { shares }) => sum.plus(shares ?? 0), rational(0));
  const whole = rational(state.totals.fullyDilutedShares).plus(added);
  const uncapped = open.filter(({ implied }) => implied === null);
  return {
    conversions,
    holders: state.holders.map(({ id, name, fullyDilutedShares, ownership }) => {
      const own = conversions.filter(({ holderId }) => holderId === id);
      const shares = own.reduce((sum, line) => sum.plus(line.shares ?? 0), rational(fullyDilutedShares));
      const after = whole.isZero() ? 0 : shares.div(whole).toNumber();
      return { id, name, shares: shares.toNumber(), before: ownership, after };
    }),
    fullyDilutedShares: whole.toNumber(),
    uncapped: uncapped.reduce((sum, { balance }) => sum.plus(balance), rational(0)).toNumber(),
  };
}
