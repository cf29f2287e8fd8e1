/** What the columns of JSON hold. */
import type { BodyOf } from "@capstack/contract";
import type { accountingOperations } from "@capstack/contract/accounting";
import type { AllocationBasis, AllocationRule, WaterfallTerms } from "@capstack/ledger";

/** The management fee as agreed. */
export interface FeeTerms {
  readonly annualRate: number;
  readonly basis: "committed" | "invested" | "nav";
  readonly commitmentsOn?: "each_day" | "first_day" | undefined;
  readonly termYears?: number | undefined;
  readonly startDate?: string | undefined;
  readonly stepDownYear?: number | null | undefined;
  readonly stepDownRate?: number | null | undefined;
}

/** The terms in force on a day. */
export interface Terms {
  readonly allocationBasis: AllocationBasis;
  readonly allocationRules: readonly AllocationRule[];
  readonly waterfall: WaterfallTerms | null;
  readonly fee: FeeTerms | null;
  readonly orgCostCap: number | null;
}

/** What the money is for; the parts add up to the call. */
export interface CallPurpose {
  readonly investments?: number | undefined;
  readonly fees?: number | undefined;
  readonly expenses?: number | undefined;
}

/** What the money is, for a partner's taxes; the parts need not add up. */
export type TaxCharacter = Readonly<Record<string, number>>;

/** What is handed over: a part of a position at the fair value of the whole. */
export interface InKind {
  readonly companyId: string;
  readonly value: number;
  readonly distributedPct?: number | undefined;
}

/** What someone said of the assumptions of a forecast so far. */
export type GivenAssumptions = BodyOf<typeof accountingOperations.setAssumptions>;

/** What the firm says a row of its bank is. */
export type BankRule = Omit<BodyOf<typeof accountingOperations.addBankRule>, "position">;
