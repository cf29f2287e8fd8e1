/** The change a solved round makes: lots, settled instruments, reserves, conversion prices and its record. */

import { type Rational, sumOf } from "@capstack/decimal";
import type { EventStep } from "../model/event-step.js";
import { poolAvailable } from "../model/pool.js";
import type { RoundRecord } from "../model/round-record.js";
import { TableChange } from "../model/table-change.js";
import type { TableView } from "../model/table-view.js";
import { ZERO } from "../shapes/figures/exact-figures.js";
import type { AntiDilutionLine } from "../shapes/protection-lines.js";
import { postPoolIncreases } from "./allotments/post-pools.js";
import { type PoolDemand, poolGrowth, poolIncrease } from "./allotments/round-pools.js";
import { lowerConversionPrices } from "./anti-dilution.js";
import { type ConvertedLot, issueConversions, type SoldLot, sellShares } from "./issue-lots.js";
import type { SolvedRound } from "./solving/price-round.js";
import type { PoolTerms } from "./solving/solve-terms.js";
import { RoundClasses } from "./terms/round-classes.js";

/** A solved round under its id, with the pools it makes or raises. */
interface PricedIssue {
  readonly roundId: string;
  readonly pools: readonly PoolDemand[];
  readonly solved: SolvedRound;
}

export interface RoundIssue {
  readonly change: TableChange;
  readonly record: RoundRecord;
  readonly sold: readonly SoldLot[];
  readonly converted: readonly ConvertedLot[];
  /** Pools of the pre-money, then those made after closing. */
  readonly raised: readonly (readonly [PoolDemand, Rational])[];
  readonly antiDilution: readonly AntiDilutionLine[];
  /** Fully diluted after the round without its new shares and before pools made after closing. */
  readonly beforeMoney: Rational;
}

export function issueRound(view: TableView, priced: PricedIssue, step: EventStep): RoundIssue {
  const { pools, solved } = priced;
  const { purchases, parts, solution, price, conversions } = solved;
  const { rounding } = view;
  warnOfDownRound(view, price, step);
  const change = new TableChange(view);
  const classes = new RoundClasses(change, rounding, { round: parts.round, price }, step);
  const sold = sellShares(change, purchases, classes, solution, step);
  const toClass = (at: Rational, target: string | null) => classes.convertedInto(at, target);
  const converted = issueConversions(change, conversions, rounding, toClass, step);
  const pre = preIncreases(view, solved, step);
  const lots = [...change.lots.values()];
  const { protectedSeries, newMoney } = parts;
  const lowered = lowerConversionPrices(view, protectedSeries, { newMoney, price, lots });
  change.ratios.push(...lowered);
  const newShares = sumOf(sold.map(({ lot }) => lot?.asConverted ?? ZERO));
  const fullyDiluted = sumOf([
    view.fullyDiluted,
    ...lots.map(({ asConverted }) => asConverted),
    ...pre.map(([{ pool }, increase]) => addedAvailable(pool, increase)),
    ...lowered.map(({ added }) => added),
  ]);
  const later = pools.filter(({ mode }) => mode === "post");
  const increases = postPoolIncreases({ rounding, fullyDiluted }, later, solution, step);
  const raised = [...pre, ...later.map((demand, index) => [demand, increases[index] ?? ZERO] as const)];
  const increaseOf = new Map(raised);
  for (const demand of pools) {
    change.pools.push({ pool: demand.pool, name: demand.name, increase: increaseOf.get(demand) ?? ZERO });
  }
  const record = roundRecord(priced, classes.mainId);
  change.round = record;
  warnOfSmallPreMoney(record.preMoney, newMoney, step);
  return {
    change,
    record,
    sold,
    converted,
    raised,
    antiDilution: lowered.map(({ line }) => line),
    beforeMoney: fullyDiluted.minus(newShares),
  };
}

function preIncreases(view: TableView, { parts, terms, solution }: SolvedRound, step: EventStep) {
  return parts.prePools.map((demand, index) => {
    const { preMoneyShares, postMoneyShares } = solution;
    const growth = poolGrowth(terms.pools[index] as PoolTerms, preMoneyShares, postMoneyShares);
    return [demand, poolIncrease(demand, growth, view, step)] as const;
  });
}

/** Shares that a raise adds to the available shares of a pool: it covers promises beyond the reserve first. */
function addedAvailable(pool: PoolDemand["pool"], increase: Rational): Rational {
  const raised = { ...pool, authorized: pool.authorized.plus(increase) };
  return poolAvailable(raised).minus(poolAvailable(pool));
}

function roundRecord({ roundId, solved: { parts, solution, price } }: PricedIssue, mainClassId: string): RoundRecord {
  const { round, newMoney, converting } = parts;
  const preMoney =
    round.preMoneyValuation ??
    (round.postMoneyValuation === null
      ? solution.preMoneyShares.toRational().times(price)
      : round.postMoneyValuation.minus(newMoney));
  const converted = round.pricePerShare !== null && round.conversionMethod === "dollars_invested";
  const taken = converted ? sumOf(converting.map(({ amount }) => amount)) : ZERO;
  return {
    roundId,
    mainClassId,
    pricePerShare: price,
    preMoney: preMoney.minus(taken),
    postMoney: preMoney.minus(taken).plus(newMoney),
    series: round.series.map(({ classId, priceFactor }) => ({ classId, priceFactor })),
  };
}

function warnOfDownRound({ latestRound }: TableView, price: Rational, step: EventStep): void {
  if (latestRound === null || price.gte(latestRound.pricePerShare)) return;
  const last = latestRound.pricePerShare;
  step.warn("down_round", `${sixDecimals(price)} a share is below the last round's ${sixDecimals(last)}.`);
}

/** A price of up to six decimals. */
function sixDecimals(price: Rational): string {
  return price.toFixed(6).replace(/\.?0+$/, "");
}

/** Money that buys more than ten times what was there before is more likely a pre-money short of its zeros. */
const MOST_MONEY = 10;

function warnOfSmallPreMoney(preMoney: Rational, newMoney: Rational, step: EventStep): void {
  if (newMoney.lte(preMoney.times(MOST_MONEY))) return;
  const message = `The pre-money of ${preMoney.toNumber()} is less than a tenth of the new money of ${newMoney.toNumber()}: the investors get more than ten elevenths. Amounts are whole units of currency.`;
  step.warn("pre_money_unlikely", message);
}
