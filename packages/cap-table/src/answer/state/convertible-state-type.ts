/** What a state says of a SAFE or a note that is outstanding. */
import type { Compounding, DayCount } from "@capstack/decimal";

/** What an instrument would convert into today, at its cap. `provisional` while an MFN holder has not elected. */
export interface ImpliedConversion {
  /** On conversion. Shares. */
  readonly shares: number;
  /** Of the fully diluted count with everything at its cap. A fraction of one: 0.2 is 20 %. */
  readonly ownership: number;
  /** Of conversion. Currency a share. */
  readonly price: number;
  /** Whether an MFN holder has yet to elect. */
  readonly provisional: boolean;
  /** Whose terms an MFN holder would take; null for its own. */
  readonly electedFrom: string | null;
}

/** How a note bears interest. */
export interface InterestState {
  /** A year. A fraction of one: 0.2 is 20 %. */
  readonly interestRate: number;
  /** How interest accrues; `simple` by default. */
  readonly interestAccrual: "simple" | "compound";
  /** How often a compound balance grows; `annual` by default. */
  readonly compounding: Compounding;
  /** Day-count convention, which turns two dates into years; `actual/365` by default. */
  readonly dayCount: DayCount;
  /** From this day the present principal accrues; null while none is known. YYYY-MM-DD. */
  readonly interestStartDate: string | null;
  /** Accrued before that day, on an earlier principal or at an earlier rate; it grows no more. Currency. */
  readonly frozenInterest: number;
  /** Maturity of a note whose interest stops there; null where unknown. YYYY-MM-DD. */
  readonly interestEndDate: string | null;
}

/** A SAFE or note. `balance` is principal and interest while outstanding; `implied` is null without a cap. */
export interface ConvertibleState {
  /** A security: a lot of stock, an award, a warrant, a SAFE or a note. */
  readonly securityId: string;
  /** The holder; the same id is the same holder everywhere. */
  readonly holderId: string;
  /** What it is. */
  readonly kind: "safe" | "note";
  /** Paid or lent, less what was settled. Currency. */
  readonly principal: number;
  /** Accrued so far. Currency. */
  readonly accruedInterest: number;
  /** Principal and interest while outstanding. Currency. */
  readonly balance: number;
  /** Null without a cap. Currency. */
  readonly valuationCap: number | null;
  /** Whether the cap counts what converts. */
  readonly capType: "post" | "pre";
  /** Off the round's price. A fraction of one: 0.2 is 20 %. */
  readonly discount: number;
  /** Fixed by the instrument; null otherwise. A fraction of one: 0.2 is 20 %. */
  readonly ownershipPct: number | null;
  /** Whether the cap is divided by a count of its own, neither the usual post- nor pre-money one. */
  readonly customCapitalization: boolean;
  /** Whether better terms given later may be taken. */
  readonly mfn: boolean;
  /** The security whose terms were elected; null when none was. */
  readonly mfnElection: string | null;
  /** How a note bears interest; null for a SAFE. */
  readonly interest: InterestState | null;
  /** When it falls due; null where unknown. YYYY-MM-DD. */
  readonly maturityDate: string | null;
  /** When it was issued; null where unknown. YYYY-MM-DD. */
  readonly issueDate: string | null;
  /** Its status. */
  readonly status: "outstanding" | "converted" | "cancelled" | "repaid";
  /** What it would convert into today, at its cap; null without a cap. */
  readonly implied: ImpliedConversion | null;
}
