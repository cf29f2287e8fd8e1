/**
 * The carry on a profit Π, of which `beyond` = Π − Q lies beyond the hurdle Q, by the kind of waterfall:
 * straight: c·Π · european, american: without catch-up c·(Π − Q); else min(k·(Π − Q), c·Π), nothing while Π ≤ Q
 * @see ILPA, "Principles 3.0", waterfall
 */
import type { IndexedWaterfall } from "../../books/indexed-terms.js";
import type { Units } from "../../money/amount.js";
import { shareOf } from "./preferred-return.js";

/**
 * Takes amounts as the hurdle keeps them, finer than the minor unit.
 * @returns the carry, zero or more, rounded half up to the minor unit
 */
export function carryEntitled(
  { kind, carryRate, catchupRate }: Pick<IndexedWaterfall, "kind" | "carryRate" | "catchupRate">,
  { profit, beyond }: { readonly profit: bigint; readonly beyond: bigint },
): Units {
  if (profit <= 0n) return 0;
  const full = shareOf(carryRate, profit);
  if (kind === "straight") return full;
  if (beyond <= 0n) return 0;
  return catchupRate === 0 ? shareOf(carryRate, beyond) : Math.min(shareOf(catchupRate, beyond), full);
}
