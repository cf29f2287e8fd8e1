/**
 * The records of a cap table: holders, classes, pools, lots, SAFEs and notes. They refer to each other, so this file has
 * all their types; the functions on each are in the file of its name.
 */
import type { Compounding, DayCount, Rational } from "@capstack/decimal";
import type { ClassTerms } from "../shapes/class-terms.js";
import type { SecurityLabel } from "../shapes/security-label.js";
import type { Vesting } from "./vesting/vesting.js";

/**
 * A relationship to the company: `founder`, `employee`, `advisor`, `consultant`, board `director`, `investor`, or
 * `other`.
 */
export type HolderKind = "founder" | "employee" | "advisor" | "consultant" | "director" | "investor" | "other";

export interface Holder {
  readonly id: string;
  name: string;
  kind: HolderKind;
  /** Stock as issued, and as converted into common. */
  shares: Rational;
  asConverted: Rational;
  options: Rational;
  promised: Rational;
  /** All warrants, and those counted in the fully diluted total, as converted. */
  warrants: Rational;
  warrantsCounted: Rational;
  invested: Rational;
  votes: Rational;
  /** Unvested at the table's date. */
  unvested: Rational;
  /** Counts postings and vestings of its lots; rows computed from them are valid while it is unchanged. */
  postings: number;
  readonly lots: Set<Lot>;
}

export interface StockClass {
  readonly id: string;
  name: string;
  readonly kind: "common" | "preferred";
  authorized: Rational | null;
  votesPerShare: Rational;
  /** Null for common. */
  originalIssuePrice: Rational | null;
  /** Common shares per share of this class. */
  conversionRatio: Rational;
  terms: ClassTerms | null;
  /** Larger is paid first; common is 0. */
  seniority: number;
  readonly roundId: string | null;
  readonly shadowOf: string | null;
  outstanding: Rational;
  asConverted: Rational;
  invested: Rational;
  /** Its conversion price, as long as what it is made of stays the same. */
  conversion: ConversionPrice | null;
  readonly lots: Set<Lot>;
}

/** A price at which preferred becomes common, with the double next to it, and what it was made of. */
export interface ConversionPrice {
  readonly price: Rational;
  readonly near: number;
  readonly issuePrice: Rational;
  readonly ratio: Rational;
}

export interface Pool {
  readonly id: string;
  name: string;
  authorized: Rational;
  /** Awards outstanding. */
  granted: Rational;
  promised: Rational;
  /** Shares that left the pool as stock: exercised, settled, or restricted stock. */
  issued: Rational;
}

/** Awards that share in what a company becomes worth above a threshold, which their `strikePrice` holds. */
export const profitsInterestKinds = ["profits_interest", "profits_interest_catch_up"] as const;

/** Awards that are held as what they are until they become stock. */
export const awardLotKinds = ["option", "iso", "nso", "rsu", "sar", ...profitsInterestKinds] as const;

export const lotKinds = ["stock", ...awardLotKinds, "promised", "warrant"] as const;

/** Whether a lot of a kind is a profits interest. */
export function isProfitsInterest(kind: string): boolean {
  return (profitsInterestKinds as readonly string[]).includes(kind);
}

type LotKind = (typeof lotKinds)[number];

export interface Lot {
  readonly securityId: string;
  readonly kind: LotKind;
  holder: Holder;
  stockClass: StockClass;
  /** The pool it was drawn from, or null. */
  readonly pool: Pool | null;
  shares: Rational;
  /** As converted into common, rounded per lot. */
  asConverted: Rational;
  pricePerShare: Rational;
  /** What was paid for it. */
  invested: Rational;
  strikePrice: Rational | null;
  vesting: Vesting | null;
  /** Unvested at the table's date. */
  unvested: Rational;
  readonly issueDate: string | null;
  readonly label: SecurityLabel;
  readonly expirationDate: string | null;
  readonly earlyExercise: boolean;
  readonly countsInFullyDiluted: boolean;
  /** How long its ids are, as a row shows them. */
  textBytes: number;
  /** How often it was posted or vested. */
  postings: number;
}

/** Which shares a cap is divided by, one flag for each rule of the Open Cap Format. */
export interface CapitalizationRule {
  /** Whether shares outstanding count. */
  readonly outstandingShares: boolean;
  /** Whether options outstanding count. */
  readonly outstandingOptions: boolean;
  /** Whether promised options count. */
  readonly promisedOptions: boolean;
  /** Whether shares available in pools count. */
  readonly availablePool: boolean;
  /** Whether shares that the round adds to pools count. */
  readonly poolIncrease: boolean;
  /** Whether the security's own shares count. */
  readonly thisSecurity: boolean;
  /** Whether shares of others that convert count. */
  readonly otherConverting: boolean;
  /** Whether shares sold for new money count. */
  readonly newMoney: boolean;
}

/** Conversion terms of an instrument. */
export interface ConversionTerms {
  readonly valuationCap: Rational | null;
  readonly capType: "post" | "pre";
  readonly discount: Rational;
  readonly ownershipPct: Rational | null;
  readonly capitalization: CapitalizationRule | null;
}

export interface NoteTerms {
  readonly interestRate: Rational;
  readonly interestAccrual: "simple" | "compound";
  readonly compounding: Compounding;
  readonly dayCount: DayCount;
  readonly interestStartDate: string | null;
  readonly maturityDate: string | null;
  readonly stopAtMaturity: boolean;
  readonly qualifiedFinancingThreshold: Rational;
  readonly interestTreatment: "converts" | "paid" | "forgiven";
}

/** An instrument in its present state. A change replaces the object, so that equal objects mean equal rows. */
export interface Convertible {
  readonly securityId: string;
  readonly kind: "safe" | "note";
  readonly holder: Holder;
  /** Position in the order of issue; a part that was transferred keeps its origin's. */
  readonly issueOrder: number;
  readonly principal: Rational;
  readonly terms: ConversionTerms;
  readonly note: NoteTerms | null;
  readonly mfn: boolean;
  /** The security whose terms were elected, null for "keep my own", undefined while nothing was elected. */
  readonly mfnElection: string | null | undefined;
  readonly proRata: boolean;
  readonly targetClassId: string | null;
  readonly issueDate: string | null;
  /** Interest accrued before the present accrual began. */
  readonly frozenInterest: Rational;
  readonly status: "outstanding" | "converted" | "cancelled" | "repaid";
}
