/**
 * Pay-to-play: holders of preferred must invest their part of a round or lose by it. What a holder leaves unfunded
 * converts to common before the round is priced, or its shares move to a series without price protection.
 * @see NVCA model certificate of incorporation, article fourth, special mandatory conversion
 */

import { minOf, type Rational, sumOf } from "@capstack/decimal";
import type { CapTable } from "../../model/cap-table.js";
import type { EventStep } from "../../model/event-step.js";
import { addLot, changeLot } from "../../model/lots/lot.js";
import { takeShares } from "../../model/lots/take-shares.js";
import { fullyDiluted } from "../../model/pool.js";
import type { Holder, Lot, StockClass } from "../../model/records.js";
import { addClass, COMMON, requireClass } from "../../model/stock-class.js";
import { ONE, ZERO } from "../../shapes/figures/exact-figures.js";
import type { PayToPlayLine } from "../../shapes/protection-lines.js";
import type { PricedRound } from "../terms/priced-round.js";
import type { Purchase } from "./pro-rata.js";

export function applyPayToPlay(
  table: CapTable,
  { payToPlay }: PricedRound,
  purchases: readonly Purchase[],
  step: EventStep,
): PayToPlayLine[] {
  if (payToPlay === null) return [];
  const classes = boundClasses(table, payToPlay.classes, step);
  const whole = fullyDiluted(table);
  const newMoney = sumOf(purchases.map(({ amount }) => amount));
  const invested = new Map<string, Rational>();
  for (const { holder, amount } of purchases) invested.set(holder.id, amount.plus(invested.get(holder.id) ?? ZERO));
  const bound = [...table.holders.values()].map((holder) => ({ holder, lots: lotsOf(holder, classes) }));
  return bound
    .filter(({ lots }) => lots.length > 0)
    .map(({ holder, lots }) => {
      const owned = sumOf(lots.map(({ asConverted }) => asConverted)).div(whole);
      const required = payToPlay.requiredPct.times(owned).times(newMoney);
      const paid = invested.get(holder.id) ?? ZERO;
      const funded = required.isZero() ? ONE : minOf(paid.div(required), ONE);
      const converted = penalize(table, holder, lots, ONE.minus(funded), payToPlay, step);
      return {
        holderId: holder.id,
        required: required.toNumber(),
        invested: paid.toNumber(),
        fundedPct: funded.toNumber(),
        ...converted,
      };
    });
}

function boundClasses(table: CapTable, named: readonly string[] | null, step: EventStep): ReadonlySet<StockClass> {
  if (named === null) return new Set([...table.classes.values()].filter(({ kind }) => kind === "preferred"));
  return new Set(named.map((id, index) => requireClass(table, id, step.path("payToPlay", "classes", index))));
}

function lotsOf(holder: Holder, classes: ReadonlySet<StockClass>): Lot[] {
  return [...holder.lots].filter(({ kind, stockClass }) => kind === "stock" && classes.has(stockClass));
}

function penalize(
  table: CapTable,
  holder: Holder,
  lots: readonly Lot[],
  unfunded: Rational,
  { penalty, ratio }: NonNullable<PricedRound["payToPlay"]>,
  step: EventStep,
): Pick<PayToPlayLine, "convertedShares" | "commonShares" | "unprotectedShares"> {
  const nothing = { convertedShares: 0, commonShares: 0, unprotectedShares: 0 };
  if (unfunded.isZero()) return nothing;
  if (penalty === "lose_protection") return { ...nothing, unprotectedShares: unprotect(table, lots).toNumber() };
  let [converted, common] = [ZERO, ZERO];
  for (const stockClass of new Set(lots.map((lot) => lot.stockClass))) {
    const own = lots.filter((lot) => lot.stockClass === stockClass);
    const shares = sumOf(own.map((lot) => lot.shares))
      .times(unfunded)
      .roundTo(0, "down");
    if (shares.isZero()) continue;
    const issuedShares = shares.times(stockClass.conversionRatio).times(ratio).roundTo(0, "down");
    const { invested } = takeShares(table, own, shares, step.path("payToPlay"));
    converted = converted.plus(shares);
    common = common.plus(issuedShares);
    if (issuedShares.isZero()) continue;
    addLot(
      table,
      {
        securityId: step.nextSecurityId(),
        kind: "stock",
        holder,
        stockClass: requireClass(table, COMMON, step.path()),
        shares: issuedShares,
        pricePerShare: invested.div(issuedShares),
        invested,
        issueDate: step.date,
      },
      step.path("payToPlay"),
    );
  }
  return { ...nothing, convertedShares: converted.toNumber(), commonShares: common.toNumber() };
}

/** Moves lots into a twin of their series that has no price protection, made when first needed. */
function unprotect(table: CapTable, lots: readonly Lot[]): Rational {
  for (const lot of lots) changeLot(table, lot, { stockClass: unprotectedTwin(table, lot.stockClass) });
  return sumOf(lots.map(({ shares }) => shares));
}

function unprotectedTwin(table: CapTable, { lots, ...twin }: StockClass): StockClass {
  if (lots === undefined || twin.terms === null || twin.terms.antiDilution === "none") {
    return table.classes.get(twin.id) as StockClass;
  }
  const id = `${twin.id}-unprotected`;
  const terms = { ...twin.terms, antiDilution: "none" as const };
  const fresh = { outstanding: ZERO, asConverted: ZERO, invested: ZERO, authorized: null };
  const name = `${twin.name} (no price protection)`;
  return table.classes.get(id) ?? addClass(table, { ...twin, ...fresh, id, name, terms, shadowOf: twin.id });
}
