/** A note's terms of interest and maturity, out of what was read of it. */
import type { NoteTerms } from "../records.js";

/** @param interestStartDate the first day of accrual, where it is another than the one that was read */
export function noteTerms(input: NoteTerms, interestStartDate = input.interestStartDate): NoteTerms {
  return {
    interestRate: input.interestRate,
    interestAccrual: input.interestAccrual,
    compounding: input.compounding,
    dayCount: input.dayCount,
    interestStartDate,
    maturityDate: input.maturityDate,
    stopAtMaturity: input.stopAtMaturity,
    qualifiedFinancingThreshold: input.qualifiedFinancingThreshold,
    interestTreatment: input.interestTreatment,
  };
}
