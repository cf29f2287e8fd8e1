/**
 * The books of one vehicle as plain data: who the partners are, what they committed, the chart of accounts, and the
 * entries. A debit is positive, a credit is negative, everywhere. Amounts are JSON numbers in currency, whole in the
 * currency's minor units; dates are `YYYY-MM-DD`.
 */
import type { RuleCategory } from "./capital-bucket.js";

/** The five kinds of account of double-entry bookkeeping. */
export type AccountType = "asset" | "liability" | "equity" | "income" | "expense";

/** An account of the chart. `lpEntityId` makes it a partner's capital, `companyId` a portfolio company's. */
export interface Account {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly type: AccountType;
  readonly subtype: string;
  readonly parentId?: string | null;
  readonly lpEntityId?: string | null;
  readonly companyId?: string | null;
  readonly isActive: boolean;
}

/** One line of an entry: `accountId` or `account` (a code). `baseAmount` where the currency is not the vehicle's own. */
export interface Posting {
  readonly accountId?: string;
  readonly account?: string;
  readonly amount: number;
  readonly currency: string;
  readonly baseAmount?: number | null;
  readonly lpEntityId?: string | null;
  readonly companyId?: string | null;
  readonly memo?: string | null;
}

/** A draft may change, a posted entry never does, a void one is kept for the record and counts nowhere. */
export type EntryStatus = "draft" | "posted" | "void";

/** Which set of books an entry belongs to. */
export type Book = "actual" | "tax" | "pro_forma";

/** A journal entry: a date, what it is (`sourceType`), and postings that sum to zero. */
export interface Entry {
  readonly id: string;
  readonly entryDate: string;
  /** Posting order within a day. */
  readonly sequence?: number | null;
  readonly memo?: string | null;
  readonly sourceType: string;
  readonly sourceRef?: string | null;
  readonly reference?: string | null;
  readonly status: EntryStatus;
  readonly reverses?: string | null;
  readonly reversedBy?: string | null;
  /** An audit adjustment, which a reading may leave out; false unless given. */
  readonly adjusting?: boolean;
  /** `actual` unless given. */
  readonly book?: Book;
  readonly postings: readonly Posting[];
}

/** A limited partner or the general partner. */
export type PartnerClass = "lp" | "gp";

/** Someone with capital in the vehicle. */
export interface Partner {
  readonly lpEntityId: string;
  readonly name: string;
  readonly partnerClass: PartnerClass;
}

/** Why a commitment changed. */
export type CommitmentKind = "initial" | "increase" | "decrease" | "transfer_in" | "transfer_out" | "default";

/** A dated, signed change of what a partner has promised. */
export interface CommitmentEvent {
  readonly lpEntityId: string;
  readonly date: string;
  readonly amount: number;
  readonly kind: CommitmentKind;
}

/** A portfolio company. */
export interface Company {
  readonly companyId: string;
  readonly name: string;
  readonly stage?: string | null;
  readonly status?: string | null;
  readonly currency?: string | null;
  /** Fair-value level 1 to 3, for the schedule of investments. */
  readonly valuationLevel?: number | null;
}

/**
 * An exception to the allocation basis for one partner; `category` is one of {@link ruleCategories} (`*` means all),
 * `companyId` one investment only.
 */
export interface AllocationRule {
  readonly lpEntityId: string;
  readonly category: RuleCategory;
  readonly companyId?: string | null;
  /** False takes the partner out; the others bear the share. */
  readonly participates?: boolean;
  /** Replaces the partner's basis: currency under the three dynamic bases, any number under `fixed`. */
  readonly weight?: number | null;
}

/** What income and expense are shared out by. */
export type AllocationBasis = "commitment" | "capital_balance" | "paid_in" | "fixed";

/** Terms of carried interest. Rates are fractions; `catchupRate` is the general partner's part of profit in the catch-up. */
export interface WaterfallTerms {
  readonly kind: "none" | "straight" | "european" | "american";
  readonly carryRate?: number;
  readonly prefRate?: number;
  readonly catchupRate?: number;
  readonly prefCompounds?: boolean;
  /** Whether the hurdle is tested partner by partner (the default) or once for the fund. */
  readonly level?: "partner" | "fund";
  /** Who receives the carry; the only general partner unless given. */
  readonly recipients?: readonly { readonly lpEntityId: string; readonly pct: number }[] | null;
  readonly exempt?: readonly string[] | null;
}

/** Terms from a date on; what is left out takes its usual meaning. */
export interface TermVersion {
  readonly effectiveDate: string;
  readonly allocationRules?: readonly AllocationRule[];
  readonly allocationBasis?: AllocationBasis;
  readonly waterfall?: WaterfallTerms | null;
}

/** A true dated flow behind a lump that was posted at a cutover or a transfer; `amount` signed like the lump it replaces. */
export interface HistoryFlow {
  readonly lpEntityId: string;
  readonly date: string;
  readonly kind: "contribution" | "distribution";
  /** Positive for a contribution, negative for a distribution, as the capital account shows them. */
  readonly amount: number;
  /** The `sourceRef` of the lump; `cutover` unless given. */
  readonly sourceRef?: string;
}

/** The vehicle the books are of. */
export interface Vehicle {
  readonly id: string;
  readonly name: string;
  readonly baseCurrency: string;
  /** `MM-DD`; `01-01` unless given. */
  readonly fiscalYearStart?: string;
}

/** Everything a figure is made of. `today` stands in for the clock. */
export interface Books {
  readonly vehicle: Vehicle;
  readonly partners: readonly Partner[];
  readonly commitments: readonly CommitmentEvent[];
  readonly companies?: readonly Company[];
  readonly accounts: readonly Account[];
  readonly entries: readonly Entry[];
  readonly allocationRules?: readonly AllocationRule[];
  /** `commitment` unless given. */
  readonly allocationBasis?: AllocationBasis;
  readonly waterfall?: WaterfallTerms | null;
  /** Terms from later dates on; those above hold before the first. A month's results are shared by the terms of its end. */
  readonly termVersions?: readonly TermVersion[];
  readonly historyFlows?: readonly HistoryFlow[];
  /** The last closed day, a month's end; null or absent when nothing is closed. */
  readonly closedThrough?: string | null;
  readonly today: string;
  /** Decimals of currencies that differ from ISO 4217. */
  readonly currencyDecimals?: Readonly<Record<string, number>>;
}
