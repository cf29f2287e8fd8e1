/**
 * The lots a round issues. New money gets the round's class, or one of several at a fixed multiple of its price. What
 * converts at another price gets a shadow series of its own: the same terms and rank, but an original issue price equal
 * to the conversion price, so that its preference is the money that was put in and no more.
 */

import type { Rational } from "@capstack/decimal";
import { issued, type RoundingRules, roundPrice } from "../model/cap-table.js";
import type { EventStep } from "../model/event-step.js";
import type { Lot, StockClass } from "../model/records.js";
import type { TableChange } from "../model/table-change.js";
import type { Purchase } from "./allotments/pro-rata.js";
import type { Conversion } from "./solving/converting.js";
import { Fraction } from "./solving/fraction.js";
import type { RoundSolution } from "./solving/solve-round.js";
import type { RoundClasses } from "./terms/round-classes.js";

/** A purchase and the lot it becomes; null when the money buys no whole share. */
export interface SoldLot {
  readonly purchase: Purchase;
  readonly stockClass: StockClass;
  readonly lot: Lot | null;
}

/** Sells each purchase its shares: the exact quotient by the exact price, or amount over the rounded price. */
export function sellShares(
  change: TableChange,
  purchases: readonly Purchase[],
  classes: RoundClasses,
  { sharesPerMoney }: Pick<RoundSolution, "sharesPerMoney">,
  step: EventStep,
): SoldLot[] {
  const { rounding } = classes;
  return purchases.map((purchase) => {
    const stockClass = classes.sold(purchase.seriesId, step.path(...purchase.place));
    const pricePerShare = classes.priceOf(stockClass.id);
    const weighted = purchase.amount.div(classes.factorOf(stockClass.id));
    const shares =
      rounding.priceDecimals === null
        ? Fraction.from(weighted).times(sharesPerMoney).roundTo(rounding.shares)
        : issued(purchase.amount.div(pricePerShare), classes);
    return sellLot(change, purchase, { stockClass, shares, pricePerShare }, step);
  });
}

/** Sells one purchase so many shares of a class. */
export function sellLot(
  change: TableChange,
  purchase: Purchase,
  { stockClass, shares, pricePerShare }: Pick<Lot, "stockClass" | "shares" | "pricePerShare">,
  step: EventStep,
): SoldLot {
  const path = step.path(...purchase.place);
  const holder = change.holder(purchase.holder, "investor", step);
  const securityId = purchase.securityId ?? step.nextSecurityId();
  if (shares.isZero()) {
    step.warn("zero_shares_issued", `${purchase.amount.toNumber()} buys no whole share.`, ...purchase.place);
    return { purchase, stockClass, lot: null };
  }
  const paid = { shares, pricePerShare, invested: shares.times(pricePerShare), issueDate: step.date };
  const { label } = purchase;
  const lot = change.issue({ securityId, kind: "stock", holder, stockClass, ...paid, label }, path);
  change.requireAuthorized(stockClass, path);
  return { purchase, stockClass, lot };
}

/** A conversion and the lot it becomes; null when it gives no whole share. */
export interface ConvertedLot {
  readonly conversion: Conversion;
  readonly stockClass: StockClass;
  readonly lot: Lot | null;
  readonly shares: Rational;
  readonly price: Rational;
}

/** Issues what each instrument converts into and settles it. */
export function issueConversions(
  change: TableChange,
  conversions: readonly Conversion[],
  rounding: RoundingRules,
  classFor: (price: Rational, targetClassId: string | null) => StockClass,
  step: EventStep,
): ConvertedLot[] {
  return conversions.map((conversion) => {
    const { convertible, amount } = conversion.converting;
    const price = roundPrice(conversion.price, rounding);
    const exact =
      rounding.priceDecimals === null || price.isZero() ? conversion.shares : Fraction.from(amount.div(price));
    const stockClass = classFor(price, convertible.targetClassId);
    const shares = exact.div(Fraction.from(stockClass.conversionRatio)).roundTo(rounding.shares);
    change.convertibles.push({ ...convertible, status: "converted" });
    if (shares.isZero()) {
      step.warn(
        "zero_shares_issued",
        `${convertible.holder.name}'s "${convertible.securityId}" converts into no whole share.`,
      );
      return { conversion, stockClass, lot: null, shares, price };
    }
    const paid = { shares, pricePerShare: price, invested: amount, issueDate: step.date };
    const { holder } = convertible;
    const lot = change.issue(
      { securityId: step.nextSecurityId(), kind: "stock", holder, stockClass, ...paid },
      step.path(),
    );
    change.requireAuthorized(stockClass, step.path());
    return { conversion, stockClass, lot, shares, price };
  });
}
