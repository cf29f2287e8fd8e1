/**
 * Carried interest on a hypothetical liquidation: if everything were sold at its carrying value on the valuation date,
 * which part of the limited partners' profit would belong to the general partner. It is an equity reallocation,
 * computed
 * anew at each date, so that it reverses without further entries.
 *
 * profit Π = capital before carry + distributions − contributions, hurdle Q = preferred return earned, paid or not
 * @see AICPA TIS 6910.29 (carried interest as an equity reallocation)
 */
import type { BooksIndex } from "../../books/books-index.js";
import { termsAt } from "../../books/terms-at.js";
import type { Units } from "../../money/amount.js";
import { type ExactSums, totalUnits } from "../../money/exact-sum.js";
import { splitUnits } from "../../money/split.js";
import { BUCKETS, bucketAt } from "../../records/capital-bucket.js";
import { carryEntitled } from "./carry-entitled.js";
import { carryRecipients } from "./carry-recipient.js";
import { type Growth, growthOf } from "./compound-growth.js";
import { type HurdleFlow, hurdleFlows } from "./hurdle-flow.js";
import { excessOver, HurdleAccount } from "./preferred-return.js";
import { TierStarts } from "./tier-start.js";

/** The carry at a date, by partner. */
export interface CarryPosition {
  /** What each limited partner gives up; zero or more. */
  readonly target: readonly Units[];
  /** Accrued carry as the capital accounts show it: negative for payers, positive for recipients. */
  readonly accrued: readonly Units[];
  readonly total: Units;
}

/** Evaluates the carry at ascending days; `sums` holds capital by partner and bucket at that day. */
interface CarryEvaluator {
  at(sums: ExactSums, day: number, knownThrough: number): CarryPosition;
}

/** An evaluator that rolls the hurdles forward from call to call: days must not descend. */
export function carryEvaluator(index: BooksIndex): CarryEvaluator {
  const known = new Map<BooksIndex, CarryEvaluator>();
  return {
    at(sums, day, knownThrough) {
      const own = termsAt(index, day);
      const evaluator = known.get(own) ?? evaluatorOf(own);
      known.set(own, evaluator);
      return evaluator.at(sums, day, knownThrough);
    },
  };
}

/** Uses the terms of one version on every day. */
function evaluatorOf(index: BooksIndex): CarryEvaluator {
  const terms = index.waterfall;
  if (terms.kind === "none") return { at: () => noCarry(index) };
  const payers = index.partners.flatMap(({ partnerClass }, partner) =>
    partnerClass === "lp" && !terms.exempt.has(partner) ? [partner] : [],
  );
  const growth = growthOf(terms.prefRate, terms.prefCompounds);
  const groups = terms.level === "fund" ? [payers] : payers.map((partner) => [partner]);
  const hurdles = groups.map((group) => hurdleRoller(index, group, growth));
  return {
    at(sums, day, knownThrough) {
      const profits = payers.map((partner) => profitOf(sums, partner));
      const target = index.partners.map(() => 0);
      groups.forEach((group, at) => {
        const own = group.map((partner) => profits[payers.indexOf(partner)] as Units);
        const profit = totalUnits(own);
        const { earned, tierStarts } = (hurdles[at] as (typeof hurdles)[number])(day, knownThrough);
        const beyond = excessOver(profit, earned);
        const carry = carryEntitled(terms, { profit: excessOver(profit, 0n), beyond, tierStarts });
        const spread = splitUnits(
          carry,
          own.map((part) => Math.max(part, 0)),
        );
        group.forEach((partner, i) => {
          target[partner] = spread[i] as Units;
        });
      });
      return toPosition(index, target);
    },
  };
}

function noCarry({ partners }: BooksIndex): CarryPosition {
  const nothing = partners.map(() => 0);
  return { target: nothing, accrued: nothing, total: 0 };
}

/** Profit before carry: capital before carry, plus distributions, less contributions. */
function profitOf(sums: ExactSums, partner: number): Units {
  const profit: Units[] = [];
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    const apart = [bucketAt("carriedInterest"), bucketAt("contributions"), bucketAt("distributions")].includes(bucket);
    if (!apart) profit.push(sums.at(partner * BUCKETS + bucket));
  }
  return totalUnits(profit);
}

/** The hurdle of partners taken together, at ascending days; restarts when history becomes known late. */
function hurdleRoller(index: BooksIndex, group: readonly number[], growth: Growth) {
  const compounds = index.waterfall.prefCompounds;
  const flows = hurdleFlows(index, group);
  const isLate = flows.some((flow) => flow.knownFrom > flow.day);
  let account = new HurdleAccount(growth, compounds);
  let tiers = new TierStarts(index.waterfall.tiers);
  let next = 0;
  return (day: number, knownThrough: number): { readonly earned: bigint; readonly tierStarts: readonly bigint[] } => {
    if (isLate)
      [account, tiers, next] = [new HurdleAccount(growth, compounds), new TierStarts(index.waterfall.tiers), 0];
    for (; (flows[next]?.day ?? Number.POSITIVE_INFINITY) <= day; next++) {
      const flow = flows[next] as HurdleFlow;
      if (flow.knownFrom > knownThrough) continue;
      if (flow.lent !== 0) account.lend(flow.day, flow.lent);
      if (flow.contribution !== 0) account.contribute(flow.day, flow.contribution);
      if (flow.distribution !== 0) account.distribute(flow.day, -flow.distribution);
      tiers.add(flow);
    }
    return { earned: account.earned(day), tierStarts: tiers.at(day) };
  };
}

/** Sets carry by payer against its recipients. */
function toPosition(index: BooksIndex, target: readonly Units[]): CarryPosition {
  const total = totalUnits(target);
  const accrued = target.map((units) => (units === 0 ? 0 : -units));
  if (total === 0) return { target, accrued, total };
  const recipients = carryRecipients(index);
  const shares = splitUnits(total, recipients.weights);
  recipients.partners.forEach((partner, i) => {
    accrued[partner] = (accrued[partner] as Units) + (shares[i] as Units);
  });
  return { target, accrued, total };
}
