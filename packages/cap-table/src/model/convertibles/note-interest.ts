/** Interest of a note, and the amount that converts. */

import { type AccrualTerms, accruedOn, type Rational } from "@capstack/decimal";
import type { Convertible, NoteTerms } from "../records.js";

/** Interest to a day, rounded to the cent, half up. */
export function accruedInterest({ note, principal, frozenInterest }: Convertible, date: string | null): Rational {
  if (note === null || date === null || note.interestStartDate === null) return frozenInterest;
  const to = accrualEnd(note, date);
  const terms: AccrualTerms = {
    annualRate: note.interestRate,
    accrual: note.interestAccrual,
    compounding: note.compounding,
    dayCount: note.dayCount,
    from: note.interestStartDate,
    to,
  };
  if (note.interestRate.isZero() || to <= note.interestStartDate) return frozenInterest;
  return frozenInterest.plus(accruedOn(principal, terms).roundTo(2, "half_up"));
}

function accrualEnd({ stopAtMaturity, maturityDate }: NoteTerms, date: string): string {
  return stopAtMaturity && maturityDate !== null && maturityDate < date ? maturityDate : date;
}

/** The amount that converts: the principal, with interest where the note says that interest converts. */
export function convertingAmount(convertible: Convertible, interest: Rational): Rational {
  return convertible.note?.interestTreatment === "converts"
    ? convertible.principal.plus(interest)
    : convertible.principal;
}

/** The instrument with its present accrual stopped: what has accrued so far stays as it is, and accrual begins anew. */
export function withFrozenInterest(convertible: Convertible, date: string | null): Convertible {
  const { note } = convertible;
  if (note === null || date === null) return convertible;
  const frozenInterest = accruedInterest(convertible, date);
  const start = note.interestStartDate;
  const restarts = start === null || start < date;
  return { ...convertible, frozenInterest, note: restarts ? { ...note, interestStartDate: date } : note };
}
