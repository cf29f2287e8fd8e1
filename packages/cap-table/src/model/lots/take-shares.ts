/** Shares taken out of several lots, oldest first, their cost leaving with them. */

import { type ErrorPath, minOf, type Rational, sumOf } from "@capstack/decimal";
import { type CapTable, refuse } from "../cap-table.js";
import type { Lot } from "../records.js";
import { type LeavesFirst, partOf, type Vesting } from "../vesting/vesting.js";
import { reduceLot } from "./lot.js";

/** A piece taken from one lot, with the cost and the vesting that belong to it. */
interface TakenShares {
  readonly lot: Lot;
  readonly shares: Rational;
  readonly invested: Rational;
  readonly vesting: Vesting | null;
}

/** Refuses more than a lot holds. */
export function requireHeld(lot: Lot, shares: Rational, path: ErrorPath): void {
  if (shares.gt(lot.shares)) refuseBeyond(lot.shares, shares, path);
}

function refuseBeyond(held: Rational, requested: Rational, path: ErrorPath): never {
  const [has, wanted] = [held.toNumber(), requested.toNumber()];
  return refuse("insufficient_shares", `${has} shares are held, not ${wanted}.`, path, {
    held: has,
    requested: wanted,
  });
}

/** Takes shares out of the lots in their order. */
export function takeShares(
  table: CapTable,
  lots: Iterable<Lot>,
  shares: Rational,
  path: ErrorPath,
  first: LeavesFirst = "unvested",
): { pieces: TakenShares[]; invested: Rational } {
  const pieces = partsOf(lots, shares, path).map(({ lot, shares: taken }): TakenShares => {
    const vesting = partOf(lot.vesting, taken, lot.shares);
    return { lot, shares: taken, vesting, invested: reduceLot(table, lot, taken, first) };
  });
  return { pieces, invested: sumOf(pieces.map(({ invested }) => invested)) };
}

/** How many shares each lot gives, in their order; only as many lots are looked at as it takes. */
export function partsOf(lots: Iterable<Lot>, shares: Rational, path: ErrorPath): { lot: Lot; shares: Rational }[] {
  const parts: { lot: Lot; shares: Rational }[] = [];
  let left = shares;
  for (const lot of lots) {
    if (left.isZero()) break;
    const taken = minOf(left, lot.shares);
    parts.push({ lot, shares: taken });
    left = left.minus(taken);
  }
  if (!left.isZero()) refuseBeyond(shares.minus(left), shares, path);
  return parts;
}

/** The stock lots of one class that a holder has, oldest first. */
export function* stockLots(lots: Iterable<Lot>, classId: string): Generator<Lot> {
  for (const lot of lots) {
    if (lot.kind === "stock" && lot.stockClass.id === classId) yield lot;
  }
}
