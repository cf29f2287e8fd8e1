/**
 * Splits a distribution by capital balance, by commitment, or through the distribution waterfall of the whole
 * fund: capital and preferred return first, then the catch-up, then the carry split.
 */

import { EngineError, toDayNumber } from "@capstack/decimal";
import type { BooksIndex } from "../books/books-index.js";
import { termsAt } from "../books/terms-at.js";
import type { Units } from "../money/amount.js";
import { sumUnits, totalUnits } from "../money/exact-sum.js";
import { splitUnits } from "../money/split.js";
import { readWindow } from "../periods/window.js";
import { BUCKETS, bucketAt } from "../records/capital-bucket.js";
import { capitalState } from "./capital-state.js";
import { carryEntitled } from "./carry/carry-entitled.js";
import { carryPaid } from "./carry/carry-paid.js";
import { carryRecipients } from "./carry/carry-recipient.js";
import { growthOf, toScaled } from "./carry/compound-growth.js";
import { hurdleFlows } from "./carry/hurdle-flow.js";
import { HurdleAccount, toWholeUnits } from "./carry/preferred-return.js";
import { TierStarts } from "./carry/tier-start.js";
import { commitmentUnits } from "./movements/commitment.js";

export const distributionSplits = ["commitment", "capital_balance", "waterfall"] as const;

/** The basis of the split. */
export type DistributionSplit = (typeof distributionSplits)[number];

/** By partner: the distribution, and the carry paid with it. */
interface SplitDistribution {
  readonly distribution: readonly Units[];
  readonly carry: readonly Units[];
}

export function splitDistribution(
  index: BooksIndex,
  total: Units,
  date: string,
  by: DistributionSplit,
): SplitDistribution {
  const carry = index.partners.map(() => 0);
  const state = capitalState(index, readWindow({ end: date }), "live");
  const line = (bucket: number) =>
    index.partners.map((_, at) => Math.max(state.itd[at * BUCKETS + bucket] as Units, 0));
  switch (by) {
    case "commitment":
      return { distribution: splitOver(total, positive(commitmentUnits(index, toDayNumber(date)))), carry };
    case "capital_balance": {
      const balances = index.partners.map((_, at) => totalUnits(state.itd.slice(at * BUCKETS, (at + 1) * BUCKETS)));
      return { distribution: splitOver(total, positive(balances)), carry };
    }
    case "waterfall":
      return throughWaterfall(
        termsAt(index, toDayNumber(date)),
        splitOver(total, line(bucketAt("contributions"))),
        date,
      );
  }
}

function positive(units: readonly Units[]): Units[] {
  return units.map((own) => Math.max(own, 0));
}

function splitOver(total: Units, weights: readonly Units[]): Units[] {
  if (weights.some((weight) => weight > 0)) return splitUnits(total, weights);
  throw new EngineError("no_participants", "No partner has a weight to distribute by.", ["by"]);
}

/**
 * Takes the carry due out of the limited partners' parts. With E paid beyond the hurdle so far, C carry paid so far and
 * X the excess now: carry = min(k·(E + C + X), c·(preferred + E + C + X)) − C, at most X.
 */
function throughWaterfall(index: BooksIndex, parts: readonly Units[], date: string): SplitDistribution {
  const { waterfall, partners } = index;
  const payers = partners.flatMap(({ partnerClass }, at) =>
    partnerClass === "lp" && !waterfall.exempt.has(at) ? [at] : [],
  );
  const gross = totalUnits(payers.map((at) => parts[at] as Units));
  const due = waterfall.kind === "none" ? 0 : carryDue(index, { payers, gross, date });
  const carry = partners.map(() => 0);
  if (due === 0) return { distribution: parts, carry };
  const distribution = [...parts];
  splitUnits(
    due,
    payers.map((at) => parts[at] as Units),
  ).forEach((share, i) => {
    const at = payers[i] as number;
    distribution[at] = (distribution[at] as Units) - share;
  });
  const recipients = carryRecipients(index);
  splitUnits(due, recipients.weights).forEach((share, i) => {
    carry[recipients.partners[i] as number] = share;
  });
  return { distribution, carry };
}

function carryDue(
  index: BooksIndex,
  { payers, gross, date }: { payers: readonly number[]; gross: Units; date: string },
): Units {
  const { kind, prefRate, prefCompounds } = index.waterfall;
  const day = toDayNumber(date);
  const rate = kind === "straight" ? 0 : prefRate;
  const account = new HurdleAccount(growthOf(rate, prefCompounds), prefCompounds);
  const tiers = new TierStarts(index.waterfall.tiers);
  for (const flow of hurdleFlows(index, payers).filter((one) => one.day <= day && one.knownFrom <= day)) {
    if (flow.lent !== 0) account.lend(flow.day, flow.lent);
    if (flow.contribution !== 0) account.contribute(flow.day, flow.contribution);
    if (flow.distribution !== 0) account.distribute(flow.day, -flow.distribution);
    tiers.add(flow);
  }
  account.distribute(day, gross);
  tiers.add({ day, contribution: 0, distribution: -gross, lent: 0 });
  const { excess, preferredPaid } = account.paidOut();
  const paid = carryPaid(index, day);
  const beyond = excess + toScaled(paid);
  const entitled = carryEntitled(index.waterfall, {
    profit: preferredPaid + beyond,
    beyond,
    tierStarts: tiers.at(day),
  });
  return Math.max(0, Math.min(sumUnits(entitled, -paid), toWholeUnits(excess), gross));
}
