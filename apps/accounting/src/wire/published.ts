/** The shapes of the published reads, field by field: exactly these, no more. */
import { z } from "zod";

const uuid = z.uuid();
const date = z.iso.date();
const timestamp = z.iso.datetime();
const money = z.number();
const ratio = z.number().nullable();
const count = z.number().int().min(0);

const period = z.strictObject({
  preset: z.string(),
  start: date.nullable(),
  end: date.nullable(),
  label: z.string(),
});

const account = z.strictObject({
  id: uuid,
  fund_id: uuid,
  portfolio_group: z.string(),
  code: z.string(),
  name: z.string(),
  type: z.enum(["asset", "liability", "equity", "income", "expense"]),
  subtype: z.string(),
  parent_id: uuid.nullable(),
  lp_entity_id: uuid.nullable(),
  is_active: z.boolean(),
  created_at: timestamp,
  vehicle_id: uuid,
  company_id: uuid.nullable(),
});

const bankTransaction = z.strictObject({
  id: uuid,
  txn_date: date,
  amount: money,
  description: z.string(),
  counterparty: z.string(),
  status: z.enum(["unmatched", "drafted", "reconciled", "ignored"]),
  suggested_account_code: z.string(),
  journal_entry_id: uuid.nullable(),
  entry_account_code: z.string().nullable(),
  entry_account_name: z.string().nullable(),
  entry_is_split: z.boolean(),
  settled_lp_entity_id: uuid.nullable(),
  settled_lp_name: z.string().nullable(),
});

const reconciliation = z.strictObject({
  bankEndingBalance: money,
  ledgerCashBalance: money,
  difference: money,
  matchedCount: count,
  unmatchedCount: count,
  unmatchedTotal: money,
  tiesOut: z.boolean(),
});

const breakdown = {
  beginning: money,
  contributions: money,
  distributions: money,
  managementFees: money,
  expenses: money,
  operatingIncome: money,
  realizedGains: money,
  unrealizedGains: money,
  fxTranslation: money,
  transfers: money,
  carriedInterest: money,
  unclassified: money,
  ending: money,
};

const call = z.strictObject({
  id: uuid,
  callDate: date,
  dueDate: date,
  description: z.string(),
  scope: z.enum(["fund_wide", "per_lp"]),
  status: z.enum(["issued", "partly_funded", "funded", "cancelled"]),
  total: money,
  funded: money,
  outstanding: money,
  lines: z.array(z.strictObject({ lpEntityId: uuid, name: z.string(), amount: money, funded: money })),
});

const capitalAccounts = z.strictObject({
  rows: z.array(
    z.strictObject({
      lpEntityId: uuid,
      name: z.string(),
      partnerClass: z.enum(["lp", "gp"]),
      commitment: money,
      called: money,
      funded: money,
      outstanding: money,
      receivable: money,
      fundedUnderflow: z.boolean(),
      irr: ratio,
      period: z.strictObject(breakdown),
      itd: z.strictObject(breakdown),
      ...breakdown,
    }),
  ),
  nav: money,
  period,
  calls: z.array(call),
  source: z.literal("ledger"),
  stranded: z.strictObject({
    pooledPostings: count,
    pooledAmount: money,
    taggedPostings: count,
    perLpAccounts: count,
    stranded: z.boolean(),
    message: z.string().nullable(),
  }),
});

const datedAmount = z.strictObject({ date, amount: money });

const construction = z.strictObject({
  group: z.string(),
  vehicleId: uuid,
  actuals: z.strictObject({
    committedCapital: money,
    calledCapital: money,
    uncalledCapital: money,
    distributedCapital: money,
    managementFeesIncurred: money,
    orgCostsIncurred: money,
    partnershipExpensesIncurred: money,
    deployedInitial: money,
    deployedFollowOn: money,
    currentValue: money,
    nav: money,
    cashBalance: money,
    ledgerAvailable: z.boolean(),
    companyCount: count,
    waterfall: z.strictObject({
      asOf: date,
      kind: z.enum(["none", "straight", "european", "american"]),
      carryRate: z.number(),
      prefRate: z.number(),
      catchupRate: z.number(),
      prefCompounds: z.boolean(),
      lpCommitmentShare: z.number(),
      lpCalledCapital: money,
      lpDistributedCapital: money,
      fundDistributedCapital: money,
      lpNav: money,
      contributions: z.array(datedAmount),
      distributions: z.array(datedAmount),
    }),
    positions: z.array(
      z.strictObject({
        companyId: uuid,
        name: z.string(),
        stage: z.string(),
        status: z.enum(["active", "exited", "written_off"]),
        investedInitial: money,
        investedFollowOn: money,
        investedTotal: money,
        firstInvestmentDate: date.nullable(),
        currentValue: money,
        currentMoic: ratio,
        currentOwnership: ratio,
        currentPostMoney: ratio,
        distributions: money,
      }),
    ),
  }),
  assumptions: z.strictObject({
    feeAnnualRate: z.number(),
    feeBasis: z.enum(["committed", "invested", "nav"]),
    feeTermYears: z.number(),
    feeStartDate: z.string(),
    feeStepDownYear: ratio,
    feeStepDownRate: ratio,
    annualPartnershipExpense: money,
    remainingOrgCosts: money,
    targetPortfolioSize: z.number(),
    targetFundMultiple: z.number(),
    stages: z.array(z.unknown()),
    positionForecasts: z.array(z.unknown()),
    pacing: z.strictObject({
      deploymentYears: z.number(),
      followOnLagYears: z.number(),
      holdYears: z.number(),
      existingHoldYears: z.number(),
      horizonYears: z.number(),
      accretion: z.literal("linear"),
    }),
    simulation: z.strictObject({
      runs: z.number(),
      seed: z.number(),
      lossRate: z.number(),
      dispersion: z.number(),
      holdSpreadYears: z.number(),
      maxMoic: z.number(),
      targetMultiple: z.number(),
      defaultExitMultiple: z.number(),
    }),
  }),
});

