/** The lots of each security: when it was acquired, for how much, and what of it is left. */
import { allocate, type Rational, rational, toDayNumber } from "@capstack/decimal";
import type { BooksIndex } from "../books/books-index.js";
import { takenBackThrough } from "../books/taken-back-through.js";
import type { Units } from "../money/amount.js";
import { sumUnits, totalUnits } from "../money/exact-sum.js";
import type { Entry } from "../records/entry.js";
import type { Security } from "../records/vehicle.js";
import { carryingSlots, carryingSubtypes } from "./portfolio.js";
import { heldThrough } from "./shares-held.js";

/** What one entry acquired, as far as it is held. */
export interface Lot {
  readonly day: number;
  readonly cost: Units;
  /** Null where it is not recorded how many shares came with it. */
  readonly shares: Rational | null;
}

/**
 * By security, its lots at the end of a day by date, those of which nothing is left excluded. What leaves a security takes
 * of each lot the part it takes of the whole, as its cost does.
 */
export function costLots(index: BooksIndex, endDay: number): Map<number, readonly Lot[]> {
  const lots = new Map<number, Lot[]>();
  if (index.securities.length === 0) return lots;
  for (const { security, day, units } of costMoves(index, endDay)) {
    const own = lots.get(security) ?? [];
    lots.set(security, units > 0 ? [...own, { day, cost: units, shares: null }] : reduced(own, { day, units }));
  }
  for (const [security, own] of lots) {
    const left = own.filter(({ cost }) => cost !== 0);
    lots.set(security, withShares(left, index.securities[security] ?? {}, endDay));
  }
  return lots;
}

interface CostMove {
  readonly security: number;
  readonly day: number;
  readonly units: Units;
}

/** What entries in force put on the cost of securities and took from it. */
function costMoves(index: BooksIndex, endDay: number): CostMove[] {
  const { entries, postings, accountSecurity } = index;
  const slots = carryingSlots(index);
  const undone = takenBackThrough(index, endDay);
  const moves: CostMove[] = [];
  for (let row = 0; row < entries.count && (entries.day[row] as number) <= endDay; row++) {
    if (undone.has((entries.entry[row] as Entry).id)) continue;
    const net = new Map<number, Units>();
    const end = entries.firstPosting[row + 1] as number;
    for (let posting = entries.firstPosting[row] as number; posting < end; posting++) {
      const account = postings.account[posting] as number;
      const security = accountSecurity[account] as number;
      if (security < 0 || slots[account] !== COST) continue;
      net.set(security, sumUnits(net.get(security) ?? 0, postings.units[posting] as number));
    }
    const day = entries.day[row] as number;
    for (const [security, units] of net) if (units !== 0) moves.push({ security, day, units });
  }
  return moves;
}

const COST = /* @__PURE__ */ carryingSubtypes.indexOf("investment");

/** Lots of which a part of the whole has left. More taken than there was stands as one lot, so that lots sum to the cost. */
function reduced(lots: readonly Lot[], { day, units }: Pick<CostMove, "day" | "units">): Lot[] {
  const left = sumUnits(totalUnits(lots.map(({ cost }) => cost)), units);
  if (left < 0 || lots.length === 0) return [{ day: lots[0]?.day ?? day, cost: left, shares: null }];
  const parts = allocate(
    BigInt(left),
    lots.map(({ cost }) => cost),
  );
  return lots.map((lot, place) => ({ ...lot, cost: Number(parts[place]) }));
}

/**
 * Lots with the shares bought on their days, less what was sold since; without shares where a day has several lots. One lot
 * alone has all that are held.
 */
function withShares(lots: readonly Lot[], security: Pick<Security, "shares" | "shareChanges">, endDay: number): Lot[] {
  const [only] = lots;
  if (only !== undefined && lots.length === 1) {
    const shares = heldThrough(security, endDay);
    return [{ ...only, shares: shares === null ? null : rational(shares) }];
  }
  const { shareChanges: changes = [] } = security;
  const held = new Map<number, Rational>();
  for (const { date, shares } of changes) {
    const day = toDayNumber(date);
    if (day > endDay) continue;
    if (shares > 0) held.set(day, rational(shares).plus(held.get(day) ?? 0));
    else {
      const before = [...held.values()].reduce((sum, one) => sum.plus(one), rational(0));
      if (!before.gt(0)) return [...lots];
      const kept = before.plus(shares).div(before);
      for (const [bought, own] of held) held.set(bought, own.times(kept));
    }
  }
  const days = lots.map(({ day }) => day);
  const isKnown = (day: number) => days.indexOf(day) === days.lastIndexOf(day);
  return lots.map((lot) => ({ ...lot, shares: isKnown(lot.day) ? (held.get(lot.day) ?? null) : null }));
}
