/**
 * Equalisation at a subsequent close: what each partner paid too much or too little, and the interest on it.
 * @see ILPA, "Principles 3.0", subsequent closings
 */

import { EngineError, exactYearFraction, fromDayNumber, rational, toDayNumber } from "@capstack/decimal";
import type { BooksIndex } from "../books/books-index.js";
import { postedMovements } from "../capital/movements/capital-movement.js";
import { commitmentUnits } from "../capital/movements/commitment.js";
import { partnerOrdinal } from "../entries/draft-line.js";
import { requireUnits, type Units } from "../money/amount.js";
import { ExactSums, sumUnits, totalUnits } from "../money/exact-sum.js";
import { splitUnits } from "../money/split.js";
import { bucketAt } from "../records/capital-bucket.js";
import type { SubsequentClose } from "./subsequent-close.js";

/** One partner's part of the equalisation, in currency. */
export interface EqualizationLine {
  readonly lpEntityId: string;
  /** Called from it before the close. */
  readonly calledBefore: number;
  /** Called from it had all partners joined at the first close. */
  readonly calledAfter: number;
  /** After less before: a positive amount is due, a negative one is refunded. */
  readonly change: number;
  /** Interest paid (positive) or received (negative). */
  readonly interest: number;
}

export interface Line {
  readonly lpEntityId: string;
  readonly before: Units;
  readonly after: Units;
  readonly change: Units;
  readonly interest: Units;
}

export function commitmentsAfter(index: BooksIndex, close: SubsequentClose): Units[] {
  const units = commitmentUnits(index, toDayNumber(close.date));
  close.commitments.forEach(({ lpEntityId, amount }, i) => {
    const at = partnerOrdinal(index, lpEntityId, ["commitments", i, "lpEntityId"]);
    units[at] = sumUnits(units[at] as Units, requireUnits(amount, index.base.decimals, ["commitments", i, "amount"]));
  });
  const positive = units.map((own) => Math.max(own, 0));
  if (positive.some((own) => own > 0)) return positive;
  throw new EngineError("no_participants", "No one has a commitment after the close.", ["commitments"]);
}

export function equalizationLines(index: BooksIndex, close: SubsequentClose, after: readonly Units[]): Line[] {
  const { interestRate = 0 } = close;
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

/** The calls of each day, by partner; earlier equalisations count with the calls they corrected. */
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
