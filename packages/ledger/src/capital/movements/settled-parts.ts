/** Payments of the journal and the dues of partners that they settle. */
import type { BooksIndex } from "../../books/books-index.js";
import type { Units } from "../../money/amount.js";
import { ExactSums } from "../../money/exact-sum.js";
import { declaresDue, INTEREST, PartnerDues } from "./partner-dues.js";

/** A part of a payment, and the kind of what it settles; null for an amount beyond all dues. */
export interface SettledPart {
  readonly entry: number;
  readonly account: number;
  readonly kind: string | null;
  /** Cash received is positive. */
  readonly units: Units;
}

/** What a payment settles, before its sign. */
interface Part {
  readonly account: number;
  kind: string | null;
  units: Units;
  readonly sign: number;
}

/** A posting that creates or pays a due of a partner. */
export interface DueMovement {
  readonly entry: number;
  readonly account: number;
  /** Combines account and partner. */
  readonly key: number;
  readonly kind: string;
  readonly declares: boolean;
  /** 1 for what partners owe, -1 for what they are owed. */
  readonly sign: number;
  /** Positive if it increases the due. */
  readonly units: Units;
}

/** Calls `read` for every posting that creates or pays a due of a partner, through a day, in the order of the journal. */
export function readDueMovements(
  { accounts, entries, postings, partners, sourceTypes }: BooksIndex,
  endDay: number,
  read: (movement: DueMovement) => void,
): void {
  const signs = accounts.map(({ subtype }) =>
    subtype === "receivable" ? 1 : subtype === "distributions_payable" ? -1 : 0,
  );
  const declares = sourceTypes.map(declaresDue);
  for (let entry = 0; entry < entries.count && (entries.day[entry] as number) <= endDay; entry++) {
    const end = entries.firstPosting[entry + 1] as number;
    const type = entries.sourceType[entry] as number;
    for (let row = entries.firstPosting[entry] as number; row < end; row++) {
      const [account, partner] = [postings.account[row] as number, postings.partner[row] as number];
      const sign = signs[account] as number;
      if (sign === 0 || partner < 0) continue;
      read({
        entry,
        account,
        key: account * partners.length + partner,
        kind: sourceTypes[type] as string,
        declares: declares[type] === true,
        sign,
        units: sign * (postings.units[row] as number),
      });
    }
  }
}

/** By partner: unpaid interest of subsequent closes among its receivables at the end of a day. */
export function interestDueUnits(index: BooksIndex, endDay: number): ExactSums {
  const count = index.partners.length;
  const sums = new ExactSums(count);
  if (!index.sourceTypes.includes(INTEREST)) return sums;
  const dues = new Map<number, PartnerDues>();
  readDueMovements(index, endDay, (movement) => {
    if (movement.sign > 0) settleMovement(index, dues, movement, []);
  });
  for (const [key, { interest }] of dues) sums.add(key % count, interest);
  return sums;
}

/** Declares or pays a due; the parts that a payment settles are added to `parts`. */
function settleMovement(
  { entries }: BooksIndex,
  dues: Map<number, PartnerDues>,
  { entry, account, key, kind, declares, sign, units }: DueMovement,
  parts: Part[],
): void {
  const own = dues.get(key) ?? new PartnerDues();
  dues.set(key, own);
  const ref = entries.entry[entry]?.sourceRef ?? null;
  if (declares) own.declare(kind, ref, units);
  else own.pay(ref, -units, (part) => ({ ...part, account, sign }), parts);
}

/** Kinds whose payment is distinguished from a plain contribution or distribution. */
const TOLD_APART = ["equalization", INTEREST, "recallable_distribution", "carry_distribution"];

/**
 * What the payments of an entry on an account settle, through a day; a payment made before its due takes the kind of
 * that due.
 */
export function settledParts(
  index: BooksIndex,
  endDay: number,
): (entry: number, account: number) => readonly SettledPart[] {
  if (!TOLD_APART.some((kind) => index.sourceTypes.includes(kind))) return () => [];
  const dues = new Map<number, PartnerDues>();
  const parts = new Map<number, Part[]>();
  readDueMovements(index, endDay, (movement) => {
    const partsOfEntry = parts.get(movement.entry) ?? [];
    if (!movement.declares) parts.set(movement.entry, partsOfEntry);
    settleMovement(index, dues, movement, partsOfEntry);
  });
  return (entry, account) =>
    (parts.get(entry) ?? [])
      .filter((part) => part.account === account)
      .map(({ kind, units, sign }) => ({ entry, account, kind, units: sign * units }));
}
