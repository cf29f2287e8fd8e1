/** The accrual of a credit line's cost, month by month. */
import {
  addDays,
  date,
  EngineError,
  endOfMonth,
  flag,
  type Input,
  later,
  plainArgument,
  shape,
  text,
} from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { takenBackThrough } from "../books/taken-back-through.js";
import { draftEntry } from "../entries/draft-entry.js";
import { sumUnits } from "../money/exact-sum.js";
import type { Entry } from "../records/entry.js";
import { costUnits, lineTermFields } from "./credit-line-cost.js";

export const creditLineAccrual = shape({
  /** The first day. YYYY-MM-DD. */
  from: later(date()),
  /** The last day. YYYY-MM-DD. */
  to: later(date()),
  ...lineTermFields,
  /** For people. */
  memo: text({ optional: true, least: 0 }),
  /** For people, such as the number of a document. */
  reference: text({ optional: true, least: 0 }),
  /** The source of the entry. */
  sourceRef: text({ optional: true, least: 0 }),
  /** Credits 1000 as paid instead of 2000; false by default. */
  paidAtOnce: flag({ default: false }),
});

/** The cost of a credit line to book. */
export interface CreditLineAccrual extends Input<typeof creditLineAccrual> {}

/**
 * The cost of a credit line as entries, one a calendar month, dated its last day of the period: debit 5300 with the
 * interest and with the fee on what is not drawn, credit 2000. Months without cost have no entry.
 * @throws EngineError as {@link computeCreditLineCost}; `already_billed` (a day is accrued already), `period_locked`,
 * `empty_entry` (the period costs nothing)
 * @example
 * const line = { from: "2025-07-01", to: "2025-08-31", limit: 5_000_000, annualRate: 0.0725, unusedRate: 0.0025 };
 * buildCreditLineAccrual(halfAYear, line).map(({ entryDate }) => entryDate) // => ["2025-07-31", "2025-08-31"]
 */
export function buildCreditLineAccrual(books: Books | BooksIndex, input: CreditLineAccrual): Entry[] {
  const read = plainArgument(input, creditLineAccrual);
  const index = toIndex(books);
  costUnits(index, read);
  refuseAccruedTwice(index, read);
  const { memo, reference, sourceRef } = read;
  const head = Object.fromEntries(
    Object.entries({ memo, reference, sourceRef }).filter(([, text]) => text !== undefined),
  );
  const entries = monthsOf(read).flatMap(({ from, to }) => {
    const { interest, unusedFee } = costUnits(index, { ...read, from, to });
    const total = sumUnits(interest, unusedFee);
    if (total === 0) return [];
    return draftEntry(index, "partnership_expense", { id: `credit_line:${to}`, date: to, ...head }, [
      { account: "5300", units: interest, memo: `${INTEREST} for ${from} to ${to}` },
      { account: "5300", units: unusedFee, memo: `${UNUSED_FEE} for ${from} to ${to}` },
      { account: read.paidAtOnce ? "1000" : "2000", units: -total },
    ]);
  });
  if (entries.length > 0) return entries;
  throw new EngineError("empty_entry", `The credit line costs nothing from ${read.from} to ${read.to}.`, ["from"]);
}

const INTEREST = "Credit line interest";
const UNUSED_FEE = "Credit line unused fee";
const PERIOD = /^Credit line (?:interest|unused fee) for (\d{4}-\d\d-\d\d) to (\d{4}-\d\d-\d\d)$/;

interface Period {
  readonly from: string;
  readonly to: string;
}

/** The calendar months of a period. */
function monthsOf({ from, to }: Period): Period[] {
  const months: Period[] = [];
  for (let first = from; first <= to; ) {
    const last = endOfMonth(first) < to ? endOfMonth(first) : to;
    months.push({ from: first, to: last });
    first = addDays(last, 1);
  }
  return months;
}

/** @throws EngineError `already_billed` if an entry in force, or a draft, is for a day of the period */
function refuseAccruedTwice(index: BooksIndex, period: Period): void {
  const { entries, drafts } = index;
  const undone = takenBackThrough(index);
  for (const entry of [...entries.entry, ...drafts]) {
    if (undone.has(entry.id) || entry.reverses) continue;
    for (const { memo } of entry.postings) {
      const [, from = "", to = ""] = PERIOD.exec(memo ?? "") ?? [];
      if (from === "" || from > period.to || to < period.from) continue;
      const details = { entryId: entry.id, from, to };
      const message = `The credit line's cost for ${from} to ${to} is booked by "${entry.id}". Book other days, or take that one back.`;
      throw new EngineError("already_billed", message, ["from"], { details });
    }
  }
}
