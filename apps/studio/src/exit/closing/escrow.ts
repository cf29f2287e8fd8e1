/** An escrow that is agreed as a percentage: of which amount, and what it comes to. */
import { rational } from "@capstack/decimal";
import type { ExitDeal } from "@capstack/waterfall";
import type { Exit } from "../../engine/exits/exit.js";
import { showTerm, showWhole } from "../../figures/figures.js";

/**
 * `10 % of 52,000,000 (equity proceeds, earn-outs included) = 5,200,000`; empty where no percentage is held back. The
 * equity proceeds are what is left of the price after costs, debt and carve-out, achieved earn-outs counted as price.
 */
export function escrowWords(
  deal: Pick<ExitDeal, "escrow"> | undefined,
  { summary, deductions }: Pick<Exit, "summary" | "deductions">,
): string {
  const pct = deal?.escrow?.pct ?? 0;
  if (pct === 0) return "";
  // The part of the escrow that is lost is not among what holders share.
  const base = rational(summary.equityProceeds).plus(deductions.escrowForfeited);
  const held = base.times(pct).roundTo(2, "half_up");
  const of = deductions.earnouts === 0 ? "equity proceeds" : "equity proceeds, earn-outs included";
  return `${showTerm(pct)} of ${showWhole(base.toNumber())} (${of}) = ${showWhole(held.toNumber())}`;
}
