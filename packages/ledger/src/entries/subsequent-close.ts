/**
 * A subsequent close: newcomers pay what they would have paid had they been there from the first day, the earlier
 * partners get back what they paid too much, and interest compensates them outside the fund's capital.
 * @see ILPA, "Principles 3.0", subsequent closings
 */

import {
  addDays,
  EngineError,
  exactYearFraction,
  fromDayNumber,
  rational,
  type ShapeOfFields,
  toDayNumber,
} from "@capstack/decimal";
import { COMMITMENT_FEE, HEAD, readDeal, readLater } from "../books/argument.js";
import type { Books, CommitmentEvent, Entry } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { allocationCategories, bucketAt } from "../books/capital-bucket.js";
import { toIndex } from "../books/index-books.js";
import { checkDate } from "../books/period.js";
import { termsAt } from "../books/terms-at.js";
import { cellWeights } from "../capital/allocation-weight.js";
import { commitmentUnits } from "../capital/capital-account.js";
import { postedMovements } from "../capital/capital-movement.js";
import { requireNumber, requireUnits, toAmount, type Units } from "../money/amount.js";
import { ExactSums, sumUnits, totalUnits } from "../money/exact-sum.js";
import { splitUnits } from "../money/split.js";
import { capitalLine, type DraftLine, draftEntry, type EntryHead, partnerOrdinal } from "./draft-entry.js";
import { chargeCommitments, type RetroactiveFee } from "./management-fee.js";
import { type TrueUp, trueUpEntries } from "./true-up.js";

/** The date of the close, the new commitments, and the interest newcomers pay (a fraction a year; none unless given). */
export interface SubsequentClose extends EntryHead {
  readonly commitments: readonly Omit<CommitmentEvent, "date">[];
  readonly interestRate?: number;
  /** Re-splits the results of earlier months at the new weights, exceptions of the rules included; true unless given. */
  readonly trueUp?: boolean;
  /** What newcomers are charged on their new commitments for the time before; fees charged before then stay as they are. */
  readonly retroactiveFee?: RetroactiveFee;
}

/** One partner's part of the equalisation, in currency. */
export interface EqualizationLine {
  readonly lpEntityId: string;
  /** What was called from it before. */
  readonly calledBefore: number;
  /** What is called from it as if all had joined at the first close. */
  readonly calledAfter: number;
  /** After less before: positive pays, negative gets back. */
  readonly change: number;
  /** Interest paid (positive) or received (negative). */
  readonly interest: number;
}

/** What a subsequent close changes; add all of it to the books together. */
export interface SubsequentCloseDraft {
  readonly lines: readonly EqualizationLine[];
  /** Equalisation, interest, true-up and retroactive fee, in posting order. */
  readonly entries: readonly Entry[];
  readonly commitments: readonly CommitmentEvent[];
}

const CLOSE: ShapeOfFields = {
  ...HEAD,
  ...readLater("interestRate"),
  commitments: [readLater("lpEntityId", "amount", "kind")],
  "trueUp?": "flag",
  "retroactiveFee?": COMMITMENT_FEE,
};

/**
 * Equalises a subsequent close. Each earlier call of amount A is re-split over the commitments after the close; interest
 * is Σ change · rate · days / 365 over the calls, rounded half up to the minor unit for who pays, and shared among who
 * gets back in proportion. Results an entry shared out by itself, as a negotiated fee does, stay as they were agreed.
 * @throws EngineError `unknown_partner`, `no_participants`, `invalid_value`, `period_locked`
 * @example
 * const more = [{ lpEntityId: keel, amount: 8_300_000, kind: "increase" }];
 * const draft = equalize(halfAYear, { date: "2025-07-10", commitments: more, trueUp: false });
 * draft.lines.map((line) => line.change) // => [-295836.9, -195252.35, 491089.25]
 */
export function equalize(books: Books | BooksIndex, given: SubsequentClose): SubsequentCloseDraft {
  const close = readDeal(given, CLOSE);
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
      ...(close.trueUp === false ? [] : trueUpEntries(index, after, trueUpHead(close))),
      ...retroactiveFeeEntries(index, close),
    ],
    commitments: close.commitments.map((event) => ({ ...event, date: close.date })),
  };
}

interface Line {
  readonly lpEntityId: string;
  readonly before: Units;
  readonly after: Units;
  readonly change: Units;
  readonly interest: Units;
}

function commitmentsAfter(index: BooksIndex, close: SubsequentClose): Units[] {
  const units = commitmentUnits(index, toDayNumber(close.date));
  close.commitments.forEach(({ lpEntityId, amount }, i) => {
    const at = partnerOrdinal(index, lpEntityId, ["commitments", i, "lpEntityId"]);
    units[at] = sumUnits(units[at] as Units, requireUnits(amount, index.base.decimals, ["commitments", i, "amount"]));
  });
  const positive = units.map((own) => Math.max(own, 0));
  if (positive.some((own) => own > 0)) return positive;
  throw new EngineError("no_participants", "No one has a commitment after the close.", ["commitments"]);
}

