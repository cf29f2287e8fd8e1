/** Shares taken out of several lots, oldest first, their cost leaving with them. */
import { type ErrorPath, minOf, type Rational, sumOf } from "@capstack/decimal";
import { ZERO } from "../reading/fields.js";
import { type CapTable, refuse } from "./cap-table.js";
import { type LeavesFirst, type Lot, reduceLot } from "./lot.js";
import { partOf, type Vesting } from "./vesting.js";

/** A piece taken from one lot, with the cost and the vesting that belong to it. */
interface TakenShares {
  readonly lot: Lot;
  readonly shares: Rational;
  readonly invested: Rational;
  readonly vesting: Vesting | null;
}

/** Refuses more than the lots hold. */
export function requireHeld(lots: readonly Lot[], shares: Rational, path: ErrorPath): void {
  const held = sumOf(lots.map((lot) => lot.shares));
  if (shares.lte(held)) return;
  const [has, wanted] = [held.toNumber(), shares.toNumber()];
  refuse("insufficient_shares", `${has} shares are held, not ${wanted}.`, path, { held: has, requested: wanted });
}

export function takeShares(
  table: CapTable,
  lots: readonly Lot[],
  shares: Rational,
  path: ErrorPath,
  first: LeavesFirst = "unvested",
): { pieces: TakenShares[]; invested: Rational } {
  requireHeld(lots, shares, path);
  const pieces: TakenShares[] = [];
  let left = shares;
  for (const lot of lots) {
    if (left.isZero()) break;
    const taken = minOf(left, lot.shares);
    const vesting = partOf(lot.vesting, taken, lot.shares);
    pieces.push({ lot, shares: taken, vesting, invested: reduceLot(table, lot, taken, first) });
    left = left.minus(taken);
  }
  return { pieces, invested: pieces.reduce((sum, { invested }) => sum.plus(invested), ZERO) };
}

/** The stock lots of one class that a holder has, oldest first. */
export function stockLots(lots: Iterable<Lot>, classId: string): Lot[] {
  return [...lots].filter((lot) => lot.kind === "stock" && lot.stockClass.id === classId);
}
