/**
 * What partners owe on 1300 and are owed on 2300, and what each payment settles: first what it names by its
 * `sourceRef`, then the oldest, interest of a subsequent close last. Interest is not capital: it passes between
 * partners, so it counts neither as called nor as paid in.
 */
import type { Units } from "../../money/amount.js";

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

/** An amount due, what of it is open, and what was paid of it. */
interface Due {
  /** The entry that declares it. */
  readonly entry: number;
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

  /** Those of which something is open. */
  get open(): readonly Due[] {
    return [...new Set([...this.#dues, ...this.#reopened])].filter(({ left }) => left > 0);
  }

  /** What is open of all of them. */
  get left(): Units {
    return this.open.reduce((sum, { left }) => sum + left, 0);
  }

  /** The next open due. */
  get next(): Due | undefined {
    while ((this.#reopened.at(-1)?.left ?? 1) <= 0) this.#reopened.pop();
    while ((this.#dues[this.#head]?.left ?? 1) <= 0) this.#head++;
    return this.#reopened.at(-1) ?? this.#dues[this.#head];
  }

  /** Cancels an open amount, latest declaration first, and tells of each part; returns the excess. */
  takeBack(units: Units, tell: (due: Due, units: Units) => void): Units {
    let rest = units;
    for (const dues of [this.#reopened, this.#dues]) {
      for (let due = dues.at(-1); rest > 0 && due !== undefined; due = dues.at(-1)) {
        const part = Math.min(due.left, rest);
        due.left -= part;
        rest -= part;
        tell(due, part);
        if (due.left === 0) dues.pop();
      }
    }
    this.#head = Math.min(this.#head, this.#dues.length);
    return rest;
  }
}

/** A part of a payment, less what was reversed. */
interface Paid {
  /** The entry that pays. */
  readonly entry: number;
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
  readonly #told: (declaring: number, settling: number, units: Units) => void;
  readonly #others = new DueQueue();
  readonly #interest = new DueQueue();
  readonly #byRef = new Map<string, DueQueue>();
  readonly #byKind = new Map<string | null, DueQueue>();
  readonly #paid: Paid[] = [];
  /** Payments made before anything was due, oldest first. */
  readonly #ahead: Paid[] = [];
  #aheadFrom = 0;

  /**
   * @param told is called for each part that an entry settles of what another declares, and for what a reversal cancels
   * of it; negative where a payment is reversed. Entries are the numbers that `declare` and `pay` are given.
   */
  constructor(told: (declaring: number, settling: number, units: Units) => void = () => undefined) {
    this.#told = told;
  }

  /** What is open by the entry that declares it, interest apart. */
  get open(): readonly { readonly entry: number; readonly left: Units }[] {
    return this.#others.open;
  }

  /** Unpaid interest of subsequent closes. */
  get interest(): Units {
    return this.#interest.left;
  }

  /** Something becomes due; a negative amount is no longer due. @returns the due, which later payments change */
  declare(
    kind: string | null,
    ref: string | null,
    units: Units,
    entry = -1,
  ): { readonly left: Units; readonly paid: Units } {
    const named = ref === null ? undefined : queueOf(this.#byRef, ref);
    const ofKind = queueOf(this.#byKind, kind);
    if (units < 0) {
      const cancel = (due: Due, part: Units) => this.#told(due.entry, entry, part);
      const rest = ofKind.takeBack(named?.takeBack(-units, cancel) ?? -units, cancel);
      if (rest > 0) this.#ahead.push({ entry, due: null, left: rest, part: { kind: null, units: rest }, parts: [] });
      return { left: 0, paid: 0 };
    }
    const due: Due = { entry, kind, ref, left: units, paid: 0 };
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
      this.#told(due.entry, ahead.entry, units);
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
      this.#paid.push({ entry: ahead.entry, due, left: units, part, parts: ahead.parts });
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
    entry = -1,
  ): void {
    const report = (kind: string | null, amount: Units): Part => {
      const part = tell({ kind, units: amount });
      parts.push(part);
      return part;
    };
    if (units < 0) {
      this.#unpay(ref, -units, report, entry);
      return;
    }
    let rest = units;
    const settle = (due: Due | null, amount: Units) => {
      rest -= amount;
      const paid: Paid = {
        entry,
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
      this.#told(due.entry, entry, amount);
    };
    const named = ref === null ? undefined : this.#byRef.get(ref);
    for (const queue of [named, this.#others, this.#interest]) {
      for (let due = queue?.next; rest > 0 && due !== undefined; due = queue?.next)
        settle(due, Math.min(due.left, rest));
    }
    if (rest > 0) settle(null, rest);
  }

  #unpay(
    ref: string | null,
    units: Units,
    report: (kind: string | null, units: Units) => unknown,
    entry: number,
  ): void {
    let rest = units;
    while (rest > 0) {
      const last = this.#paid.at(-1);
      if (last === undefined) {
        report(null, -rest);
        this.declare(null, ref, rest, entry);
        return;
      }
      const amount = Math.min(last.left, rest);
      rest -= amount;
      if (amount > 0) report(last.due?.kind ?? null, -amount);
      last.left -= amount;
      if (last.due !== null && amount > 0) {
        this.#told(last.due.entry, entry, -amount);
        this.#reopen(last.due, amount);
      }
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
