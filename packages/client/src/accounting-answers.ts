/** The published reads of the books, as types: money in currency, dates `YYYY-MM-DD`, timestamps ISO 8601. */

type Count = number;

/** A period and how it was asked for; `start` and `end` are null where it is open. */
export interface BooksPeriod {
  readonly preset: string;
  readonly start: string | null;
  readonly end: string | null;
  readonly label: string;
}

/** A row of the bank feed; a negative amount flows out. */
export interface BankTransaction {
  readonly id: string;
  readonly txn_date: string;
  readonly amount: number;
  readonly description: string;
  readonly counterparty: string;
  readonly status: "unmatched" | "drafted" | "reconciled" | "ignored";
  readonly suggested_account_code: string;
  readonly journal_entry_id: string | null;
  readonly entry_account_code: string | null;
  readonly entry_account_name: string | null;
  readonly entry_is_split: boolean;
  readonly settled_lp_entity_id: string | null;
  readonly settled_lp_name: string | null;
}

/** The bank against the ledger's cash; `difference` is ledger less bank. */
export interface BankReconciliation {
  readonly bankEndingBalance: number;
  readonly ledgerCashBalance: number;
  readonly difference: number;
  readonly matchedCount: Count;
  readonly unmatchedCount: Count;
  readonly unmatchedTotal: number;
  readonly tiesOut: boolean;
}

/** How a capital account moved; fees and expenses are negative. */
export interface CapitalBreakdown {
  readonly beginning: number;
  readonly contributions: number;
  readonly distributions: number;
  readonly managementFees: number;
  readonly expenses: number;
  readonly operatingIncome: number;
  readonly realizedGains: number;
  readonly unrealizedGains: number;
  readonly fxTranslation: number;
  readonly transfers: number;
  readonly carriedInterest: number;
  readonly unclassified: number;
  readonly ending: number;
}

/** One partner's capital account. */
export interface CapitalAccount extends CapitalBreakdown {
  readonly lpEntityId: string;
  readonly name: string;
  readonly partnerClass: "lp" | "gp";
  readonly commitment: number;
  readonly called: number;
  readonly funded: number;
  readonly outstanding: number;
  readonly receivable: number;
  readonly fundedUnderflow: boolean;
  readonly irr: number | null;
  readonly period: CapitalBreakdown;
  readonly itd: CapitalBreakdown;
}

/** A capital call and how much of it is funded. */
export interface CapitalCall {
  readonly id: string;
  readonly callDate: string;
  readonly dueDate: string;
  readonly description: string;
  readonly scope: "fund_wide" | "per_lp";
  readonly status: "issued" | "partly_funded" | "funded" | "cancelled";
  readonly total: number;
  readonly funded: number;
  readonly outstanding: number;
  readonly lines: readonly {
    readonly lpEntityId: string;
    readonly name: string;
    readonly amount: number;
    readonly funded: number;
  }[];
}

/** Every capital account of a vehicle. */
export interface CapitalAccounts {
  readonly rows: readonly CapitalAccount[];
  readonly nav: number;
  readonly period: BooksPeriod;
  readonly calls: readonly CapitalCall[];
  readonly source: "ledger";
  readonly stranded: {
    readonly pooledPostings: Count;
    readonly pooledAmount: number;
    readonly taggedPostings: Count;
    readonly perLpAccounts: Count;
    readonly stranded: boolean;
    readonly message: string | null;
  };
}

/** The kinds of account. */
export type AccountType = "asset" | "liability" | "equity" | "income" | "expense";

/** An account of the chart. */
export interface LedgerAccount {
  readonly id: string;
  readonly fund_id: string;
  readonly portfolio_group: string;
  readonly code: string;
  readonly name: string;
  readonly type: AccountType;
  readonly subtype: string;
  readonly parent_id: string | null;
  readonly lp_entity_id: string | null;
  readonly is_active: boolean;
  readonly created_at: string;
  readonly vehicle_id: string;
  readonly company_id: string | null;
}

/** What a vehicle has called, paid and holds, and what its forecast assumes. */
export interface FundConstruction {
  readonly group: string;
  readonly vehicleId: string;
  readonly actuals: Readonly<Record<string, unknown>> & {
    readonly committedCapital: number;
    readonly calledCapital: number;
    readonly uncalledCapital: number;
    readonly distributedCapital: number;
    readonly nav: number;
    readonly cashBalance: number;
    readonly companyCount: Count;
    readonly positions: readonly (Readonly<Record<string, unknown>> & {
      readonly companyId: string;
      readonly name: string;
      readonly investedTotal: number;
      readonly currentValue: number;
      readonly currentMoic: number | null;
    })[];
  };
  readonly assumptions: Readonly<Record<string, unknown>>;
}

