/**
 * The answer's shapes. Shares are counts, money is in currency units, ownerships are fractions of one; every number is
 * the double nearest to the exact value.
 */
import type { Compounding, DayCount } from "@capstack/decimal";
import type { HolderKind } from "../model/holder.js";
import type { AntiDilutionBase, Dividends } from "../shapes/class-terms.js";
import type { CapTableWarning } from "../shapes/error-codes.js";
import type { RoundReport } from "../shapes/round-report.js";
import type { SecurityLabel } from "../shapes/security-label.js";
import type { RoundStep } from "./explain-round.js";
import type { Ledger } from "./ledger.js";

/** One lot of a holder. `strikePrice` is null for stock; vested counts are null while no date is known. */
export interface Position extends SecurityLabel {
  /** A security: a lot of stock, an award, a warrant, a SAFE or a note. */
  readonly securityId: string;
  /** A class of stock; common is `common`. */
  readonly classId: string;
  /** What the lot is. */
  readonly kind: "stock" | "option" | "iso" | "nso" | "rsu" | "sar" | "promised" | "warrant";
  /** As issued. Shares. */
  readonly shares: number;
  /** As common. Shares. */
  readonly asConverted: number;
  /** Paid. Currency a share. */
  readonly pricePerShare: number;
  /** Paid. Currency. */
  readonly invested: number;
  /** To exercise; null for stock. Currency a share. */
  readonly strikePrice: number | null;
  /** Vested; null while no date is known. Shares. */
  readonly vested: number | null;
  /** Not yet vested; null while no date is known. Shares. */
  readonly unvested: number | null;
  /** An option pool; the first is `pool`. */
  readonly poolId: string | null;
  /** When it was issued; null where unknown. YYYY-MM-DD. */
  readonly issueDate: string | null;
}

/** What one holder owns. `shares` is stock as issued; `ownership` is of the fully diluted total. */
export interface HolderState {
  /** The holder; the same id is the same holder everywhere. */
  readonly id: string;
  /** For people. */
  readonly name: string;
  /** The holder's relationship to the company. */
  readonly kind: HolderKind;
  /** Stock as issued. Shares. */
  readonly shares: number;
  /** Stock as common. Shares. */
  readonly asConvertedShares: number;
  /** Under options and units. Shares. */
  readonly optionShares: number;
  /** Promised. Shares. */
  readonly promisedShares: number;
  /** Under warrants. Shares. */
  readonly warrantShares: number;
  /** All of these, as common. Shares. */
  readonly fullyDilutedShares: number;
  /** Of the fully diluted total. A fraction of one: 0.2 is 20 %. */
  readonly ownership: number;
  /** Of the outstanding stock as converted. A fraction of one: 0.2 is 20 %. */
  readonly issuedOwnership: number;
  /** Of all votes. A fraction of one: 0.2 is 20 %. */
  readonly votingPower: number;
  /** Paid for stock held. Currency. */
  readonly invested: number;
  /** Vested; null while no date is known. Shares. */
  readonly vestedShares: number | null;
  /** Not yet vested; null while no date is known. Shares. */
  readonly unvestedShares: number | null;
  /** As-converted shares at the latest round's price; null before any round. Currency. */
  readonly value: number | null;
  /** Absent under `snapshots: "summary"`. */
  readonly positions?: readonly Position[];
}

/** The terms of a series, under the field names the exit waterfall reads. */
export interface ClassTermsState {
  /** Preference over original issue price. A factor: 1 is 1x. */
  readonly liquidationMultiple: number;
  /** Whether the series shares with common after its preference; `none` unless given. */
  readonly participation: "none" | "full" | "capped";
  /** Ceiling over original issue price; null without one. A factor: 1 is 1x. */
  readonly participationCapMultiple: number | null;
  /** Whether the preference counts toward the cap. */
  readonly participationCapIncludesPreference: boolean;
  /** Whether dividends count toward the cap. */
  readonly participationCapIncludesDividends: boolean;
  /** Dividends a series accrues. */
  readonly dividends: Dividends | null;
  /** Price protection: weighted average, broad or narrow, full ratchet, or none; `broad` unless given. */
  readonly antiDilution: "broad" | "narrow" | "full_ratchet" | "none";
  /** What counts as outstanding in the weighted average, in place of the usual list. */
  readonly antiDilutionBase: readonly AntiDilutionBase[] | null;
  /** Votes of a share. */
  readonly votesPerShare: number;
}

/** One class or series of stock. `conversionPrice` and `originalIssuePrice` are null for common. */
export interface ClassState {
  /** A class of stock; common is `common`. */
  readonly id: string;
  /** For people. */
  readonly name: string;
  /** What the class is. */
  readonly kind: "common" | "preferred";
  /** The charter allows; null without a ceiling. Shares. */
  readonly authorized: number | null;
  /** Issued and held. Shares. */
  readonly outstanding: number;
  /** As common. Shares. */
  readonly asConverted: number;
  /** Null for common. Currency a share. */
  readonly originalIssuePrice: number | null;
  /** Null for common. Currency a share. */
  readonly conversionPrice: number | null;
  /** Common for a share. */
  readonly conversionRatio: number;
  /** What preferred is promised; null for common. */
  readonly terms: ClassTermsState | null;
  /** Rank; the larger is paid first. */
  readonly seniority: number;
  /** Multiple times original issue price times outstanding. Currency. */
  readonly liquidationPreference: number;
  /** Paid for it. Currency. */
  readonly invested: number;
  /** Of the fully diluted total. A fraction of one: 0.2 is 20 %. */
  readonly ownership: number;
  /** The round that made it. */
  readonly roundId: string | null;
  /** The class it shadows; null where it shadows none. */
  readonly shadowOf: string | null;
}

