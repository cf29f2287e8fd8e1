/** The final step of every builder: turns lines in minor units into a balanced draft, dated in an open period. */

import { EngineError } from "@capstack/decimal";
import type { BooksIndex } from "../books/books-index.js";
import { toAmount } from "../money/amount.js";
import { totalUnits } from "../money/exact-sum.js";
import { checkDate } from "../periods/window.js";
import type { EntryHead } from "../records/deal.js";
import type { Entry, Posting } from "../records/entry.js";
import type { DraftLine } from "./draft-line.js";

/** @throws EngineError `invalid_date`, `period_locked`, `empty_entry`, `unbalanced_entry` */
export function draftEntry(index: BooksIndex, sourceType: string, head: EntryHead, lines: readonly DraftLine[]): Entry {
  checkOpenDate(index, head.date);
  const nonZero = lines.filter((line) => line.units !== 0);
  if (nonZero.length < 2) throw new EngineError("empty_entry", `This ${sourceType} moves nothing.`, ["postings"]);
  const residual = totalUnits(nonZero.map((line) => line.units));
  const { currency, decimals } = index.base;
  if (residual !== 0) {
    const left = toAmount(residual, decimals);
    throw new EngineError("unbalanced_entry", `The postings leave ${left} ${currency}.`, ["postings"], {
      details: { currency, residual: left },
    });
  }
  return {
    id: head.id ?? `${sourceType}:${head.date}`,
    entryDate: head.date,
    memo: head.memo ?? null,
    sourceType,
    sourceRef: head.sourceRef ?? null,
    reference: head.reference ?? null,
    status: "draft",
    postings: nonZero.map((line) => toPosting(line, currency, decimals)),
  };
}

function toPosting(
  { account, units, lpEntityId, companyId, memo }: DraftLine,
  currency: string,
  decimals: number,
): Posting {
  return {
    account,
    amount: toAmount(units, decimals),
    currency,
    ...(lpEntityId === undefined ? {} : { lpEntityId }),
    ...(companyId === undefined ? {} : { companyId }),
    ...(memo === undefined ? {} : { memo }),
  };
}

/** Checks that a date exists and lies after the closed periods. @throws EngineError `invalid_date`, `period_locked` */
export function checkOpenDate({ closedThrough }: BooksIndex, date: unknown, name = "date"): void {
  checkDate(date, name);
  if (closedThrough === null || date > closedThrough) return;
  const message = `${date} is closed; the books are closed through ${closedThrough}.`;
  throw new EngineError("period_locked", message, [name], { details: { closedThrough } });
}
