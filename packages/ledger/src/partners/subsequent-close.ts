/**
 * A subsequent close: newcomers owe what they would have paid as partners from the first day, and the earlier partners
 * are owed what they overpaid. Interest compensates them outside the fund's capital. Cash moves when the newcomers'
 * wires arrive and the earlier partners are paid.
 * @see ILPA, "Principles 3.0", subsequent closings
 */

import {
  addDays,
  double,
  flag,
  type Input,
  later,
  list,
  oneOf,
  optional,
  plainArgument,
  shape,
  text,
  toDayNumber,
} from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { termsAt } from "../books/terms-at.js";
import { draftEntry } from "../entries/draft-entry.js";
import { capitalLine, type DraftLine } from "../entries/draft-line.js";
import { toAmount, type Units } from "../money/amount.js";
import { totalUnits } from "../money/exact-sum.js";
import { checkDate } from "../periods/window.js";
import { amount } from "../records/books-kinds.js";
import { deal } from "../records/deal.js";
import type { Entry } from "../records/entry.js";
import { type CommitmentEvent, commitmentKinds } from "../records/partner.js";
import { commitmentsAfter, type EqualizationLine, equalizationLines, type Line } from "./equalization.js";
import { headOf, retroactiveFee, retroactiveFeeEntries } from "./retroactive-fee.js";
import { type TrueUp, trueUpEntries } from "./true-up.js";

export const newCommitment = shape({
  /** A partner of the books. */
  lpEntityId: later(text()),
  /** The increase of the commitment; negative for a decrease. Currency. */
  amount: later(amount()),
  /** Why the commitment changed. */
  kind: later(oneOf(commitmentKinds)),
});

/** A commitment made at a subsequent close. */
export interface NewCommitment extends Input<typeof newCommitment> {}

export const subsequentClose = deal({
  /** The new commitments. */
  commitments: list(newCommitment),
  /** The interest newcomers pay on earlier calls; 0 by default. A fraction a year: 0.08 is 8 %. */
  interestRate: double({ unit: "rate", min: 0, max: 1, default: 0 }),
  /** Re-splits the results of earlier months at the new weights, including rules' exceptions; true by default. */
  trueUp: flag({ default: true }),
  /**
   * Books the cash with the close; otherwise it is due from newcomers on 1300 and owed to the others on 2300; false by
   * default.
   */
  fundedAtOnce: flag({ default: false }),
  /** The fee charged on new commitments for the time before; fees charged earlier stay unchanged. */
  retroactiveFee: optional(retroactiveFee),
});

/** The date of the close, the new commitments, and the interest newcomers pay (a fraction a year; none by default). */
export interface SubsequentClose extends Input<typeof subsequentClose> {}

/** The results of a subsequent close; add them to the books together. */
export interface SubsequentCloseDraft {
  readonly lines: readonly EqualizationLine[];
  /** Equalisation, interest, true-up and retroactive fee, in posting order. */
  readonly entries: readonly Entry[];
  readonly commitments: readonly CommitmentEvent[];
}

/**
 * Equalises a subsequent close. Each earlier call of amount A is re-split over the commitments after the close; interest
 * is Σ change · rate · days / 365 over the calls, rounded half up to the minor unit for payers and shared in proportion
 * among recipients. Results that an entry allocated itself, as a negotiated fee does, stay as agreed.
 * @throws EngineError `unknown_partner`, `no_participants`, `invalid_value`, `period_locked`
 * @example
 * const more = [{ lpEntityId: keel, amount: 8_300_000, kind: "increase" }];
 * const draft = equalize(halfAYear, { date: "2025-07-10", commitments: more, trueUp: false });
 * draft.lines.map((line) => line.change) // => [-295836.9, -195252.35, 491089.25]
 */
export function equalize(books: Books | BooksIndex, input: SubsequentClose): SubsequentCloseDraft {
  const close = plainArgument(input, subsequentClose);
  checkDate(close.date, "date");
  const index = termsAt(toIndex(books), toDayNumber(close.date));
  const after = commitmentsAfter(index, close);
  const lines = equalizationLines(index, close, after);
  const { decimals } = index.base;
  const amount = (units: Units) => toAmount(units, decimals);
  return {
    lines: lines.map((line) => ({
      lpEntityId: line.lpEntityId,
      calledBefore: amount(line.before),
      calledAfter: amount(line.after),
      change: amount(line.change),
      interest: amount(line.interest),
    })),
    entries: [
      ...changeEntries(index, close, lines),
      ...interestEntries(index, close, lines),
      ...(!close.trueUp ? [] : trueUpEntries(index, after, trueUpHead(close))),
      ...retroactiveFeeEntries(index, close),
    ],
    commitments: close.commitments.map((event) => ({ ...event, date: close.date })),
  };
}

function changeEntries(index: BooksIndex, close: SubsequentClose, lines: readonly Line[]): Entry[] {
  const pays = lines.filter((line) => line.change > 0);
  const getsBack = lines.filter((line) => line.change < 0);
  const entry = (name: string, own: readonly Line[]) => {
    if (own.length === 0) return [];
    const moved = own.map(({ lpEntityId, change }) => ({ lpEntityId, units: change }));
    const capital = own.map((line) => capitalLine(index, line.lpEntityId, -line.change));
    const lines = [...dueLines(close, moved), ...capital];
    return [draftEntry(index, "equalization", headOf(close, `equalization:${name}`), lines)];
  };
  return [...entry("in", pays), ...entry("out", getsBack)];
}

/** What is due from partners (positive) or to them; cash if the close is funded at once. */
function dueLines(close: SubsequentClose, moved: readonly { lpEntityId: string; units: Units }[]): DraftLine[] {
  if (close.fundedAtOnce === true) return [{ account: "1000", units: totalUnits(moved.map(({ units }) => units)) }];
  return moved.map((line) => ({ account: line.units > 0 ? "1300" : "2300", ...line }));
}

/** Interest passes through 2000: in from payers, out to recipients. */
function interestEntries(index: BooksIndex, close: SubsequentClose, lines: readonly Line[]): Entry[] {
  const entry = (name: string, own: readonly Line[]) => {
    if (own.length === 0) return [];
    const moved = own.map(({ lpEntityId, interest }) => ({ lpEntityId, units: interest }));
    const due = own.map(({ lpEntityId, interest }) => ({ account: "2000", units: -interest, lpEntityId }));
    return [
      draftEntry(index, "equalization_interest", headOf(close, `equalization_interest:${name}`), [
        ...dueLines(close, moved),
        ...due,
      ]),
    ];
  };
  return [
    ...entry(
      "in",
      lines.filter((line) => line.interest > 0),
    ),
    ...entry(
      "out",
      lines.filter((line) => line.interest < 0),
    ),
  ];
}

function trueUpHead(close: SubsequentClose): TrueUp {
  return {
    through: addDays(`${close.date.slice(0, 8)}01`, -1),
    keepsFees: close.retroactiveFee !== undefined,
    headOf: (name) => headOf(close, name),
  };
}
