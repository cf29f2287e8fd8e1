/**
 * The carry on a profit Π, of which `beyond` = Π − Q lies beyond the hurdle Q, by the kind of waterfall:
 * straight: c·Π · european, american: without catch-up c·(Π − Q); else min(k·(Π − Q), c·Π), nothing while Π ≤ Q.
 * With further tiers it is that of {@link tieredCarry}.
 * @see ILPA, "Principles 3.0", waterfall
 */

import { rational } from "@capstack/decimal";
import type { IndexedWaterfall } from "../../books/indexed-terms.js";
import type { Units } from "../../money/amount.js";
import { tieredCarry } from "./carry-tiers.js";
import { FRACTION } from "./compound-growth.js";
import { shareOf } from "./preferred-return.js";

/**
 * Takes amounts as the hurdle keeps them, finer than the minor unit.
 * @returns the carry, zero or more, rounded half up to the minor unit
 */
export function carryEntitled(
  terms: Pick<IndexedWaterfall, "kind" | "carryRate" | "catchupRate" | "tiers">,
  {
    profit,
    beyond,
    tierStarts,
  }: { readonly profit: bigint; readonly beyond: bigint; readonly tierStarts: readonly bigint[] },
): Units {
  if (profit <= 0n) return 0;
  const { kind, carryRate, catchupRate } = terms;
  if (tierStarts.length > 0) {
    const tiers = terms.tiers.map((tier, at) => ({ tier, netProfit: unscaled(tierStarts[at] as bigint) }));
    const exact = tieredCarry(terms, { profit: unscaled(profit), hurdle: unscaled(profit - beyond), tiers });
    return Number(exact.round("half_up"));
  }
  const full = shareOf(carryRate, profit);
  if (kind === "straight") return full;
  if (beyond <= 0n) return 0;
  return catchupRate === 0 ? shareOf(carryRate, beyond) : Math.min(shareOf(catchupRate, beyond), full);
}

function unscaled(amount: bigint) {
  return rational(amount, 1n << FRACTION);
}
