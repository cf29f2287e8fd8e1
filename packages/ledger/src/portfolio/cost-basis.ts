/** The cost basis of a sale: named lots, first in first out, last in first out, or average cost. */

import {
  date,
  double,
  EngineError,
  type Input,
  later,
  list,
  oneOf,
  plainArgument,
  rational,
  shape,
  showValue,
  text,
} from "@capstack/decimal";
import { requireNumber, requireUnits, toAmount } from "../money/amount.js";
import { totalUnits } from "../money/exact-sum.js";
import { amount } from "../records/books-kinds.js";

export const lot = shape({
  /** Unique in its list. */
  id: text({ least: 0 }),
  /** When it was bought. YYYY-MM-DD. */
  date: date(),
  /** Zero or more. */
  units: double({ unit: "shares", min: 0 }),
  /** For all its units. Currency. */
  cost: later(amount()),
});

/** A lot as bought: shares or units, and their cost in currency. */
export interface Lot extends Input<typeof lot> {}

/** The part of one lot that a sale uses. */
export interface LotUse {
  readonly lotId: string;
  readonly units: number;
  readonly cost: number;
}

export const lotMethods = ["fifo", "lifo", "average", "specific"] as const;

/** How lots are chosen: oldest first, newest first, average cost, or by name. */
export type LotMethod = (typeof lotMethods)[number];

export const specificLot = shape({
  /** A lot of the list. */
  lotId: text({ least: 0 }),
  /** The units sold from it. */
  units: double({ unit: "shares", above: 0 }),
});

/** A named lot, and the units sold from it. */
export interface SpecificLot extends Input<typeof specificLot> {}

export const lotSale = shape({
  /** For `fifo`, `lifo` and `average`. */
  unitsSold: later(double({ unit: "shares", above: 0, optional: true })),
  /** The lots held. */
  lots: list(lot),
  /** How lots are chosen. */
  method: oneOf(lotMethods),
  /** For `specific`. */
  specific: list(specificLot, { optional: true }),
  /** Of the currency; 2 by default. */
  decimals: double({ unit: "count", min: 0, max: 6, whole: true, default: 2 }),
});

/** A sale of some units of a position. */
export interface LotSale extends Input<typeof lotSale> {}

/**
 * The cost of the units sold, lot by lot, each to the cent; what is left of a lot keeps the rest of its cost.
 * @param sale `unitsSold` for `fifo`, `lifo`, `average`; `specific` names lots and units
 * @throws EngineError `insufficient_lots`, `invalid_value`
 * @see IRC 1012; Treas. Reg. 1.1012-1(c)
 * @example
 * const lots = [{ id: "a", date: "2023-01-01", units: 100, cost: 1000 }, { id: "b", date: "2024-01-01", units: 100, cost: 3000 }];
 * costBasis({ lots, method: "fifo", unitsSold: 150 }).cost // => 2500
 * costBasis({ lots, method: "average", unitsSold: 150 }).cost // => 3000
 * costBasis({ lots, method: "lifo", unitsSold: 201 }) // throws insufficient_lots
 */
export function costBasis(input: LotSale): { readonly cost: number; readonly uses: readonly LotUse[] } {
  const sale = plainArgument(input, lotSale);
  const { decimals } = sale;
  const lots = sale.lots.map((lot, i) => ({
    ...lot,
    costUnits: requireUnits(lot.cost, decimals, ["lots", i, "cost"]),
  }));
  const wanted =
    sale.method === "specific"
      ? specificUnits(sale.specific ?? [])
      : orderedUnits(sale.lots, sale.method, sale.unitsSold ?? 0);
  const uses = [...wanted].map(([lotId, units]) => {
    const lot = lots.find((candidate) => candidate.id === lotId);
    if (lot === undefined || rational(lot.units).lt(units)) {
      throw new EngineError("insufficient_lots", `Lot ${showValue(lotId)} does not hold ${units} units.`, ["specific"]);
    }
    const cost = rational(lot.costUnits).times(units).div(lot.units).round("half_up");
    return { lotId, units, costUnits: Number(cost) };
  });
  return {
    cost: toAmount(totalUnits(uses.map((use) => use.costUnits)), decimals),
    uses: uses.map(({ lotId, units, costUnits }) => ({ lotId, units, cost: toAmount(costUnits, decimals) })),
  };
}

function specificUnits(uses: readonly { lotId: string; units: number }[]): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const { lotId, units } of uses)
    wanted.set(
      lotId,
      rational(wanted.get(lotId) ?? 0)
        .plus(units)
        .toNumber(),
    );
  return wanted;
}

function orderedUnits(
  lots: readonly Lot[],
  method: Exclude<LotMethod, "specific">,
  unitsSold: number,
): Map<string, number> {
  const held = lots.reduce((sum, lot) => sum.plus(lot.units), rational(0));
  requireNumber(unitsSold, { above: 0 }, "unitsSold");
  if (held.lt(unitsSold)) {
    throw new EngineError("insufficient_lots", `${unitsSold} units are sold; the lots hold ${held.toNumber()}.`, [
      "unitsSold",
    ]);
  }
  if (method === "average") {
    const open = lots.filter((lot) => lot.units > 0);
    return new Map(open.map((lot) => [lot.id, rational(lot.units).times(unitsSold).div(held).toNumber()]));
  }
  const order = [...lots].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  if (method === "lifo") order.reverse();
  const wanted = new Map<string, number>();
  let left = rational(unitsSold);
  for (const lot of order) {
    const taken = left.lt(lot.units) ? left : rational(lot.units);
    if (taken.isZero()) break;
    wanted.set(lot.id, taken.toNumber());
    left = left.minus(taken);
  }
  return wanted;
}
