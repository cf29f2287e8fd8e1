/** The contents of the JSON columns. */
import type { BodyOf } from "@capstack/contract";
import type { accountingOperations } from "@capstack/contract/accounting";
import type { AllocationBasis, AllocationRule, WaterfallTerms } from "@capstack/ledger";

/** The management fee as agreed. */
export type FeeTerms = NonNullable<BodyOf<typeof accountingOperations.setTerms>["fee"]>;

/** The credit line as agreed. */
export type CreditLineTerms = NonNullable<BodyOf<typeof accountingOperations.setTerms>["creditLine"]>;

/** Limits of the agreement. */
export type AgreedLimits = NonNullable<BodyOf<typeof accountingOperations.setTerms>["limits"]>;

/** What is known about a partner as an investor. */
export type KnownInvestor = NonNullable<BodyOf<typeof accountingOperations.changePartner>["investor"]>;

/** What a schedule drafts. */
export type ScheduleTerms = BodyOf<typeof accountingOperations.createSchedule>;

/** What needs another person's approval. */
export type ApprovalRule = NonNullable<BodyOf<typeof accountingOperations.renameFirm>["approvalRules"]>[number];

/** A change that is proposed, with what it takes. */
export type ProposedChange = BodyOf<typeof accountingOperations.propose>;

/** How something stands, field by field. */
export type Standing = Readonly<Record<string, unknown>>;

/** The terms in force on a day. */
export interface Terms {
  readonly allocationBasis: AllocationBasis;
  readonly allocationRules: readonly AllocationRule[];
  readonly waterfall: WaterfallTerms | null;
  readonly fee: FeeTerms | null;
  readonly creditLine: CreditLineTerms | null;
  readonly limits: AgreedLimits | null;
  readonly orgCostCap: number | null;
}

/** The purpose of the money; the parts add up to the call. */
export interface CallPurpose {
  readonly investments?: number;
  readonly fees?: number;
  readonly expenses?: number;
  readonly workingCapital?: number;
  readonly lineCosts?: number;
  readonly deemedContribution?: number;
}

/** The tax character of the money for a partner; the parts need not add up. */
export type TaxCharacter = Readonly<Record<string, number>>;

/** The asset distributed: a part of a position at the fair value of the whole. */
export interface InKind {
  readonly companyId: string;
  readonly securityId?: string;
  readonly value: number;
  readonly distributedPct?: number;
}

/** How a mark was found, as its file says. */
export type MarkFile = NonNullable<BodyOf<typeof accountingOperations.enterValuation>["file"]>;

/** The assumptions of a forecast that the user has set. */
export type GivenAssumptions = BodyOf<typeof accountingOperations.setAssumptions>;

/** A firm's rule for classifying bank rows. */
export type BankRule = Omit<BodyOf<typeof accountingOperations.addBankRule>, "position">;

/** What a vehicle's quarterly templates need besides its books. */
export type IlpaSettings = BodyOf<typeof accountingOperations.setIlpaSettings>;
