/**
 * Price protection. When new money comes in below a series' conversion price, that price falls: to the new price (full
 * ratchet), or to the weighted average CP₂ = CP₁ · (A + N/CP₁) / (A + N·u), where A counts the shares outstanding
 * before the round, N is the new money and u = 1/price. Conversion shares neither trigger nor count.
 * @see NVCA model certificate of incorporation, article fourth, B 4.4
 */

import { Rational, sumOf } from "@capstack/decimal";
import { issued } from "../model/cap-table.js";
import type { ConversionPrice, Lot, StockClass } from "../model/records.js";
import { conversionOf } from "../model/stock-class.js";
import type { RatioChange } from "../model/table-change.js";
import type { TableView } from "../model/table-view.js";
import type { AntiDilutionBase, ClassTerms } from "../shapes/class-terms.js";
import { ZERO } from "../shapes/figures/exact-figures.js";
import type { AntiDilutionLine } from "../shapes/protection-lines.js";
import { Fraction, NONE, WHOLE } from "./solving/fraction.js";
import type { ProtectionTerms } from "./solving/solve-terms.js";

/** A protected series before a round: its price, its weighted-average base, and its shares as converted. */
export interface Protected {
  readonly stockClass: StockClass;
  readonly conversionPrice: Rational;
  readonly base: Rational;
  /** As converted now, warrants on the series that count among the fully diluted included. */
  readonly current: Rational;
  readonly terms: ProtectionTerms;
}

const BROAD: readonly AntiDilutionBase[] = ["common", "preferred", "options", "warrants"];
const NARROW: readonly AntiDilutionBase[] = ["preferred"];

/** A series with its price, before it is known whether the round undercuts it. */
interface Protectable {
  readonly stockClass: StockClass;
  readonly terms: ClassTerms;
  readonly conversion: ConversionPrice;
}

/** The series a round could trigger: outstanding, protected, and not waived. */
export function protectableSeries(view: TableView, newMoney: Rational, waived: readonly string[]): Protectable[] {
  if (newMoney.isZero()) return [];
  const protectable: Protectable[] = [];
  for (const stockClass of view.classes.values()) {
    const { terms, outstanding } = stockClass;
    if (terms === null || terms.antiDilution === "none" || outstanding.isZero()) continue;
    const conversion = conversionOf(stockClass);
    if (conversion === null || conversion.price.isZero() || waived.includes(stockClass.id)) continue;
    protectable.push({ stockClass, terms, conversion });
  }
  return protectable;
}

/** The line a series converts on once the price undercuts its own. */
export function protection(
  view: TableView,
  { stockClass, terms, conversion: { price: conversionPrice } }: Protectable,
  newMoney: Rational,
): Protected {
  const counted = [...stockClass.lots].filter(({ countsInFullyDiluted }) => countsInFullyDiluted);
  const current = sumOf(counted.map((lot) => lot.asConverted));
  const base = weightedBase(view, terms);
  const shares = Fraction.from(sumOf(counted.map((lot) => lot.shares)));
  const value = shares.timesInLowest(Fraction.from(stockClass.originalIssuePrice ?? ZERO));
  const known = { stockClass, conversionPrice, base, current };
  if (terms.antiDilution === "full_ratchet") {
    return { ...known, terms: { current: Fraction.from(current), constant: NONE, slope: value } };
  }
  const [outstanding, money] = [Fraction.from(base), Fraction.from(newMoney)];
  const before = Fraction.from(conversionPrice).timesInLowest(outstanding).plusInLowest(money);
  const perShare = value.timesInLowest(WHOLE.div(before));
  const line = {
    current: Fraction.from(current),
    constant: perShare.timesInLowest(outstanding).shortened(),
    slope: perShare.timesInLowest(money).shortened(),
  };
  return { ...known, terms: line };
}

/**
 * A: broad counts common, preferred, awards and warrants; narrow the preferred alone; or as the charter lists. A charter
 * counts every option and warrant outstanding, those too that the company's own fully diluted count leaves out.
 */
function weightedBase(view: TableView, { antiDilution, antiDilutionBase }: ClassTerms): Rational {
  const counted = antiDilutionBase ?? (antiDilution === "narrow" ? NARROW : BROAD);
  const { common, asConverted, options, allWarrants } = view.totals;
  const amounts: Readonly<Record<AntiDilutionBase, Rational>> = {
    common,
    preferred: asConverted.minus(commonAsConverted(view)),
    options,
    warrants: allWarrants,
    availablePool: view.availablePool,
  };
  return sumOf(counted.map((name) => amounts[name]));
}

function commonAsConverted({ classes }: TableView): Rational {
  const common = [...classes.values()].filter(({ kind }) => kind === "common");
  return sumOf(common.map(({ asConverted }) => asConverted));
}

/** A series whose conversion price the round lowers. */
export interface LoweredSeries extends RatioChange {
  readonly line: AntiDilutionLine;
  /** Shares added to the fully diluted count. */
  readonly added: Rational;
}

/** Lowers the conversion price of every series that the new money undercuts. `lots` are those that the round issues. */
export function lowerConversionPrices(
  view: TableView,
  series: readonly Protected[],
  { newMoney, price, lots }: { newMoney: Rational; price: Rational; lots: readonly Lot[] },
): LoweredSeries[] {
  return series
    .filter(({ conversionPrice }) => price.lt(conversionPrice))
    .map(({ stockClass, conversionPrice, base }) => {
      const exact = adjustedPrice(stockClass, conversionPrice, base, newMoney, price);
      const lowered = roundConversionPrice(exact.gt(conversionPrice) ? conversionPrice : exact, view);
      const conversionRatio = shortened((stockClass.originalIssuePrice ?? ZERO).div(lowered));
      const own = [...stockClass.lots, ...lots.filter((lot) => lot.stockClass === stockClass)];
      const added = (kind: Lot["kind"]) => {
        const counted = own.filter((lot) => lot.kind === kind && (kind === "stock" || lot.countsInFullyDiluted));
        return sumOf(counted.map((lot) => issued(lot.shares.times(conversionRatio), view).minus(lot.asConverted)));
      };
      const addedShares = added("stock");
      const line = {
        classId: stockClass.id,
        oldConversionPrice: conversionPrice.toNumber(),
        newConversionPrice: lowered.toNumber(),
        oldRatio: stockClass.conversionRatio.toNumber(),
        newRatio: conversionRatio.toNumber(),
        addedShares: addedShares.toNumber(),
      };
      return { stockClass, conversionRatio, line, added: addedShares.plus(added("warrant")) };
    });
}

function adjustedPrice(
  { terms }: StockClass,
  conversionPrice: Rational,
  base: Rational,
  newMoney: Rational,
  price: Rational,
): Rational {
  if (terms?.antiDilution === "full_ratchet") return price;
  return conversionPrice
    .times(base)
    .plus(newMoney)
    .div(base.plus(newMoney.div(price)));
}

function roundConversionPrice(exact: Rational, { rounding }: TableView): Rational {
  const { conversionPriceDecimals: decimals, price } = rounding;
  return decimals === null ? exact : exact.roundTo(decimals, price);
}

/** A ratio that many adjustments have made longer than 1,024 bits is rounded to 1,024 binary digits after the point. */
function shortened(ratio: Rational): Rational {
  const exact = Fraction.from(ratio);
  const short = exact.shortened();
  return short === exact ? ratio : Rational.of(short.n, short.d);
}
