/**
 * What partners owe on 1300 and are owed on 2300, and what each payment settles: first what it names by its
 * `sourceRef`, then the oldest, interest of a subsequent close last. Interest is not capital: it passes between
 * partners, so it counts neither as called nor as paid in.
 */
import type { BooksIndex } from "../../books/books-index.js";
import type { Units } from "../../money/amount.js";
import { ExactSums } from "../../money/exact-sum.js";

/** The kind of entry that makes interest between partners due. */
export const INTEREST = "equalization_interest";

/** Kinds of entries that make something due. */
const DECLARING: ReadonlySet<string> = new Set([
  ...["capital_call", "contribution", "equalization", INTEREST],
  ...["distribution", "recallable_distribution", "carry_distribution"],
]);

/**
 * Whether entries of a kind make partners owe something, or make it owed to them; other entries pay it.
 * @example
 * declaresDue("capital_call") // => true
 * declaresDue("contribution_funding") // => false
 */
export function declaresDue(sourceType: string): boolean {
  return DECLARING.has(sourceType);
}

/** A part of a payment, and the kind of what it settles; null for an amount beyond all dues. */
export interface SettledPart {
  readonly entry: number;
  readonly account: number;
  readonly kind: string | null;
  /** Cash received is positive. */
  readonly units: Units;
}

/** An amount due, what of it is open, and what was paid of it. */
interface Due {
  /** Null for an opening balance or another entry that declares nothing. */
  readonly kind: string | null;
  readonly ref: string | null;
  left: Units;
  paid: Units;
}

/** Dues in the order of settlement: reopened ones first, then the oldest. Each step takes constant time. */
class DueQueue {
  readonly #dues: Due[] = [];
  readonly #reopened: Due[] = [];
  #head = 0;

  add(due: Due): void {
    this.#dues.push(due);
  }

  reopen(due: Due): void {
    this.#reopened.push(due);
  }

