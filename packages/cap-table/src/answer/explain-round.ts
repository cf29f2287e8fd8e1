/** A round told as numbered steps with their figures, as counsel would set them out for a founder. */

import { requireShape } from "@capstack/decimal";
import { count, moneyIn } from "../shapes/figures.js";
import type { RoundReport } from "../shapes/round-report.js";
import {
  conversionText,
  dilutionText,
  effectiveText,
  newSharesText,
  payToPlayTexts,
  poolTexts,
  priceText,
  SKIPPED,
} from "./round-sentences.js";
import { ROUND } from "./state-shape.js";

/** One step: its number, what it is about, and what happened in figures. */
export interface RoundStep {
  /** From 1. */
  readonly step: number;
  /** What it is about. */
  readonly title: string;
  /** What happened, in figures. */
  readonly text: string;
}

/**
 * Sets out a round step by step: what was there, what converted and why at that price, the pool, the price, who bought
 * what, and what it did to everyone. Figures are the report's own, printed to cents, six decimals of price and two of
 * percent.
 * @param round    the `round` of a snapshot
 * @throws EngineError `missing_field`, `invalid_value`, `not_finite` where the report is none
 * @param currency code of the currency that amounts are in, as `options.currency`; dollars unless given
 * @example
 * const { snapshots } = computeCapTable({
 *   events: [
 *     { type: "common_issuance", grants: [{ id: "ada", name: "Ada", shares: 6_000_000 }] },
 *     { type: "priced_round", label: "Series A", preMoneyValuation: 8_000_000,
 *       investments: [{ id: "vc", name: "VC", amount: 2_000_000 }], pools: [{ pct: 0.2 }] },
 *   ],
 * });
 * const steps = explainRound(snapshots[1].round);
 * steps.length // => 6
 * steps[1].text // => "The pool \"pool\" grows by 2,000,000 shares to 2,000,000 available, 20.00 % of the company after the round. The growth sits inside the pre-money: those who were there before pay for it."
 */
export function explainRound(round: RoundReport, currency: string | null = null): RoundStep[] {
  requireShape({ round, currency }, { round: ROUND, "currency?": "text" });
  const words = moneyIn(currency);
  const { price } = words;
  const paragraphs = [
    ...payToPlayTexts(round, words),
    {
      title: "Before the round",
      text: `${count(round.fullyDilutedBefore)} shares are outstanding or reserved, fully diluted.`,
    },
    ...round.conversions.map((line) => ({
      title: `Conversion of ${line.securityId}`,
      text: conversionText(line, words),
    })),
    ...round.skipped.map(({ securityId, reason }) => ({ title: `${securityId} stays out`, text: SKIPPED[reason] })),
    ...poolTexts(round, "pre"),
    ...round.antiDilution.map((line) => ({
      title: `Price protection of ${line.classId}`,
      text: `Its conversion price falls from ${price(line.oldConversionPrice)} to ${price(line.newConversionPrice)}, so that it converts into ${count(line.addedShares)} more shares of common.`,
    })),
    { title: "The price", text: priceText(round, words) },
    { title: "New shares", text: newSharesText(round, words) },
    ...poolTexts(round, "post"),
    { title: "What it comes to", text: effectiveText(round, words) },
    { title: "Dilution", text: dilutionText(round) },
  ];
  return paragraphs.map((paragraph, index) => ({ step: index + 1, ...paragraph }));
}
