/**
 * What partners owe on 1300 and are owed on 2300, and what each payment settles: first what it names by its `sourceRef`,
 * then the oldest, interest of a subsequent close after everything else. Interest is no capital: it passes between
 * partners, so that it counts neither as called nor as paid in.
 */
import type { BooksIndex } from "../books/books-index.js";
import type { Units } from "../money/amount.js";
import { ExactSums } from "../money/exact-sum.js";

/** The kind of entry that makes interest between partners due. */
export const INTEREST = "equalization_interest";

/** Kinds of entries that make something due. */
const DECLARING = new Set([
  ...["capital_call", "contribution", "equalization", INTEREST],
  ...["distribution", "recallable_distribution", "carry_distribution"],
]);

/** A part of a payment, and the kind of what it settles; null beyond everything that is due. */
export interface SettledPart {
  readonly entry: number;
  readonly account: number;
  readonly kind: string | null;
  /** Cash received is positive. */
  readonly units: Units;
}

interface Due {
  readonly kind: string;
  readonly ref: string | null;
  left: Units;
}

/** What one partner has open on one account; amounts are positive where something is due. */
class OpenDues {
  /** What is not settled, oldest first. */
  #dues: Due[] = [];
  readonly #paid: { readonly due: Due | null; units: Units }[] = [];

  declare(kind: string, ref: string | null, units: Units): void {
    if (units > 0) this.#dues.push({ kind, ref, left: units });
    else this.#takeBack(kind, ref, -units);
  }

  /** The declaration of the same reference is taken back first, then the latest of its kind. */
  #takeBack(kind: string, ref: string | null, units: Units): void {
    const own = this.#dues.filter((due) => due.kind === kind).reverse();
    const named = own.filter((due) => due.ref === ref);
    let rest = units;
    for (const due of [...named, ...own.filter((due) => due.ref !== ref)]) {
      const part = Math.min(Math.max(due.left, 0), rest);
      due.left -= part;
      rest -= part;
    }
    if (rest > 0) this.#dues.push({ kind, ref, left: -rest });
  }

  /** Settles what a payment names, then the oldest, interest last. A payment taken back opens what was settled last. */
  pay(ref: string | null, units: Units): { kind: string | null; units: Units }[] {
    if (units < 0) return this.#unpay(-units);
    const named = (due: Due) => ref !== null && due.ref === ref;
    const isInterest = (due: Due) => due.kind === INTEREST;
    const order = [named, (due: Due) => !isInterest(due), isInterest];
    const parts: { kind: string | null; units: Units }[] = [];
    let rest = units;
    const settle = (due: Due | null, part: Units) => {
      rest -= part;
      this.#paid.push({ due, units: part });
      parts.push({ kind: due?.kind ?? null, units: part });
    };
    for (const belongs of order) {
      for (const due of this.#dues) {
        const part = belongs(due) ? Math.min(due.left, rest) : 0;
        if (part <= 0) continue;
        due.left -= part;
        settle(due, part);
      }
    }
    if (rest > 0) settle(null, rest);
    this.#dues = this.#dues.filter(({ left }) => left !== 0);
    return parts;
  }

  #unpay(units: Units): { kind: string | null; units: Units }[] {
    const parts: { kind: string | null; units: Units }[] = [];
    let rest = units;
    while (rest > 0) {
      const last = this.#paid.at(-1);
      const part = last === undefined ? rest : Math.min(last.units, rest);
      rest -= part;
      parts.push({ kind: last?.due?.kind ?? null, units: -part });
      if (last === undefined) continue;
      last.units -= part;
      if (last.due !== null) this.#reopen(last.due, part);
      if (last.units === 0) this.#paid.pop();
    }
    return parts;
  }

  #reopen(due: Due, units: Units): void {
    if (due.left === 0) this.#dues.unshift(due);
    due.left += units;
  }

  /** Interest that is due and not paid. */
  get interest(): Units {
    return this.#dues.reduce((sum, { kind, left }) => (kind === INTEREST ? sum + left : sum), 0);
  }
}

/** Reads what was due and paid through a day, payment by payment; `onPaid` is told each part. */
function readDues(
  { accounts, entries, postings, partners, sourceTypes }: BooksIndex,
  endDay: number,
  onPaid: (part: SettledPart) => void,
): Map<number, OpenDues> {
  const signs = accounts.map(({ subtype }) =>
    subtype === "receivable" ? 1 : subtype === "distributions_payable" ? -1 : 0,
  );
  const declares = sourceTypes.map((sourceType) => DECLARING.has(sourceType));
  const open = new Map<number, OpenDues>();
  for (let entry = 0; entry < entries.count && (entries.day[entry] as number) <= endDay; entry++) {
    const end = entries.firstPosting[entry + 1] as number;
    for (let row = entries.firstPosting[entry] as number; row < end; row++) {
      const [account, partner] = [postings.account[row] as number, postings.partner[row] as number];
      const sign = signs[account] as number;
      if (sign === 0 || partner < 0) continue;
      const key = account * partners.length + partner;
      const own = open.get(key) ?? new OpenDues();
      open.set(key, own);
      const type = entries.sourceType[entry] as number;
      const ref = entries.entry[entry]?.sourceRef ?? null;
      const units = sign * (postings.units[row] as number);
      if (declares[type] === true) own.declare(sourceTypes[type] as string, ref, units);
      else
        for (const part of own.pay(ref, -units)) onPaid({ entry, account, kind: part.kind, units: sign * part.units });
    }
  }
  return open;
}

/** By partner: interest of subsequent closes that stands unpaid among its receivables at the end of a day. */
export function interestDueUnits(index: BooksIndex, endDay: number): ExactSums {
  const sums = new ExactSums(index.partners.length);
  if (!index.sourceTypes.includes(INTEREST)) return sums;
  const count = index.partners.length;
  for (const [key, own] of readDues(index, endDay, () => {})) {
    const account = index.accounts[Math.floor(key / count)];
    if (account?.subtype === "receivable") sums.add(key % count, own.interest);
  }
  return sums;
}

/** Kinds whose payment is told apart from a plain contribution or distribution. */
const TOLD_APART = ["equalization", INTEREST, "recallable_distribution", "carry_distribution"];

/** What the payments of an entry on an account settle, through a day. */
export function settledParts(
  index: BooksIndex,
  endDay: number,
): (entry: number, account: number) => readonly SettledPart[] {
  const parts = new Map<number, SettledPart[]>();
  if (!TOLD_APART.some((kind) => index.sourceTypes.includes(kind))) return () => [];
  readDues(index, endDay, (part) => {
    const own = parts.get(part.entry);
    if (own === undefined) parts.set(part.entry, [part]);
    else own.push(part);
  });
  return (entry, account) => parts.get(entry)?.filter((part) => part.account === account) ?? [];
}
