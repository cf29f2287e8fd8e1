/**
 * Periods for which a fee was billed. The memo of the fee's line states its period, so that no day is billed twice by
 * mistake. A reversed fee may be billed again, and drafts count.
 */
import { EngineError } from "@capstack/decimal";
import type { BooksIndex } from "../../books/books-index.js";
import { takenBackThrough } from "../../books/taken-back-through.js";
import type { Entry } from "../../records/entry.js";

interface Period {
  readonly from: string;
  readonly to: string;
}

export function periodMemo({ from, to }: Period): string {
  return `Fee for ${from} to ${to}`;
}

const PERIOD = /^Fee for (\d{4}-\d\d-\d\d) to (\d{4}-\d\d-\d\d)$/;

/** @throws EngineError `already_billed` if a fee in force covers a day of the period */
export function refuseBilledTwice(index: BooksIndex, period: Period): void {
  for (const entry of feesInForce(index)) {
    for (const { memo } of entry.postings) {
      const [, from = "", to = ""] = PERIOD.exec(memo ?? "") ?? [];
      if (from === "" || from > period.to || to < period.from) continue;
      const kind = entry.status === "draft" ? "a draft" : `an entry of ${entry.entryDate}`;
      throw new EngineError(
        "already_billed",
        `The fee for ${from} to ${to} is billed by ${kind} ("${entry.id}"). Bill other days, take that one back, or set allowRepeated.`,
        ["from"],
        { details: { entryId: entry.id, from, to } },
      );
    }
  }
}

function feesInForce(index: BooksIndex): Entry[] {
  const { entries, drafts } = index;
  const undone = takenBackThrough(index);
  return [...entries.entry, ...drafts].filter(
    ({ id, sourceType, reverses }) => sourceType === "management_fee" && !undone.has(id) && !reverses,
  );
}
