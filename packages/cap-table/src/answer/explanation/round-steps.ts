/** Explains a round in numbered steps with their figures, as counsel would for a founder. */

import { count, moneyIn } from "../../shapes/figures/figures.js";
import type { RoundReport } from "../../shapes/round-report.js";
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

/** One step: its number, what it is about, and what happened in figures. */
export interface RoundStep {
  /** From 1. */
  readonly step: number;
  /** What it is about. */
  readonly title: string;
  /** What happened, in figures. */
  readonly text: string;
}

/** The steps of a report of ours. */
export function roundSteps(round: RoundReport, currency: string | null): RoundStep[] {
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
