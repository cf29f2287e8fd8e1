/**
 * Price protection. When new money comes in below a series' conversion price, that price falls: to the new price (full
 * ratchet), or to the weighted average CP₂ = CP₁ · (A + N/CP₁) / (A + N·u), where A counts the shares outstanding
 * before the round, N is the new money and u = 1/price. Conversion shares neither trigger nor count.
 * @see NVCA model certificate of incorporation, article fourth, B 4.4
 */

import { divideRounded, type Rational, rational, sumOf } from "@capstack/decimal";
import type { CapTable } from "../model/cap-table.js";
import { reconvert } from "../model/lots/lot.js";
import { totalAvailable } from "../model/pool.js";
import type { ConversionPrice, StockClass } from "../model/records.js";
import { conversionOf } from "../model/stock-class.js";
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
export function protectableSeries(table: CapTable, newMoney: Rational, waived: readonly string[]): Protectable[] {
  if (newMoney.isZero()) return [];
  const protectable: Protectable[] = [];
  for (const stockClass of table.classes.values()) {
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
  table: CapTable,
  { stockClass, terms, conversion: { price: conversionPrice } }: Protectable,
  newMoney: Rational,
): Protected {
  const counted = [...stockClass.lots].filter(({ countsInFullyDiluted }) => countsInFullyDiluted);
  const current = sumOf(counted.map((lot) => lot.asConverted));
  const base = weightedBase(table, terms);
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
    constant: lineFigure(perShare.timesInLowest(outstanding)),
    slope: lineFigure(perShare.timesInLowest(money)),
  };
  return { ...known, terms: line };
}

/**
 * A: broad counts common, preferred, awards and warrants; narrow the preferred alone; or as the charter lists. A charter
 * counts every option and warrant outstanding, those too that the company's own fully diluted count leaves out.
 */
function weightedBase(table: CapTable, { antiDilution, antiDilutionBase }: ClassTerms): Rational {
  const counted = antiDilutionBase ?? (antiDilution === "narrow" ? NARROW : BROAD);
  const { common, asConverted, options, allWarrants } = table.totals;
  const amounts: Readonly<Record<AntiDilutionBase, Rational>> = {
    common,
    preferred: asConverted.minus(commonAsConverted(table)),
    options,
    warrants: allWarrants,
    availablePool: totalAvailable(table),
  };
  return sumOf(counted.map((name) => amounts[name]));
}

function commonAsConverted(table: CapTable): Rational {
  const common = [...table.classes.values()].filter(({ kind }) => kind === "common");
  return sumOf(common.map(({ asConverted }) => asConverted));
}

/** Lowers the conversion price of every series whose price the new money undercut. */
export function adjustConversionPrices(
  table: CapTable,
  series: readonly Protected[],
  newMoney: Rational,
  price: Rational,
): AntiDilutionLine[] {
  return series
    .filter(({ conversionPrice }) => price.lt(conversionPrice))
    .map(({ stockClass, conversionPrice, base }) => {
      const exact = adjustedPrice(stockClass, conversionPrice, base, newMoney, price);
      const lowered = exact.gt(conversionPrice) ? conversionPrice : exact;
      const oldRatio = stockClass.conversionRatio;
      const before = stockClass.asConverted;
      reconvert(table, stockClass, shortened((stockClass.originalIssuePrice ?? ZERO).div(roundPrice(table, lowered))));
      return {
        classId: stockClass.id,
        oldConversionPrice: conversionPrice.toNumber(),
        newConversionPrice: roundPrice(table, lowered).toNumber(),
        oldRatio: oldRatio.toNumber(),
        newRatio: stockClass.conversionRatio.toNumber(),
        addedShares: stockClass.asConverted.minus(before).toNumber(),
      };
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

function roundPrice({ rounding }: CapTable, price: Rational): Rational {
  return rounding.conversionPriceDecimals === null
    ? price
    : price.roundTo(rounding.conversionPriceDecimals, rounding.price);
}

/**
 * What a line is made of, in lowest terms, by the same rule as a ratio: exact up to 1,024 bits. Lines of series that many
 * rounds have adjusted would have long denominators of their own, and their sum one as long as all of those together.
 */
function lineFigure(exact: Fraction): Fraction {
  if (exact.d < LONGEST) return exact;
  return new Fraction(divideRounded(exact.n * LONGEST, exact.d, "half_even"), LONGEST);
}

const LONGEST = /* @__PURE__ */ (() => 1n << 1024n)();

/** A ratio that many adjustments have made longer than 1,024 bits goes on with 1,024 binary digits after the point. */
function shortened(ratio: Rational): Rational {
  if (ratio.toFraction().denominator < LONGEST) return ratio;
  return rational(ratio.times(LONGEST).round("half_even")).div(LONGEST);
}
