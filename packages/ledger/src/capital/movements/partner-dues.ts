/**
 * What partners owe on 1300 and are owed on 2300, and what each payment settles: first what it names by its
 * `sourceRef`,
 * then the oldest, interest of a subsequent close last. Interest is not capital: it passes between partners, so it
 * counts
 * neither as called nor as paid in.
 */
import type { BooksIndex } from "../../books/books-index.js";
import type { Units } from "../../money/amount.js";
import { ExactSums } from "../../money/exact-sum.js";

/** The kind of entry that makes interest between partners due. */
export const INTEREST = "equalization_interest";

/** Kinds of entries that make something due. */
const DECLARING = new Set([
  ...["capital_call", "contribution", "equalization", INTEREST],
  ...["distribution", "recallable_distribution", "carry_distribution"],
]);

/** A part of a payment, and the kind of what it settles; null for an amount beyond all dues. */
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

/** One partner's dues on one account; amounts are positive if something is due. */
class Dues {
  readonly #others = new DueQueue();
  readonly #interest = new DueQueue();
  readonly #byRef = new Map<string, DueQueue>();
  readonly #byKind = new Map<string, DueQueue>();
  readonly #paid: Paid[] = [];
  /** Payments made before anything was due, oldest first. */
  readonly #ahead: Paid[] = [];
  #aheadFrom = 0;

  declare(kind: string, ref: string | null, units: Units): void {
    const named = ref === null ? undefined : queueOf(this.#byRef, ref);
    const ofKind = queueOf(this.#byKind, kind);
    if (units < 0) {
      const rest = ofKind.takeBack(named?.takeBack(-units) ?? -units);
      if (rest > 0) this.#ahead.push({ due: null, left: rest, part: { kind: null, units: rest }, parts: [] });
      return;
    }
    const due: Due = { kind, ref, left: units };
    this.#settleAhead(due);
    for (const queue of [this.#rankOf(kind), ofKind, named]) queue?.add(due);
  }

  /** Earlier payments settle what becomes due, and take its kind. */
  #settleAhead(due: Due): void {
    for (; due.left > 0 && this.#aheadFrom < this.#ahead.length; ) {
      const ahead = this.#ahead[this.#aheadFrom] as Paid;
      const units = Math.min(ahead.left, due.left);
      due.left -= units;
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
   * reopens what was settled last. The parts are added to those of the entry.
   */
  pay<Part extends Paid["part"]>(
    ref: string | null,
    units: Units,
    tell: (part: Paid["part"]) => Part,
    parts: Part[],
  ): void {
    const report = (kind: string | null, amount: Units): Part => {
      const part = tell({ kind, units: amount });
      parts.push(part);
      return part;
    };
    if (units < 0) {
      this.#unpay(-units, report);
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
      if (due === null) this.#ahead.push(paid);
      else due.left -= amount;
    };
    const named = ref === null ? undefined : this.#byRef.get(ref);
    for (const queue of [named, this.#others, this.#interest]) {
      for (let due = queue?.next; rest > 0 && due !== undefined; due = queue?.next)
        settle(due, Math.min(due.left, rest));
    }
    if (rest > 0) settle(null, rest);
  }

  #unpay(units: Units, report: (kind: string | null, units: Units) => unknown): void {
    let rest = units;
    while (rest > 0) {
      const last = this.#paid.at(-1);
      const amount = last === undefined ? rest : Math.min(last.left, rest);
      rest -= amount;
      if (amount > 0) report(last?.due?.kind ?? null, -amount);
      if (last === undefined) continue;
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
  }

  #rankOf(kind: string): DueQueue {
    return kind === INTEREST ? this.#interest : this.#others;
  }
}

/** One partner's open amounts on one account, as far as interest must be distinguished from the rest. */
class OpenInterest {
  #others: Units = 0;
  #ahead: Units = 0;
  #paid: Units = 0;
  interest: Units = 0;

  declare(isInterest: boolean, units: Units): void {
    const ahead = units > 0 ? Math.min(this.#ahead, units) : 0;
    this.#ahead -= ahead;
    const open = (isInterest ? this.interest : this.#others) + units - ahead;
    if (open < 0) this.#ahead -= open;
    if (isInterest) this.interest = Math.max(open, 0);
    else this.#others = Math.max(open, 0);
    if (isInterest) this.#paid += ahead;
  }

  /** Settles the rest first, interest last; a reversal reopens what was settled last. */
  pay(units: Units): void {
    if (units < 0) {
      const fromAhead = Math.min(this.#ahead, -units);
      const interest = Math.min(this.#paid, -units - fromAhead);
      this.#ahead -= fromAhead;
      this.#paid -= interest;
      this.interest += interest;
      this.#others += -units - fromAhead - interest;
      return;
    }
    const others = Math.min(this.#others, units);
    const interest = Math.min(this.interest, units - others);
    this.#others -= others;
    this.interest -= interest;
    this.#paid += interest;
    this.#ahead += units - others - interest;
  }
}

function queueOf(queues: Map<string, DueQueue>, key: string): DueQueue {
  const queue = queues.get(key) ?? new DueQueue();
  queues.set(key, queue);
  return queue;
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
  const declares = sourceTypes.map((sourceType) => DECLARING.has(sourceType));
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
  const open = new Map<number, OpenInterest>();
  readMovements(index, endDay, ({ key, kind, declares, sign, units }) => {
    if (sign < 0) return;
    const own = open.get(key) ?? new OpenInterest();
    open.set(key, own);
    if (declares) own.declare(kind === INTEREST, units);
    else own.pay(-units);
  });
  for (const [key, { interest }] of open) sums.add(key % count, interest);
  return sums;
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
  const dues = new Map<number, Dues>();
  const parts = new Map<number, { account: number; kind: string | null; units: Units; sign: number }[]>();
  readMovements(index, endDay, ({ entry, account, key, kind, declares, sign, units }) => {
    const own = dues.get(key) ?? new Dues();
    dues.set(key, own);
    const ref = index.entries.entry[entry]?.sourceRef ?? null;
    if (declares) {
      own.declare(kind, ref, units);
      return;
    }
    const partsOfEntry = parts.get(entry) ?? [];
    parts.set(entry, partsOfEntry);
    own.pay(ref, -units, (part) => ({ ...part, account, sign }), partsOfEntry);
  });
  return (entry, account) =>
    (parts.get(entry) ?? [])
      .filter((part) => part.account === account)
      .map(({ kind, units, sign }) => ({ entry, account, kind, units: sign * units }));
}
