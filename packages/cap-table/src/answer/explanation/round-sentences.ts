/** What happened in a round, in sentences. */
import type { ConversionLine } from "../../shapes/conversion-line.js";
import { count, type MoneyWords, percent } from "../../shapes/figures/figures.js";
import type { RoundReport } from "../../shapes/round-report.js";

export const SKIPPED = {
  not_qualified: "The round raises less than its qualified financing threshold, so it remains outstanding.",
  not_selected: "The round does not convert it, so it remains outstanding.",
} as const;

export function conversionText(line: ConversionLine, words: MoneyWords): string {
  const { money, price } = words;
  const amount =
    line.interest > 0 && line.interestTreatment === "converts"
      ? `${money(line.amount)}, of which ${money(line.interest)} is interest,`
      : money(line.amount);
  const elected =
    line.electedFrom === null
      ? ""
      : ` Under its most-favored-nation clause ${line.holderId} takes the terms of ${line.electedFrom}.`;
  return `${line.holderId} converts ${amount} at ${price(line.price)} into ${count(line.shares)} shares of ${line.classId}: ${reason(line, words)}. That is ${percent(line.ownershipBefore)} of the company before the new money and ${percent(line.ownership)} after it.${elected}`;
}

function reason(
  { controllingTerm, valuationCap, capType, capitalization, discount }: ConversionLine,
  { money }: MoneyWords,
): string {
  switch (controllingTerm) {
    case "cap":
      return `the ${capType}-money cap of ${money(valuationCap ?? 0)} over ${count(capitalization ?? 0)} shares of capitalization is lower than the round's price${discount > 0 ? ` less ${percent(discount)}` : ""}`;
    case "discount":
      return `the round's price less its discount of ${percent(discount)}${valuationCap === null ? "" : ", which is lower than its cap gives"}`;
    case "percentage":
      return `a fixed share of a capitalization of ${count(capitalization ?? 0)} shares`;
    case "round_price":
      return valuationCap === null ? "the round's own price" : "the round's own price, which its cap does not undercut";
  }
}

export function poolTexts({ poolChanges }: RoundReport, mode: "pre" | "post"): { title: string; text: string }[] {
  const who =
    mode === "pre"
      ? "The growth sits inside the pre-money: those who were there before pay for it."
      : "It is made after closing and dilutes everyone, the new investors too.";
  return poolChanges
    .filter((line) => line.mode === mode)
    .map(({ poolId, increase, available, pct }) => {
      const size = `${count(available)} available, ${percent(pct)} of the company after the round`;
      const grown = `The pool "${poolId}" grows by ${count(increase)} shares to ${size}. ${who}`;
      const met = `The pool "${poolId}" has ${size}: its target is met, and it does not grow.`;
      return { title: `The pool "${poolId}"`, text: increase > 0 ? grown : met };
    });
}

export function priceText(round: RoundReport, { money, price }: MoneyWords): string {
  const { preMoneyValuation, preMoneyShares, pricePerShare, conversionMethod } = round;
  const method = {
    post_money_fixed: "",
    pre_money_fixed: ", with the conversions beside it,",
    dollars_invested: ", with the converting money added to it,",
  }[conversionMethod];
  return `The pre-money of ${money(preMoneyValuation)}${method} is divided by ${count(preMoneyShares)} shares${makeUp(round)}: ${price(pricePerShare)} a share.`;
}

/** What the pre-money shares consist of, where the parts as issued come to the exact count within their rounding. */
function makeUp(round: RoundReport): string {
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  const converted =
    round.conversionMethod === "pre_money_fixed" ? 0 : total(round.conversions.map((line) => line.shares));
  const pools = total(round.poolChanges.filter(({ mode }) => mode === "pre").map(({ increase }) => increase));
  const protectedShares = total(round.antiDilution.map(({ addedShares }) => addedShares));
  const parts = [
    ...(converted > 0 ? [`${count(converted)} from conversions`] : []),
    ...(pools > 0 ? [`${count(pools)} of pool growth`] : []),
    ...(protectedShares > 0 ? [`${count(protectedShares)} of price protection`] : []),
  ];
  const lines = round.conversions.length + round.poolChanges.length + round.antiDilution.length;
  const off = Math.abs(round.fullyDilutedBefore + converted + pools + protectedShares - round.preMoneyShares);
  if (parts.length === 0 || off > lines + 1) return "";
  return ` (the ${count(round.fullyDilutedBefore)} before the round, ${parts.join(", ")})`;
}

export function newSharesText({ investors, newMoney, newShares }: RoundReport, { money }: MoneyWords): string {
  if (investors.length === 0) return "No new money comes in.";
  const lines = investors.map(({ id, amount, shares, classId, ownership, proRata, unapplied }) => {
    const right = proRata ? " under its pro-rata right" : "";
    const rest = unapplied >= 0.01 ? `; ${money(unapplied)} of it buys no whole share` : "";
    return `${id} pays ${money(amount)}${right} for ${count(shares)} shares of ${classId}, ${percent(ownership)}${rest}`;
  });
  return `${money(newMoney)} buys ${count(newShares)} shares. ${lines.join("; ")}.`;
}

export function effectiveText(
  { effectivePreMoney, postMoneyValuation, fullyDilutedBefore, fullyDilutedAfter }: RoundReport,
  { money }: MoneyWords,
): string {
  return `The company has ${count(fullyDilutedAfter)} shares fully diluted and a post-money of ${money(postMoneyValuation)}. The ${count(fullyDilutedBefore)} shares that were there before are worth ${money(effectivePreMoney)} at the round's price: the effective pre-money.`;
}

export function dilutionText({ dilution }: RoundReport): string {
  const lines = dilution
    .filter(({ before, after }) => before > 0 || after > 0)
    .map(({ holderId, before, after }) => `${holderId} from ${percent(before)} to ${percent(after)}`);
  return `${lines.join(", ")}.`;
}

export function payToPlayTexts({ payToPlay }: RoundReport, { money }: MoneyWords): { title: string; text: string }[] {
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