/** One reserve. `ownership` is available over fully diluted; `totalPct` counts granted and promised with it. */
export interface PoolState {
  /** An option pool; the first is `pool`. */
  readonly id: string;
  /** For people. */
  readonly name: string;
  /** Reserved in all. Shares. */
  readonly authorized: number;
  /** Under outstanding awards. Shares. */
  readonly granted: number;
  /** Promised. Shares. */
  readonly promised: number;
  /** Issued out of it. Shares. */
  readonly issued: number;
  /** Left to grant. Shares. */
  readonly available: number;
  /** Promised beyond what it holds. Shares. */
  readonly shortfall: number;
  /** Available over the fully diluted total. A fraction of one: 0.2 is 20 %. */
  readonly ownership: number;
  /** Available, granted and promised over the fully diluted total. A fraction of one: 0.2 is 20 %. */
  readonly totalPct: number;
}

/** Company-wide counts; `warrants` are those in the fully diluted total, as converted. */
export interface TotalsState {
  /** Common outstanding. Shares. */
  readonly commonShares: number;
  /** Preferred outstanding, as issued. Shares. */
  readonly preferredShares: number;
  /** Both together, as issued. Shares. */
  readonly outstandingShares: number;
  /** Both together, as common. Shares. */
  readonly outstandingAsConverted: number;
  /** Under awards. Shares. */
  readonly optionsOutstanding: number;
  /** Promised. Shares. */
  readonly promised: number;
  /** Under warrants that count, as common. Shares. */
  readonly warrants: number;
  /** Left to grant. Shares. */
  readonly poolAvailable: number;
  /** All of these. Shares. */
  readonly fullyDilutedShares: number;
  /** Paid for stock. Currency. */
  readonly invested: number;
  /** Of SAFEs and notes outstanding. Currency. */
  readonly convertiblePrincipal: number;
}

/** The latest priced round's price and values. */
export interface ValuationState {
  /** Of the round. Currency a share. */
  readonly pricePerShare: number;
  /** Before the new money. Currency. */
  readonly preMoney: number;
  /** With the new money. Currency. */
  readonly postMoney: number;
}

/** Who owns what at one moment. */
export interface CapTableState {
  /** Who owns what. */
  readonly holders: readonly HolderState[];
  /** Classes and series of stock. */
  readonly classes: readonly ClassState[];
  /** Option pools. */
  readonly pools: readonly PoolState[];
  /** SAFEs and notes. */
  readonly convertibles: readonly ConvertibleState[];
  readonly totals: TotalsState;
  /** The latest priced round; null before any. */
  readonly valuation: ValuationState | null;
}

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
  /** How interest accrues; `simple` unless given. */
  readonly interestAccrual: "simple" | "compound";
  /** How often a compound balance grows; `annual` unless given. */
  readonly compounding: Compounding;
  /** Day-count convention, which turns two dates into years; `actual/365` unless given. */
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
  /** Where it stands. */
  readonly status: "outstanding" | "converted" | "cancelled" | "repaid";
  /** What it would convert into today, at its cap; null without a cap. */
  readonly implied: ImpliedConversion | null;
}

/** The table after one event. `round` is there for priced rounds. */
export interface CapTableSnapshot extends CapTableState {
  /** The event's place in the list, from 0. */
  readonly eventIndex: number;
  /** The event's id. */
  readonly eventId: string;
  /** The event's type. */
  readonly type: string;
  /** The event's name. */
  readonly label: string;
  /** The event's date; null without one. YYYY-MM-DD. */
  readonly date: string | null;
  readonly round?: RoundReport;
  /** What was accepted but deserves a look. */
  readonly warnings: readonly CapTableWarning[];
}

/** The table after all events, with everything a later call needs to go on from it. */
export interface CapTableFinal extends CapTableState {
  readonly schemaVersion: 1;
  /** The day shown; null while no date is known. YYYY-MM-DD. */
  readonly asOf: string | null;
  /** As asked. */
  readonly currency: string | null;
  readonly ledger: Ledger;
}

/** A priced round, step by step; `eventId` is the event's. */
export interface RoundExplanation {
  /** The round's event. */
  readonly eventId: string;
  /** In the order they were taken. */
  readonly steps: readonly RoundStep[];
}

/** What {@link computeCapTable} answers. `warnings` are those of reading and of every event, in order. */
export interface CapTableResult {
  /** One per event, in order, or per event named in `snapshots`; empty with `snapshots: none`. */
  readonly snapshots: readonly CapTableSnapshot[];
  /** The state after all events; valid as `initial` of a later request. */
  readonly final: CapTableFinal;
  /** What was accepted but deserves a look. */
  readonly warnings: readonly CapTableWarning[];
  /** With `explain` alone: every priced round, in the order of the events. */
  readonly explanations?: readonly RoundExplanation[];
}
