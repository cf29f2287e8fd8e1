/** What the sold part of a position has cost: named lots, oldest first, newest first, or the average. */

import { EngineError, rational, type ShapeOfFields, showValue } from "@capstack/decimal";
import { DECIMALS, oneOf, readDeal, readLater } from "../books/argument.js";
import { requireNumber, requireUnits, toAmount } from "../money/amount.js";
import { totalUnits } from "../money/exact-sum.js";

/** A lot as bought: shares or units, and what they cost in currency. */
export interface Lot {
  readonly id: string;
  readonly date: string;
  readonly units: number;
  readonly cost: number;
}

/** What a sale takes out of one lot. */
export interface LotUse {
  readonly lotId: string;
  readonly units: number;
  readonly cost: number;
}

/** How the lots sold are chosen: oldest first, newest first, all alike, or by name. */
export type LotMethod = "fifo" | "lifo" | "average" | "specific";

const SALE: ShapeOfFields = {
  ...readLater("unitsSold"),
  lots: [{ id: "text", date: "date", units: "number", ...readLater("cost") }],
  method: oneOf("fifo", "lifo", "average", "specific"),
  "specific?": [{ lotId: "text", units: "number" }],
  "decimals?": "number",
};

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
export function costBasis(given: {
  readonly lots: readonly Lot[];
  readonly method: LotMethod;
  readonly unitsSold?: number;
  readonly specific?: readonly { readonly lotId: string; readonly units: number }[];
  readonly decimals?: number;
}): { readonly cost: number; readonly uses: readonly LotUse[] } {
  const sale = readDeal(given, SALE);
  const decimals = requireNumber(sale.decimals ?? 2, DECIMALS, "decimals");
  for (const { units } of sale.lots) requireNumber(units, { min: 0 }, "units");
  for (const { units } of sale.specific ?? []) requireNumber(units, { above: 0 }, "units");
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
    const kept = lots.filter((lot) => lot.units > 0);
    return new Map(kept.map((lot) => [lot.id, rational(lot.units).times(unitsSold).div(held).toNumber()]));
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
