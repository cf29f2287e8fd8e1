/**
 * What a round issues. New money gets the round's class, or one of several at a fixed multiple of its price. What
 * converts at another price gets a shadow series of its own: the same terms and rank, but an original issue price equal
 * to the conversion price, so that its preference is the money that was put in and no more.
 */

import type { Rational } from "@capstack/decimal";
import { type CapTable, issued } from "../model/cap-table.js";
import { putConvertible } from "../model/convertibles/convertible.js";
import type { EventStep } from "../model/event-step.js";
import { mentionHolder } from "../model/holder.js";
import { addLot } from "../model/lots/lot.js";
import type { Lot, StockClass } from "../model/records.js";
import { requireAuthorized } from "../model/stock-class.js";
import type { Purchase } from "./allotments/pro-rata.js";
import type { Conversion } from "./solving/converting.js";
import { Fraction } from "./solving/fraction.js";
import type { RoundSolution } from "./solving/solve-round.js";
import type { RoundClasses } from "./terms/round-classes.js";

/** A purchase and the lot it became; null when the money bought no whole share. */
export interface SoldLot {
  readonly purchase: Purchase;
  readonly stockClass: StockClass;
  readonly lot: Lot | null;
  readonly price: Rational;
}

/** Sells each purchase its shares: the exact quotient by the exact price, or amount over the rounded price. */
export function sellShares(
  table: CapTable,
  purchases: readonly Purchase[],
  classes: RoundClasses,
  { sharesPerMoney }: Pick<RoundSolution, "sharesPerMoney">,
  step: EventStep,
): SoldLot[] {
  return purchases.map((purchase) => {
    const path = step.path(...purchase.place);
    const stockClass = classes.sold(purchase.seriesId, path);
    const price = classes.priceOf(stockClass.id);
    const weighted = purchase.amount.div(classes.factorOf(stockClass.id));
    const shares =
      table.rounding.priceDecimals === null
        ? Fraction.from(weighted).times(sharesPerMoney).roundTo(table.rounding.shares)
        : issued(purchase.amount.div(price), table);
    return sellLot(table, purchase, stockClass, shares, price, step);
  });
}

export function sellLot(
  table: CapTable,
  purchase: Purchase,
  stockClass: StockClass,
  shares: Rational,
  pricePerShare: Rational,
  step: EventStep,
): SoldLot {
  const path = step.path(...purchase.place);
  const holder = mentionHolder(table, purchase.holder, "investor", step);
  const securityId = purchase.securityId ?? step.nextSecurityId();
  if (shares.isZero()) {
    step.warn("zero_shares_issued", `${purchase.amount.toNumber()} buys no whole share.`, ...purchase.place);
    return { purchase, stockClass, lot: null, price: pricePerShare };
  }
  const invested = shares.times(pricePerShare);
  const paid = { shares, pricePerShare, invested, issueDate: step.date };
  const { label } = purchase;
  const lot = addLot(table, { securityId, kind: "stock", holder, stockClass, ...paid, label }, path);
  requireAuthorized(stockClass, path);
  return { purchase, stockClass, lot, price: pricePerShare };
}

/** A conversion and the lot it became; null when it gave no whole share. */
export interface ConvertedLot {
  readonly conversion: Conversion;
  readonly stockClass: StockClass;
  readonly lot: Lot | null;
  readonly shares: Rational;
  readonly price: Rational;
}

/** Issues what each instrument converts into and settles it. */
export function issueConversions(
  table: CapTable,
  conversions: readonly Conversion[],
  classFor: (price: Rational, targetClassId: string | null) => StockClass,
  step: EventStep,
): ConvertedLot[] {
  const { priceDecimals, price: mode } = table.rounding;
  return conversions.map((conversion) => {
    const { convertible, amount } = conversion.converting;
    const price = priceDecimals === null ? conversion.price : conversion.price.roundTo(priceDecimals, mode);
    const exact = priceDecimals === null || price.isZero() ? conversion.shares : Fraction.from(amount.div(price));
    const stockClass = classFor(price, convertible.targetClassId);
    const shares = exact.div(Fraction.from(stockClass.conversionRatio)).roundTo(table.rounding.shares);
    putConvertible(table, { ...convertible, status: "converted" });
    if (shares.isZero()) {
      step.warn("zero_shares_issued", `"${convertible.securityId}" converts into no whole share.`);
      return { conversion, stockClass, lot: null, shares, price };
    }
    const lot = addLot(
      table,
      {
        securityId: step.nextSecurityId(),
        kind: "stock",
        holder: convertible.holder,
        stockClass,
        shares,
        pricePerShare: price,
        invested: amount,
        issueDate: step.date,
      },
      step.path(),
    );
    requireAuthorized(stockClass, step.path());
    return { conversion, stockClass, lot, shares, price };
  });
}