function equalizationLines(index: BooksIndex, close: SubsequentClose, after: readonly Units[]): Line[] {
  const { interestRate = 0 } = close;
  requireNumber(interestRate, { min: 0, max: 1 }, "interestRate");
  const before = new ExactSums(index.partners.length);
  const target = new ExactSums(index.partners.length);
  let interest = index.partners.map(() => rational(0));
  for (const call of earlierCalls(index, toDayNumber(close.date))) {
    const shares = splitUnits(call.total, after);
    const years = exactYearFraction(fromDayNumber(call.day), close.date);
    interest = interest.map((sum, at) => {
      const change = (shares[at] as Units) - (call.byPartner[at] as Units);
      before.add(at, call.byPartner[at] as Units);
      target.add(at, shares[at] as Units);
      return sum.plus(rational(change).times(interestRate).times(years));
    });
  }
  const changes = index.partners.map((_, at) => target.at(at) - before.at(at));
  const paid = interest.map((sum, at) => ((changes[at] as Units) > 0 ? Number(sum.round("half_up")) : 0));
  const received = splitUnits(
    totalUnits(paid),
    changes.map((change) => Math.max(-change, 0)),
  );
  return index.partners.flatMap(({ lpEntityId }, at) => {
    const change = changes[at] as Units;
    const line = { lpEntityId, before: before.at(at), after: target.at(at), change };
    const own = change > 0 ? (paid[at] as Units) : change < 0 ? -(received[at] as Units) : 0;
    return line.before === 0 && line.after === 0 ? [] : [{ ...line, interest: own }];
  });
}

/** What was called on each day, by partner; earlier equalisations count with the calls they corrected. */
function earlierCalls(index: BooksIndex, endDay: number): { day: number; total: Units; byPartner: Units[] }[] {
  const { count, day, partner, bucket, units } = postedMovements(index);
  const days = new Map<number, Units[]>();
  for (let i = 0; i < count && (day[i] as number) <= endDay; i++) {
    if (bucket[i] !== bucketAt("contributions")) continue;
    const own = days.get(day[i] as number) ?? index.partners.map(() => 0);
    own[partner[i] as number] = (own[partner[i] as number] as Units) + (units[i] as Units);
    days.set(day[i] as number, own);
  }
  return [...days].map(([on, byPartner]) => ({ day: on, byPartner, total: totalUnits(byPartner) }));
}

function changeEntries(index: BooksIndex, close: SubsequentClose, lines: readonly Line[]): Entry[] {
  const pays = lines.filter((line) => line.change > 0);
  const getsBack = lines.filter((line) => line.change < 0);
  const entry = (name: string, own: readonly Line[]) => {
    if (own.length === 0) return [];
    const cash = { account: "1000", units: totalUnits(own.map((line) => line.change)) };
    const capital = own.map((line) => capitalLine(index, line.lpEntityId, -line.change));
    return [draftEntry(index, "equalization", headOf(close, `equalization:${name}`), [cash, ...capital])];
  };
  return [...entry("in", pays), ...entry("out", getsBack)];
}

/** Interest passes through 2000: in from who pays, out to who receives. */
function interestEntries(index: BooksIndex, close: SubsequentClose, lines: readonly Line[]): Entry[] {
  const entry = (name: string, own: readonly Line[]) => {
    if (own.length === 0) return [];
    const cash: DraftLine = { account: "1000", units: totalUnits(own.map((line) => line.interest)) };
    const due = own.map(({ lpEntityId, interest }) => ({ account: "2000", units: -interest, lpEntityId }));
    return [draftEntry(index, "equalization_interest", headOf(close, `equalization_interest:${name}`), [cash, ...due])];
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

/** The fee of new commitments for the time before the close, borne by who made them; whom a rule exempts pays none. */
function retroactiveFeeEntries(index: BooksIndex, close: SubsequentClose): Entry[] {
  const { retroactiveFee: terms, commitments } = close;
  if (terms === undefined) return [];
  const added = index.partners.map(() => 0);
  for (const { lpEntityId, amount } of commitments) {
    const at = partnerOrdinal(index, lpEntityId);
    added[at] = sumUnits(added[at] as Units, requireUnits(amount, index.base.decimals, ["commitments"]));
  }
  const cell = { category: allocationCategories.indexOf("management_fee"), company: -1 };
  const bearing = cellWeights(index, cell).of(added);
  const fees = chargeCommitments(
    index,
    terms,
    added.map((units, at) => (Number(bearing[at] ?? 0) === 0 ? 0 : Math.max(units, 0))),
  );
  const total = totalUnits(fees);
  if (total === 0) return [];
  const own = index.partners.map(({ lpEntityId }, at) => capitalLine(index, lpEntityId, fees[at] as Units));
  const lines = [{ account: "5000", units: total }, { account: "2100", units: -total }, ...own];
  const head = headOf(close, "retroactive_fee");
  return [draftEntry(index, "management_fee", head, [...lines, { account: "3200", units: -total }])];
}

function headOf({ date, id, memo, sourceRef }: SubsequentClose, name: string): EntryHead {
  return {
    date,
    id: id === undefined ? `${name}:${date}` : `${id}:${name}`,
    memo: memo ?? "Subsequent close",
    sourceRef: sourceRef ?? `subsequent-close:${date}`,
  };
}