const distribution = z.strictObject({
  distributionId: uuid,
  entryId: uuid.nullable(),
  date,
  description: z.string(),
  status: z.enum(["draft", "declared", "partly_paid", "paid", "cancelled"]),
  kind: z.enum(["cash", "in_kind"]),
  recallable: z.boolean(),
  total: money,
  paid: money,
  lines: z.array(z.strictObject({ lpEntityId: uuid, name: z.string(), amount: money, paid: money })),
});

const firm = z.strictObject({
  vehicles: z.array(
    z.strictObject({
      id: uuid,
      name: z.string(),
      kind: z.enum(["fund", "spv", "gp", "manco"]),
      closedThrough: date.nullable(),
      lastEntryDate: date.nullable(),
      postedEntries: count,
      draftEntries: count,
      openBankRows: count,
      trialBalanced: z.boolean(),
      totalDebits: money,
      empty: z.boolean(),
      cash: money,
      investmentsAtCost: money,
      investmentsAtValue: money,
    }),
  ),
  mancoOmitted: z.boolean(),
});

const economics = z.strictObject({
  committed: money,
  paidIn: money,
  uncalled: money,
  distributions: money,
  nav: money,
  totalValue: money,
  dpi: ratio,
  rvpi: ratio,
  tvpi: ratio,
  irr: ratio,
});

const fundEconomics = z.strictObject({
  asOf: date.nullable(),
  vehicles: z.array(
    z.strictObject({
      vehicle: z.string(),
      id: uuid,
      vintageYear: z.number().int().nullable(),
      source: z.literal("ledger"),
      lpCount: count,
      fund: economics,
      lp: economics,
    }),
  ),
});

const fundTimeseries = z.strictObject({
  points: z.array(
    z.strictObject({
      period: date,
      label: z.string().regex(/^Q[1-4] '\d\d$/),
      calledCapital: money,
      distributed: money,
      contributions: money,
      distributions: money,
      operatingIncome: money,
      realizedGains: money,
      unrealizedGains: money,
      expenses: money,
      other: money,
      nav: money,
      investedCapital: money,
      newInvested: money,
      followOnInvested: money,
      proceeds: money,
      portfolioValue: money,
      grossIrr: ratio,
      netIrrFund: ratio,
      netIrrLp: ratio,
    }),
  ),
  hasGross: z.boolean(),
});

/** A journal entry as published. */
export const publishedEntry = z.strictObject({
  id: uuid,
  entry_date: date,
  memo: z.string(),
  source_type: z.string(),
  source_ref: z.string(),
  status: z.enum(["draft", "posted", "void"]),
  reference: z.string().nullable(),
  reversed_by: uuid.nullable(),
  posted_at: timestamp.nullable(),
  adjusting: z.boolean(),
  book: z.enum(["actual", "tax", "pro_forma"]),
  journal_postings: z.array(
    z.strictObject({
      id: uuid,
      account_id: uuid,
      account_code: z.string(),
      account_name: z.string(),
      account_type: z.enum(["asset", "liability", "equity", "income", "expense"]),
      amount: money,
      currency: z.string(),
      lp_entity_id: uuid.nullable(),
    }),
  ),
});

const ledgerLine = z.strictObject({
  entryId: uuid,
  entryDate: date,
  memo: z.string(),
  sourceType: z.string(),
  counterAccounts: z.array(z.strictObject({ id: uuid, code: z.string(), name: z.string() })),
  debit: money,
  credit: money,
  change: money,
  running: money,
});

const ledger = z.strictObject({
  period,
  accounts: z.array(
    z.strictObject({
      id: uuid,
      code: z.string(),
      name: z.string(),
      type: z.string(),
      subtype: z.string(),
      lpEntityId: uuid.nullable(),
      companyId: uuid.nullable(),
    }),
  ),
  register: z.strictObject({
    account: z.strictObject({
      id: uuid,
      code: z.string(),
      name: z.string(),
      type: z.string(),
      normalSide: z.enum(["debit", "credit"]),
    }),
    period: z.strictObject({ start: date.nullable(), end: date.nullable() }),
    opening: money,
    lines: z.array(ledgerLine),
    totals: z.strictObject({ debit: money, credit: money }),
    closing: money,
  }),
});

const key = z.strictObject({
  id: z.string(),
  name: z.string(),
  key_prefix: z.string(),
  scopes: z.array(z.string()),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
  revoked_at: timestamp.nullable(),
});

/** Each published address with the shape of its answer. */
export const publishedReads = {
  "/bank": z.array(bankTransaction),
  "/bank/reconcile": reconciliation,
  "/capital-accounts": capitalAccounts,
  "/chart": z.array(account),
  "/construction": construction,
  "/distributions": z.array(distribution),
  "/firm": firm,
  "/fund-economics": fundEconomics,
  "/fund-timeseries": fundTimeseries,
  "/journal": z.strictObject({ total: count, entries: z.array(publishedEntry) }),
  "/keys": z.array(key),
  "/ledger": ledger,
} as const;