/** A distribution to partners. */
export interface Distribution {
  readonly distributionId: string;
  readonly entryId: string | null;
  readonly date: string;
  readonly description: string;
  readonly status: "draft" | "declared" | "partly_paid" | "paid" | "cancelled";
  readonly kind: "cash" | "in_kind";
  readonly recallable: boolean;
  readonly total: number;
  readonly paid: number;
  readonly lines: readonly {
    readonly lpEntityId: string;
    readonly name: string;
    readonly amount: number;
    readonly paid: number;
  }[];
}

/** Every vehicle of the firm at a glance. */
export interface FirmSummary {
  readonly vehicles: readonly {
    readonly id: string;
    readonly name: string;
    readonly kind: "fund" | "spv" | "gp" | "manco";
    readonly closedThrough: string | null;
    readonly lastEntryDate: string | null;
    readonly postedEntries: Count;
    readonly draftEntries: Count;
    readonly openBankRows: Count;
    readonly trialBalanced: boolean;
    readonly totalDebits: number;
    readonly empty: boolean;
    readonly cash: number;
    readonly investmentsAtCost: number;
    readonly investmentsAtValue: number;
  }[];
  readonly mancoOmitted: boolean;
}

/** What a fund, or its limited partners, paid in, got back and still hold. */
export interface EconomicsFigures {
  readonly committed: number;
  readonly paidIn: number;
  readonly uncalled: number;
  readonly distributions: number;
  readonly nav: number;
  readonly totalValue: number;
  readonly dpi: number | null;
  readonly rvpi: number | null;
  readonly tvpi: number | null;
  readonly irr: number | null;
}

/** The economics of every vehicle, from its ledger. */
export interface FundEconomicsSummary {
  readonly asOf: string | null;
  readonly vehicles: readonly {
    readonly vehicle: string;
    readonly id: string;
    readonly vintageYear: number | null;
    readonly source: "ledger";
    readonly lpCount: Count;
    readonly fund: EconomicsFigures;
    readonly lp: EconomicsFigures;
  }[];
}

/** A vehicle quarter by quarter. */
export interface FundTimeSeries {
  readonly points: readonly {
    readonly period: string;
    readonly label: string;
    readonly calledCapital: number;
    readonly distributed: number;
    readonly contributions: number;
    readonly distributions: number;
    readonly operatingIncome: number;
    readonly realizedGains: number;
    readonly unrealizedGains: number;
    readonly expenses: number;
    readonly other: number;
    readonly nav: number;
    readonly investedCapital: number;
    readonly newInvested: number;
    readonly followOnInvested: number;
    readonly proceeds: number;
    readonly portfolioValue: number;
    readonly grossIrr: number | null;
    readonly netIrrFund: number | null;
    readonly netIrrLp: number | null;
  }[];
  readonly hasGross: boolean;
}

/** A journal entry; its postings sum to zero, debits positive. */
export interface JournalEntry {
  readonly id: string;
  readonly entry_date: string;
  readonly memo: string;
  readonly source_type: string;
  readonly source_ref: string;
  readonly status: "draft" | "posted" | "void";
  readonly reference: string | null;
  readonly reversed_by: string | null;
  readonly posted_at: string | null;
  readonly adjusting: boolean;
  readonly book: "actual" | "tax" | "pro_forma";
  readonly journal_postings: readonly {
    readonly id: string;
    readonly account_id: string;
    readonly account_code: string;
    readonly account_name: string;
    readonly account_type: AccountType;
    readonly amount: number;
    readonly currency: string;
    readonly lp_entity_id: string | null;
  }[];
}

/** A page of the journal; `total` counts the entries of the whole period. */
export interface JournalPage {
  readonly total: Count;
  readonly entries: readonly JournalEntry[];
}

/** A key of the account, as the books list it. */
export interface AccountingKey {
  readonly id: string;
  readonly name: string;
  readonly key_prefix: string;
  readonly scopes: readonly string[];
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly revoked_at: string | null;
}

/** The register of one account: opening balance, lines with the running balance, closing balance. */
export interface LedgerRegister {
  readonly period: BooksPeriod;
  readonly accounts: readonly {
    readonly id: string;
    readonly code: string;
    readonly name: string;
    readonly type: string;
    readonly subtype: string;
    readonly lpEntityId: string | null;
    readonly companyId: string | null;
  }[];
  readonly register: {
    readonly account: {
      readonly id: string;
      readonly code: string;
      readonly name: string;
      readonly type: string;
      readonly normalSide: "debit" | "credit";
    };
    readonly period: { readonly start: string | null; readonly end: string | null };
    readonly opening: number;
    readonly lines: readonly {
      readonly entryId: string;
      readonly entryDate: string;
      readonly memo: string;
      readonly sourceType: string;
      readonly counterAccounts: readonly { readonly id: string; readonly code: string; readonly name: string }[];
      readonly debit: number;
      readonly credit: number;
      readonly change: number;
      readonly running: number;
    }[];
    readonly totals: { readonly debit: number; readonly credit: number };
    readonly closing: number;
  };
}
