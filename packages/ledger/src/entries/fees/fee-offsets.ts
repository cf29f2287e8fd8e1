/**
 * Offsets of the management fee: what the manager got from the portfolio and owes the fund in part (recognised), what
 * fees have taken of it (applied), and what is carried forward.
 * @see ILPA, "Reporting Template" v2.0, offsets recognised and applied
 */
import {
  date,
  double,
  EngineError,
  type Input,
  later,
  list,
  orNull,
  plainArgument,
  rational,
  shape,
  toDayNumber,
} from "@capstack/decimal";
import { resultUnits } from "../../balances/result-units.js";
import type { Books } from "../../books/books.js";
import type { BooksIndex } from "../../books/books-index.js";
import { toIndex } from "../../books/index-books.js";
import { codeForUse } from "../../chart/account-for-use.js";
import { requireUnits, toAmount, type Units } from "../../money/amount.js";
import { sumUnits, totalUnits } from "../../money/exact-sum.js";
import { readWindow } from "../../periods/window.js";
import { amount } from "../../records/books-kinds.js";
import type { Posting } from "../../records/entry.js";

export const feeOffset = shape({
  /** The day it is recognised. YYYY-MM-DD. */
  date: date(),
  /** What the manager received. Currency. */
  received: later(amount({ min: 0 })),
  /** What of it reduces the fee. A fraction of one: 0.8 is 80 %. */
  offsetPct: double({ unit: "fraction", min: 0, max: 1 }),
});

/** A fee that the portfolio paid to the manager, and the part of it that reduces the management fee. */
export interface FeeOffset extends Input<typeof feeOffset> {}

export const offsetQuestion = shape({
  /** Everything recognised, also before the window. */
  offsets: list(feeOffset),
  /** The first day; the beginning of the books without one. YYYY-MM-DD. */
  start: orNull(date({ optional: true })),
  /** The last day; no end without one. YYYY-MM-DD. */
  end: orNull(date({ optional: true })),
});

/** What was recognised, and the days asked for. */
export interface OffsetQuestion extends Input<typeof offsetQuestion> {}

/** Offsets over a window, in currency: `opening` + `recognised` − `applied` = `closing`. */
export interface OffsetRoll {
  readonly opening: number;
  readonly recognised: number;
  /** What fees of the window took, less what reversals gave back. */
  readonly applied: number;
  /** Carried forward. */
  readonly closing: number;
  /** What drafts of fees would take of it. */
  readonly drafted: number;
}

/**
 * The offsets over a window; each part recognised is rounded half up to the minor unit.
 * @throws EngineError `invalid_date`, `invalid_value`, `total_out_of_range`
 * @example
 * const offsets = [{ date: "2025-05-02", received: 50_000, offsetPct: 0.8 }];
 * offsetRoll(halfAYear, { offsets }).closing // => 40000
 */
export function offsetRoll(books: Books | BooksIndex, input: OffsetQuestion): OffsetRoll {
  const { offsets, start, end } = plainArgument(input, offsetQuestion);
  const index = toIndex(books);
  const { startDay, endDay } = readWindow({ start: start ?? null, end: end ?? null });
  const recognised = offsets.map((offset, at) => ({ day: toDayNumber(offset.date), units: partOf(index, offset, at) }));
  const within = (from: number, to: number) =>
    totalUnits(recognised.filter(({ day }) => day >= from && day <= to).map(({ units }) => units));
  const opening = sumUnits(
    within(Number.NEGATIVE_INFINITY, startDay - 1),
    -appliedUnits(index, Number.NEGATIVE_INFINITY, startDay - 1),
  );
  const [added, applied] = [within(startDay, endDay), appliedUnits(index, startDay, endDay)];
  const shown = (units: Units) => toAmount(units, index.base.decimals);
  return {
    opening: shown(opening),
    recognised: shown(added),
    applied: shown(applied),
    closing: shown(sumUnits(opening, added, -applied)),
    drafted: shown(draftedUnits(index)),
  };
}

function partOf({ base }: BooksIndex, { received, offsetPct }: FeeOffset, at: number): Units {
  const whole = requireUnits(received, base.decimals, ["offsets", at, "received"]);
  if (whole < 0) throw new EngineError("negative_value", "received is below zero.", ["offsets", at, "received"]);
  return Number(rational(whole).times(offsetPct).round("half_up"));
}

const OFFSET = "5010";

function appliedUnits(index: BooksIndex, startDay: number, endDay: number): Units {
  if (startDay > endDay) return 0;
  const at = index.accountByCode.get(codeForUse(index, OFFSET));
  return at === undefined ? 0 : -(resultUnits(index, startDay, endDay)[at] ?? 0) + 0;
}

function draftedUnits(index: BooksIndex): Units {
  const { accounts, accountAt, base, drafts } = index;
  const code = codeForUse(index, OFFSET);
  const isOffset = ({ account, accountId = "" }: Posting) =>
    (account ?? accounts[accountAt.get(accountId) ?? -1]?.code) === code;
  const lines = drafts.flatMap(({ postings, reverses }) => (reverses == null ? postings.filter(isOffset) : []));
  return -totalUnits(lines.map(({ amount: own }) => requireUnits(own, base.decimals, ["entries"]))) + 0;
}
