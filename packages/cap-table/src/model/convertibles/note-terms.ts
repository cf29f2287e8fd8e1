/** A note's terms of interest and maturity, out of what was read of it. */
import type { NoteTerms } from "../records.js";

/** @param interestStartDate the first day of accrual, where it is another than the one that was read */
export function noteTerms(given: NoteTerms, interestStartDate = given.interestStartDate): NoteTerms {
  return {
    interestRate: given.interestRate,
    interestAccrual: given.interestAccrual,
    compounding: given.compounding,
    dayCount: given.dayCount,
    interestStartDate,
    maturityDate: given.maturityDate,
    stopAtMaturity: given.stopAtMaturity,
    qualifiedFinancingThreshold: given.qualifiedFinancingThreshold,
    interestTreatment: given.interestTreatment,
  };
}
