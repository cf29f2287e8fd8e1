/**
 * Pay-to-play: holders of preferred must invest their part of a round or lose by it. What a holder leaves unfunded
 * converts to common before the round is priced, or its shares move to a series without price protection.
 * @see NVCA model certificate of incorporation, article fourth, special mandatory conversion
 */

import { minOf, type Rational, sumOf } from "@capstack/decimal";
import type { EventStep } from "../../model/event-step.js";
import { costOf } from "../../model/lots/lot.js";
import { partsOf } from "../../model/lots/take-shares.js";
import type { Holder, Lot, StockClass } from "../../model/records.js";
import { COMMON } from "../../model/stock-class.js";
import type { TableChange } from "../../model/table-change.js";
import type { TableView } from "../../model/table-view.js";
import { ONE, ZERO } from "../../shapes/figures/exact-figures.js";
import type { PayToPlayLine } from "../../shapes/protection-lines.js";
import type { PricedRound } from "../terms/priced-round.js";
import type { Purchase } from "./pro-rata.js";

/** Adds to the change what holders lose, and reports it holder by holder. */
export function penalizeUnfunded(
  view: TableView,
  { payToPlay }: PricedRound,
  purchases: readonly Purchase[],
  change: TableChange,
  step: EventStep,
): PayToPlayLine[] {
  if (payToPlay === null) return [];
  const classes = boundClasses(view, payToPlay.classes, change, step);
  const newMoney = sumOf(purchases.map(({ amount }) => amount));
  const invested = investedBy(purchases);
  const bound = [...view.holders.values()].map((holder) => ({ holder, lots: lotsOf(holder, classes) }));
  return bound
    .filter(({ lots }) => lots.length > 0)
    .map(({ holder, lots }) => {
      const owned = sumOf(lots.map(({ asConverted }) => asConverted)).div(view.fullyDiluted);
      const required = payToPlay.requiredPct.times(owned).times(newMoney);
      const paid = invested.get(holder.id) ?? ZERO;
      const funded = required.isZero() ? ONE : minOf(paid.div(required), ONE);
      return {
        holderId: holder.id,
        required: required.toNumber(),
        invested: paid.toNumber(),
        fundedPct: funded.toNumber(),
        ...penalize(holder, lots, ONE.minus(funded), payToPlay, change, step),
      };
    });
}

/**
 * The lines with what was invested in the end: a right to a part of the company grows where the shares of others convert
 * to fewer.
 */
export function withInvested(lines: readonly PayToPlayLine[], purchases: readonly Purchase[]): PayToPlayLine[] {
  const invested = investedBy(purchases);
  return lines.map((line) => ({ ...line, invested: (invested.get(line.holderId) ?? ZERO).toNumber() }));
}

function investedBy(purchases: readonly Purchase[]): ReadonlyMap<string, Rational> {
  const invested = new Map<string, Rational>();
  for (const { holder, amount } of purchases) invested.set(holder.id, amount.plus(invested.get(holder.id) ?? ZERO));
  return invested;
}

function boundClasses(
  view: TableView,
  named: readonly string[] | null,
  change: TableChange,
  step: EventStep,
): ReadonlySet<StockClass> {
  if (named === null) return new Set([...view.classes.values()].filter(({ kind }) => kind === "preferred"));
  return new Set(named.map((id, index) => change.requireClass(id, step.path("payToPlay", "classes", index))));
}

function lotsOf(holder: Holder, classes: ReadonlySet<StockClass>): Lot[] {
  return [...holder.lots].filter(({ kind, stockClass }) => kind === "stock" && classes.has(stockClass));
}

type Penalty = Pick<PayToPlayLine, "convertedShares" | "commonShares" | "unprotectedShares">;

const NO_PENALTY: Penalty = { convertedShares: 0, commonShares: 0, unprotectedShares: 0 };

function penalize(
  holder: Holder,
  lots: readonly Lot[],
  unfunded: Rational,
  { penalty, ratio }: NonNullable<PricedRound["payToPlay"]>,
  change: TableChange,
  step: EventStep,
): Penalty {
  if (unfunded.isZero()) return NO_PENALTY;
  if (penalty === "lose_protection") return { ...NO_PENALTY, unprotectedShares: unprotect(lots, change).toNumber() };
  let [converted, common] = [ZERO, ZERO];
  for (const stockClass of new Set(lots.map((lot) => lot.stockClass))) {
    const own = lots.filter((lot) => lot.stockClass === stockClass);
    const shares = sumOf(own.map((lot) => lot.shares))
      .times(unfunded)
      .roundTo(0, "down");
    if (shares.isZero()) continue;
    const issuedShares = shares.times(stockClass.conversionRatio).times(ratio).roundTo(0, "down");
    const cancelled = partsOf(own, shares, step.path("payToPlay"));
    change.cancelled.push(...cancelled);
    converted = converted.plus(shares);
    common = common.plus(issuedShares);
    if (issuedShares.isZero()) continue;
    const invested = sumOf(cancelled.map((part) => costOf(part.lot, part.shares)));
    change.issue(
      {
        securityId: step.nextSecurityId(),
        kind: "stock",
        holder,
        stockClass: change.requireClass(COMMON, step.path()),
        shares: issuedShares,
        pricePerShare: invested.div(issuedShares),
        invested,
        issueDate: step.date,
      },
      step.path("payToPlay"),
    );
  }
  return { ...NO_PENALTY, convertedShares: converted.toNumber(), commonShares: common.toNumber() };
}

/** Moves lots into a twin of their series that has no price protection. */
function unprotect(lots: readonly Lot[], change: TableChange): Rational {
  for (const lot of lots) {
    const { terms } = lot.stockClass;
    if (terms === null || terms.antiDilution === "none") continue;
    change.moved.push({ lot, stockClass: unprotectedTwin(lot.stockClass, change) });
  }
  return sumOf(lots.map(({ shares }) => shares));
}

function unprotectedTwin(series: StockClass, change: TableChange): StockClass {
  const id = `${series.id}-unprotected`;
  const known = change.findClass(id);
  if (known !== undefined) return known;
  const terms = series.terms && { ...series.terms, antiDilution: "none" as const };
  const name = `${series.name} (no price protection)`;
  return change.addClass({ ...series, id, name, terms, authorized: null, shadowOf: series.id });
}
