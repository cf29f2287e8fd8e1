/**
 * The answer's shapes. Shares are counts, money is in currency units, ownerships are fractions of one; every number is
 * the double nearest to the exact value.
 */
import type { Compounding, DayCount } from "@capstack/decimal";
import type { CapTableWarning } from "../error-codes.js";
import type { RoundStep } from "../questions/explain-round.js";
import type { AntiDilutionBase, Dividends } from "../table/class-terms.js";
import type { HolderKind } from "../table/holder.js";
import type { Ledger } from "./ledger.js";
import type { RoundReport } from "./round-report.js";

/** One lot of a holder. `strikePrice` is null for stock; vested counts are null while no date is known. */
export interface Position {
  readonly securityId: string;
  readonly classId: string;
  readonly kind: "stock" | "option" | "iso" | "nso" | "rsu" | "sar" | "promised" | "warrant";
  readonly shares: number;
  readonly asConverted: number;
  readonly pricePerShare: number;
  readonly invested: number;
  readonly strikePrice: number | null;
  readonly vested: number | null;
  readonly unvested: number | null;
  readonly poolId: string | null;
  readonly issueDate: string | null;
}

/** What one holder owns. `shares` is stock as issued; `ownership` is of the fully diluted total. */
export interface HolderState {
  readonly id: string;
  readonly name: string;
  readonly kind: HolderKind;
  readonly shares: number;
  readonly asConvertedShares: number;
  readonly optionShares: number;
  readonly promisedShares: number;
  readonly warrantShares: number;
  readonly fullyDilutedShares: number;
  readonly ownership: number;
  /** Of the outstanding stock as converted. */
  readonly issuedOwnership: number;
  readonly votingPower: number;
  readonly invested: number;
  readonly vestedShares: number | null;
  readonly unvestedShares: number | null;
  /** As-converted shares at the latest round's price; null before any round. */
  readonly value: number | null;
  /** Absent under `snapshots: "summary"`. */
  readonly positions?: readonly Position[];
}

/** The terms of a series, under the field names the exit waterfall reads. */
export interface ClassTermsState {
  readonly liquidationMultiple: number;
  readonly participation: "none" | "full" | "capped";
  readonly participationCapMultiple: number | null;
  readonly participationCapIncludesPreference: boolean;
  readonly participationCapIncludesDividends: boolean;
  readonly dividends: Dividends | null;
  readonly antiDilution: "broad" | "narrow" | "full_ratchet" | "none";
  readonly antiDilutionBase: readonly AntiDilutionBase[] | null;
  readonly votesPerShare: number;
}

/** One class or series of stock. `conversionPrice` and `originalIssuePrice` are null for common. */
export interface ClassState {
  readonly id: string;
  readonly name: string;
  readonly kind: "common" | "preferred";
  readonly authorized: number | null;
  readonly outstanding: number;
  readonly asConverted: number;
  readonly originalIssuePrice: number | null;
  readonly conversionPrice: number | null;
  readonly conversionRatio: number;
  readonly terms: ClassTermsState | null;
  readonly seniority: number;
  /** Multiple × original issue price × outstanding. */
  readonly liquidationPreference: number;
  readonly invested: number;
  readonly ownership: number;
  readonly roundId: string | null;
  readonly shadowOf: string | null;
}

/** One reserve. `ownership` is available over fully diluted; `totalPct` counts granted and promised with it. */
export interface PoolState {
  readonly id: string;
  readonly name: string;
  readonly authorized: number;
  readonly granted: number;
  readonly promised: number;
  readonly issued: number;
  readonly available: number;
  readonly shortfall: number;
  readonly ownership: number;
  readonly totalPct: number;
}

/** Company-wide counts; `warrants` are those in the fully diluted total, as converted. */
export interface TotalsState {
  readonly commonShares: number;
  readonly preferredShares: number;
  readonly outstandingShares: number;
  readonly outstandingAsConverted: number;
  readonly optionsOutstanding: number;
  readonly promised: number;
  readonly warrants: number;
  readonly poolAvailable: number;
  readonly fullyDilutedShares: number;
  readonly invested: number;
  readonly convertiblePrincipal: number;
}

/** The latest priced round's price and values. */
export interface ValuationState {
  readonly pricePerShare: number;
  readonly preMoney: number;
  readonly postMoney: number;
}

/** Who owns what at one moment. */
export interface CapTableState {
  readonly holders: readonly HolderState[];
  readonly classes: readonly ClassState[];
  readonly pools: readonly PoolState[];
  readonly convertibles: readonly ConvertibleState[];
  readonly totals: TotalsState;
  readonly valuation: ValuationState | null;
}

/** What an instrument would convert into today, at its cap. `provisional` while an MFN holder has not elected. */
export interface ImpliedConversion {
  readonly shares: number;
  /** Of the fully diluted count with everything at its cap. */
  readonly ownership: number;
  readonly price: number;
  readonly provisional: boolean;
  /** Whose terms an MFN holder would take; null for its own. */
  readonly electedFrom: string | null;
}

/** How a note bears interest. */
export interface InterestState {
  readonly interestRate: number;
  readonly interestAccrual: "simple" | "compound";
  readonly compounding: Compounding;
  readonly dayCount: DayCount;
  /** From this day the present principal accrues; null while none is known. */
  readonly interestStartDate: string | null;
  /** Accrued before that day, on an earlier principal or at an earlier rate; it grows no more. */
  readonly frozenInterest: number;
  /** The maturity of a note whose interest stops there; null when it goes on. */
  readonly interestEndDate: string | null;
}

/** A SAFE or note. `balance` is principal and interest while outstanding; `implied` is null without a cap. */
export interface ConvertibleState {
  readonly securityId: string;
  readonly holderId: string;
  readonly kind: "safe" | "note";
  readonly principal: number;
  readonly accruedInterest: number;
  readonly balance: number;
  readonly valuationCap: number | null;
  readonly capType: "post" | "pre";
  readonly discount: number;
  readonly ownershipPct: number | null;
  /** Whether the cap is divided by a count of its own, neither the usual post- nor pre-money one. */
  readonly customCapitalization: boolean;
  readonly mfn: boolean;
  /** The security whose terms were elected; null when none was. */
  readonly mfnElection: string | null;
  readonly interest: InterestState | null;
  readonly maturityDate: string | null;
  readonly issueDate: string | null;
  readonly status: "outstanding" | "converted" | "cancelled" | "repaid";
  readonly implied: ImpliedConversion | null;
}

/** The table after one event. `round` is there for priced rounds. */
export interface CapTableSnapshot extends CapTableState {
  readonly eventIndex: number;
  readonly eventId: string;
  readonly type: string;
  readonly label: string;
  readonly date: string | null;
  readonly round?: RoundReport;
  readonly warnings: readonly CapTableWarning[];
}

/** The table after all events, with everything a later call needs to go on from it. */
export interface CapTableFinal extends CapTableState {
  readonly schemaVersion: 1;
  readonly asOf: string | null;
  readonly currency: string | null;
  readonly ledger: Ledger;
}

/** A priced round, step by step; `eventId` is the event's. */
export interface RoundExplanation {
  readonly eventId: string;
  readonly steps: readonly RoundStep[];
}

/** What {@link computeCapTable} answers. `warnings` are those of reading and of every event, in order. */
export interface CapTableResult {
  readonly snapshots: readonly CapTableSnapshot[];
  readonly final: CapTableFinal;
  readonly warnings: readonly CapTableWarning[];
  /** With `explain` alone: every priced round, in the order of the events. */
  readonly explanations?: readonly RoundExplanation[];
}
