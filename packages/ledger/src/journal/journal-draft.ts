/** An entry of a journal being read: its lines, and at most one missing amount. */

import { toAmount } from "../money/amount.js";
import type { EntryStatus, Posting } from "../records/entry.js";
import type { LedgerErrorCode } from "../records/error-codes.js";
import { postingTags } from "./imported-entry.js";
import type { PricedAmount } from "./journal-amount.js";

/** What carries metadata; most postings have none. */
export interface Tagged {
  meta: Map<string, string> | undefined;
}

/** One line of an entry as it is read. */
export interface Line extends Tagged {
  readonly number: number;
  readonly account: string;
  readonly amount: PricedAmount | undefined;
}

/** An entry being read. */
export interface Draft extends Tagged {
  readonly line: number;
  readonly date: string;
  readonly status: EntryStatus;
  readonly memo: string;
  readonly reference: string | undefined;
  readonly lines: Line[];
}

/** The currencies of the journal, and the callback that receives errors. */
export interface JournalMoney {
  readonly base: string;
  readonly decimalsOf: (currency: string) => number;
  readonly bad: (code: LedgerErrorCode, message: string, line: number) => undefined;
}

/**
 * The postings of a draft, with a missing amount inferred and amounts of zero left out.
 * @returns undefined if the draft was refused as a whole
 */
export function postingsOf(draft: Draft, journal: JournalMoney): { number: number; posting: Posting }[] | undefined {
  const { base, bad } = journal;
  const sums = new Map<string, number>();
  let missing = 0;
  for (const { amount } of draft.lines) {
    if (amount === undefined) missing++;
    else {
      const worth = amount.price ?? amount;
      sums.set(worth.currency, (sums.get(worth.currency) ?? 0) + worth.units);
    }
  }
  const left = [...sums].filter(([, units]) => units !== 0);
  if (left.some(([, units]) => !Number.isSafeInteger(units))) {
    return bad("amount_out_of_range", "The amounts sum to more than is kept exactly.", draft.line);
  }
  if (missing > 1) return bad("journal_syntax", "Only one amount of an entry may be missing.", draft.line);
  if (missing === 0 && left.length > 0) return refuseUnbalanced(draft, left, journal);
  if (missing === 1 && left.length !== 1) {
    return bad("journal_syntax", "A missing amount needs exactly one currency to be worked out.", draft.line);
  }
  const [rest] = left;
  return draft.lines.flatMap((line) => {
    if (line.amount?.units === 0) return [];
    const posting = toPosting(
      line,
      line.amount ?? { currency: rest?.[0] ?? base, units: -(rest?.[1] ?? 0) },
      draft.line,
      journal,
    );
    return posting === undefined ? [] : [{ number: line.number, posting }];
  });
}

function refuseUnbalanced(
  draft: Draft,
  left: readonly (readonly [string, number])[],
  { decimalsOf, bad }: JournalMoney,
): undefined {
  const residue = left.map(([currency, units]) => `${toAmount(units, decimalsOf(currency))} ${currency}`);
  return bad("unbalanced_entry", `The entry of ${draft.date} leaves ${residue.join(", ")}.`, draft.line);
}

function toPosting(
  { account, meta }: Line,
  amount: PricedAmount,
  number: number,
  { base: own, decimalsOf, bad }: JournalMoney,
): Posting | undefined {
  const { currency, price } = amount;
  const posting = { account, amount: toAmount(amount.units, decimalsOf(currency)), currency };
  const base = currency === own ? undefined : price?.currency === own ? price : undefined;
  if (currency !== own && base === undefined) {
    return bad("base_amount_missing", `An amount in ${currency} needs a price in ${own}.`, number);
  }
  const tags = meta === undefined ? {} : postingTags(meta);
  if (base === undefined) return { ...posting, ...tags };
  return { ...posting, baseAmount: toAmount(base.units, decimalsOf(own)), ...tags };
}
