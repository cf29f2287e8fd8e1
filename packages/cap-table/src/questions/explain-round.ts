/** A round told as numbered steps with their figures, as counsel would set them out for a founder. */
import type { ConversionLine, RoundReport } from "../state/round-report.js";
import { count, money, percent, price } from "./figures.js";

/** One step: its number, what it is about, and what happened in figures. */
export interface RoundStep {
  readonly step: number;
  readonly title: string;
  readonly text: string;
}

/**
 * Sets out a round step by step: what was there, what converted and why at that price, the pool, the price, who bought
 * what, and what it did to everyone. Figures are the report's own, printed to cents, six decimals of price and two of
 * percent.
 * @param round the `round` of a snapshot
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
export function explainRound(round: RoundReport): RoundStep[] {
  const paragraphs = [
    ...payToPlayTexts(round),
    {
      title: "Before the round",
      text: `${count(round.fullyDilutedBefore)} shares are outstanding or reserved, fully diluted.`,
    },
    ...round.conversions.map((line) => ({ title: `Conversion of ${line.securityId}`, text: conversionText(line) })),
    ...round.skipped.map(({ securityId, reason }) => ({ title: `${securityId} stays out`, text: SKIPPED[reason] })),
    ...poolTexts(round, "pre"),
    ...round.antiDilution.map((line) => ({
      title: `Price protection of ${line.classId}`,
      text: `Its conversion price falls from ${price(line.oldConversionPrice)} to ${price(line.newConversionPrice)}, so that it converts into ${count(line.addedShares)} more shares of common.`,
    })),
    { title: "The price", text: priceText(round) },
    { title: "New shares", text: newSharesText(round) },
    ...poolTexts(round, "post"),
    { title: "What it comes to", text: effectiveText(round) },
    { title: "Dilution", text: dilutionText(round) },
  ];
  return paragraphs.map((paragraph, index) => ({ step: index + 1, ...paragraph }));
}

const SKIPPED = {
  not_qualified: "The round raises less than its qualified financing threshold, so it remains outstanding.",
  not_selected: "The round does not convert it, so it remains outstanding.",
} as const;

function conversionText(line: ConversionLine): string {
  const amount =
    line.interest > 0 && line.interestTreatment === "converts"
      ? `${money(line.amount)}, of which ${money(line.interest)} is interest,`
      : money(line.amount);
  const elected =
    line.electedFrom === null
      ? ""
      : ` Under its most-favored-nation clause ${line.holderId} takes the terms of ${line.electedFrom}.`;
  return `${line.holderId} converts ${amount} at ${price(line.price)} into ${count(line.shares)} shares of ${line.classId}: ${reason(line)}. That is ${percent(line.ownershipBefore)} of the company before the new money and ${percent(line.ownership)} after it.${elected}`;
}

function reason({ controllingTerm, valuationCap, capType, capitalization, discount }: ConversionLine): string {
  switch (controllingTerm) {
    case "cap":
      return `the ${capType}-money cap of ${money(valuationCap ?? 0)} over ${count(capitalization ?? 0)} shares of capitalization is lower than the round's price${discount > 0 ? ` less ${percent(discount)}` : ""}`;
    case "discount":
      return `the round's price less its discount of ${percent(discount)}`;
    case "percentage":
      return `a fixed share of a capitalization of ${count(capitalization ?? 0)} shares`;
    case "round_price":
      return "the round's own price, which its cap does not undercut";
  }
}

function poolTexts({ poolChanges }: RoundReport, mode: "pre" | "post"): { title: string; text: string }[] {
  const who =
    mode === "pre"
      ? "The growth sits inside the pre-money: those who were there before pay for it."
      : "It is made after closing and dilutes everyone, the new investors too.";
  return poolChanges
    .filter((line) => line.mode === mode)
    .map(({ poolId, increase, available, pct }) => ({
      title: `The pool "${poolId}"`,
      text: `The pool "${poolId}" grows by ${count(increase)} shares to ${count(available)} available, ${percent(pct)} of the company after the round. ${who}`,
    }));
}

function priceText({ preMoneyValuation, preMoneyShares, pricePerShare, conversionMethod }: RoundReport): string {
  const inside = {
    post_money_fixed: "with conversions and the pool inside it",
    pre_money_fixed: "conversions beside it",
    dollars_invested: "the converting money added to it",
  }[conversionMethod];
  return `The pre-money of ${money(preMoneyValuation)}, ${inside}, is divided by ${count(preMoneyShares)} shares: ${price(pricePerShare)} a share.`;
}

function newSharesText({ investors, newMoney, newShares }: RoundReport): string {
  if (investors.length === 0) return "No new money comes in.";
  const lines = investors.map(({ id, amount, shares, classId, ownership, proRata }) => {
    const right = proRata ? " under its pro-rata right" : "";
    return `${id} pays ${money(amount)}${right} for ${count(shares)} shares of ${classId}, ${percent(ownership)}`;
  });
  return `${money(newMoney)} buys ${count(newShares)} shares. ${lines.join("; ")}.`;
}

function effectiveText({
  effectivePreMoney,
  postMoneyValuation,
  fullyDilutedBefore,
  fullyDilutedAfter,
}: RoundReport): string {
  return `The company has ${count(fullyDilutedAfter)} shares fully diluted and a post-money of ${money(postMoneyValuation)}. The ${count(fullyDilutedBefore)} shares that were there before are worth ${money(effectivePreMoney)} at the round's price: the effective pre-money.`;
}

function dilutionText({ dilution }: RoundReport): string {
  const lines = dilution
    .filter(({ before, after }) => before > 0 || after > 0)
    .map(({ holderId, before, after }) => `${holderId} from ${percent(before)} to ${percent(after)}`);
  return `${lines.join(", ")}.`;
}

function payToPlayTexts({ payToPlay }: RoundReport): { title: string; text: string }[] {
  return payToPlay.map(({ holderId, required, invested, convertedShares, unprotectedShares }) => {
    const lost =
      convertedShares > 0
        ? `${count(convertedShares)} of its preferred shares convert to common`
        : unprotectedShares > 0
          ? `${count(unprotectedShares)} of its shares lose their price protection`
          : "nothing is lost";
    return {
      title: `Pay-to-play of ${holderId}`,
      text: `${holderId} had to invest ${money(required)} and invests ${money(invested)}: ${lost}.`,
    };
  });
}