  /** What is open of all of them. */
  get left(): Units {
    return [...new Set([...this.#dues, ...this.#reopened])].reduce((sum, { left }) => sum + left, 0);
  }

  /** The next open due. */
  get next(): Due | undefined {
    while ((this.#reopened.at(-1)?.left ?? 1) <= 0) this.#reopened.pop();
    while ((this.#dues[this.#head]?.left ?? 1) <= 0) this.#head++;
    return this.#reopened.at(-1) ?? this.#dues[this.#head];
  }

  /** Cancels an open amount, latest declaration first; returns the excess. */
  takeBack(units: Units): Units {
    let rest = units;
    for (const dues of [this.#reopened, this.#dues]) {
      for (let due = dues.at(-1); rest > 0 && due !== undefined; due = dues.at(-1)) {
        const part = Math.min(due.left, rest);
        due.left -= part;
        rest -= part;
        if (due.left === 0) dues.pop();
      }
    }
    this.#head = Math.min(this.#head, this.#dues.length);
    return rest;
  }
}

/** A part of a payment, less what was reversed. */
interface Paid {
  due: Due | null;
  left: Units;
  readonly part: { kind: string | null; units: Units };
  /** The parts of the entry it belongs to. */
  readonly parts: Paid["part"][];
}

/**
 * One partner's dues on one account and what its payments settle, both in the order of the journal. Amounts are in minor
 * units, positive for what is due and for what pays it.
 * @example
 * const dues = new PartnerDues();
 * const call = dues.declare("capital_call", "call:1", 100_00);
 * dues.declare("equalization_interest", null, 5_00);
 * dues.pay(null, 102_00);
 * call.paid // => 10000
 * dues.interest // => 300
 */
export class PartnerDues {
  readonly #others = new DueQueue();
  readonly #interest = new DueQueue();
  readonly #byRef = new Map<string, DueQueue>();
  readonly #byKind = new Map<string | null, DueQueue>();
  readonly #paid: Paid[] = [];
  /** Payments made before anything was due, oldest first. */
  readonly #ahead: Paid[] = [];
  #aheadFrom = 0;

  /** Unpaid interest of subsequent closes. */
  get interest(): Units {
    return this.#interest.left;
  }

  /** Something becomes due; a negative amount is no longer due. @returns the due, which later payments change */
  declare(kind: string | null, ref: string | null, units: Units): { readonly left: Units; readonly paid: Units } {
    const named = ref === null ? undefined : queueOf(this.#byRef, ref);
    const ofKind = queueOf(this.#byKind, kind);
    if (units < 0) {
      const rest = ofKind.takeBack(named?.takeBack(-units) ?? -units);
      if (rest > 0) this.#ahead.push({ due: null, left: rest, part: { kind: null, units: rest }, parts: [] });
      return { left: 0, paid: 0 };
    }
    const due: Due = { kind, ref, left: units, paid: 0 };
    this.#settleAhead(due);
    for (const queue of [this.#rankOf(kind), ofKind, named]) queue?.add(due);
    return due;
  }

  /** Earlier payments settle what becomes due, and take its kind. */
  #settleAhead(due: Due): void {
    for (; due.left > 0 && this.#aheadFrom < this.#ahead.length; ) {
      const ahead = this.#ahead[this.#aheadFrom] as Paid;
      const units = Math.min(ahead.left, due.left);
      due.left -= units;
      due.paid += units;
      if (units === ahead.left) this.#aheadFrom++;
      if (units === 0) continue;
      if (units === ahead.part.units) {
        ahead.due = due;
        ahead.part.kind = due.kind;
        continue;
      }
      const part = { ...ahead.part, kind: due.kind, units };
      ahead.part.units -= units;
      ahead.left -= units;
      ahead.parts.push(part);
      this.#paid.push({ due, left: units, part, parts: ahead.parts });
    }
  }

  /**
   * Settles what a payment names, then the oldest, interest last; any excess waits for later dues. A reversed payment
   * reopens what was settled last; what no payment stands for, such as an opening balance, becomes due. The parts are
   * added to those of the entry.
   * @param tell what of a part the caller notes; `parts` receives it
   */
  pay<Part extends Paid["part"] = Paid["part"]>(
    ref: string | null,
    units: Units,
    tell: (part: Paid["part"]) => Part = (part) => part as Part,
    parts: Part[] = [],
  ): void {
    const report = (kind: string | null, amount: Units): Part => {
      const part = tell({ kind, units: amount });
      parts.push(part);
      return part;
    };
    if (units < 0) {
      this.#unpay(ref, -units, report);
      return;
    }
    let rest = units;
    const settle = (due: Due | null, amount: Units) => {
      rest -= amount;
      const paid: Paid = {
        due,
        left: amount,
        part: report(due?.kind ?? null, amount),
        parts: parts as Paid["part"][],
      };
      this.#paid.push(paid);
      if (due === null) {
        this.#ahead.push(paid);
        return;
      }
      due.left -= amount;
      due.paid += amount;
    };
    const named = ref === null ? undefined : this.#byRef.get(ref);
    for (const queue of [named, this.#others, this.#interest]) {
      for (let due = queue?.next; rest > 0 && due !== undefined; due = queue?.next)
        settle(due, Math.min(due.left, rest));
    }
    if (rest > 0) settle(null, rest);
  }

  #unpay(ref: string | null, units: Units, report: (kind: string | null, units: Units) => unknown): void {
    let rest = units;
    while (rest > 0) {
      const last = this.#paid.at(-1);
      if (last === undefined) {
        report(null, -rest);
        this.declare(null, ref, rest);
        return;
      }
      const amount = Math.min(last.left, rest);
      rest -= amount;
      if (amount > 0) report(last.due?.kind ?? null, -amount);
      last.left -= amount;
      if (last.due !== null && amount > 0) this.#reopen(last.due, amount);
      if (last.left === 0) this.#paid.pop();
    }
  }

  #reopen(due: Due, units: Units): void {
    if (due.left === 0) {
      this.#rankOf(due.kind).reopen(due);
      this.#byKind.get(due.kind)?.reopen(due);
      if (due.ref !== null) this.#byRef.get(due.ref)?.reopen(due);
    }
    due.left += units;
    due.paid -= units;
  }

  #rankOf(kind: string | null): DueQueue {
    return kind === INTEREST ? this.#interest : this.#others;
  }
}

function queueOf<Key>(queues: Map<Key, DueQueue>, key: Key): DueQueue {
  const queue = queues.get(key) ?? new DueQueue();
  queues.set(key, queue);
  return queue;
}

/** What a payment settles, before its sign. */
interface Part {
  readonly account: number;
  kind: string | null;
  units: Units;
  readonly sign: number;
}

/** A posting that creates or pays a due of a partner. */
interface DueMovement {
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

function readMovements(
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
  readMovements(index, endDay, (movement) => {
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
  readMovements(index, endDay, (movement) => {
    const partsOfEntry = parts.get(movement.entry) ?? [];
    if (!movement.declares) parts.set(movement.entry, partsOfEntry);
    settleMovement(index, dues, movement, partsOfEntry);
  });
  return (entry, account) =>
    (parts.get(entry) ?? [])
      .filter((part) => part.account === account)
      .map(({ kind, units, sign }) => ({ entry, account, kind, units: sign * units }));
}
