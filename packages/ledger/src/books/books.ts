/**
 * The books of one vehicle as plain data: who the partners are, what they committed, the chart of accounts, and the
 * entries. A debit is positive, a credit is negative, everywhere. Amounts are JSON numbers in currency, whole in the
 * currency's minor units; dates are `YYYY-MM-DD`.
 */
import type { Entry } from "./entry.js";
import type { CommitmentEvent, HistoryFlow, Partner } from "./partner.js";
import type { AllocationBasis, AllocationRule, TermVersion, WaterfallTerms } from "./terms.js";

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
