import { testHostileCalls } from "@capstack/testing/hostile";
import { runs } from "@capstack/testing/laws";
import { halfAYear, harbor, juniper, keel, nimbus } from "../test/books/half-a-year.js";
import * as ledger from "./index.js";
import { buildExit, buildLoanDraw, indexBooks, ledgerErrorCodes, missingAccounts } from "./index.js";

const index = indexBooks(halfAYear);
const sale = buildExit(index, { date: "2025-07-01", companyId: nimbus, proceeds: 400_000, escrow: 50_000 });
const exited = indexBooks({
  ...halfAYear,
  accounts: [...halfAYear.accounts, ...missingAccounts(halfAYear, [sale])],
  entries: [...halfAYear.entries, { ...sale, status: "posted" }],
});
const advance = ledger.buildCarryDistribution(halfAYear, {
  ...{ date: "2025-06-30", lines: [{ lpEntityId: keel, amount: 100 }], escrowed: 50, allowAdvance: true },
});
const held = indexBooks({
  ...halfAYear,
  accounts: [...halfAYear.accounts, ...ledger.missingAccounts(halfAYear, [advance])],
  entries: [...halfAYear.entries, { ...advance, status: "posted" }],
});
const carried = indexBooks({ ...halfAYear, waterfall: { kind: "straight", carryRate: 0.2 } });
/** Stands for the books, read once; any other value in their place is handed on. */
const BOOKS = "half a year";
/** The same, with money in escrow, and under a waterfall with carry. */
const EXITED = "half a year and an exit";
const CARRIED = "half a year with carry";
const HELD = "half a year and carry in escrow";
/** Books of a vehicle and of its feeder. */
const STRUCTURE = "half a year and its feeder";
const structure = [
  index,
  indexBooks({ ...halfAYear, vehicle: { ...halfAYear.vehicle, id: "feeder", name: "Feeder" } }),
];
const named: ReadonlyMap<unknown, unknown> = new Map<string, unknown>([
  ...([
    [BOOKS, index],
    [EXITED, exited],
    [CARRIED, carried],
    [HELD, held],
    [STRUCTURE, structure],
  ] as const),
]);

type AnyFunction = (...args: unknown[]) => unknown;

/** Every published function, with the books where their name stands. */
const module = Object.fromEntries(
  Object.entries(ledger).map(([name, value]) => {
    if (typeof value !== "function" || String(value).startsWith("class ")) return [name, value];
    const call = value as AnyFunction;
    return [name, (...args: unknown[]) => call(...args.map((arg) => named.get(arg) ?? arg))];
  }),
);

const books = {
  ...halfAYear,
  companies: [{ companyId: nimbus, name: "Nimbus", stage: "seed", status: "held", currency: "USD", valuationLevel: 3 }],
  entries: halfAYear.entries.slice(0, 2),
  allocationRules: [{ lpEntityId: harbor, category: "management_fee", participates: true, weight: 1 }],
  allocationBasis: "commitment",
  waterfall: {
    kind: "european",
    level: "partner",
    recipients: [{ lpEntityId: keel, pct: 1 }],
    exempt: [],
    prefCompounds: true,
    prefFrom: "draw",
    tiers: [{ fromMultiple: 3, carryRate: 0.3, catchupRate: 1 }],
    prefRate: 0.08,
    carryRate: 0.2,
    catchupRate: 1,
  },
  historyFlows: [{ lpEntityId: harbor, date: "2024-01-01", kind: "contribution", amount: 5, sourceRef: "cutover" }],
  dueDates: [{ sourceRef: "call:1", date: "2025-01-24" }],
  closedThrough: "2024-12-31",
  currencyDecimals: { EUR: 2 },
};
const head = { date: "2025-07-01", id: "e", memo: "A memo", reference: "R", sourceRef: "s" };
const lines = [{ lpEntityId: harbor, amount: 50 }];
const ofCompany = { ...head, companyId: nimbus };
const row = {
  id: "r",
  txnDate: "2025-03-31",
  amount: -900,
  status: "unmatched",
  description: "Audit",
  counterparty: "Oak",
};
const matchable = { entryId: "fee", entryDate: "2025-03-31", cashAmount: -900, names: ["Oak"] };
const rules = [{ contains: "audit", sign: "out", least: 1, most: 1000, accountCode: "5100" }];
const line = { lpEntityId: harbor, name: "Harbor", amount: 900 };
const item = { accountCode: "2000", amount: 900, names: ["Oak"], expenses: ["5100"] };
const context = {
  history: [{ counterparty: "Oak", amount: -900, accountCode: "5100" }],
  ...{ openCalls: [line], openPayables: [line], accruals: [item], receivables: [item] },
  partners: [{ lpEntityId: harbor, name: "Harbor" }],
  companies: [{ companyId: nimbus, name: "Nimbus", accountCode: "1100-44444444" }],
  accounts: [{ code: "5100", isActive: true }],
};
const sheet = {
  ...{ start: "2025-01-01", end: "2025-06-30" },
  holdings: [{ holderId: "feeder", heldId: halfAYear.vehicle.id, lpEntityId: harbor, companyId: nimbus }],
};
const draft = buildLoanDraw(index, { date: "2025-07-01", amount: 500 });
const window = { start: "2025-01-01", end: "2025-06-30" };
const fee = {
  ...{ from: "2025-04-01", to: "2025-06-30", annualRate: 0.02, dayCount: "30/360", basis: "committed", offset: 1 },
  steps: [{ date: "2025-05-01", annualRate: 0.01, basis: "committed" }],
  partnerRates: [{ lpEntityId: keel, annualRate: 0 }],
};
const credit = {
  ...{ from: "2025-07-01", to: "2025-08-31", limit: 5_000_000, annualRate: 0.0725, unusedRate: 0.0025 },
  ...{ dayCount: "actual/360", rateChanges: [{ date: "2025-08-01", annualRate: 0.07 }] },
};
const amounts = { account: "5100", amount: 10, currency: "USD" };
const bank = { name: "Operating account", currency: "USD", account: "1000", isDefault: true };
const postings = [amounts, { account: "1000", amount: -10, currency: "USD" }];
const past = {
  ...{ lpEntityId: harbor, contributions: 1000, distributions: 0, ending: 900 },
  flows: [{ date: "2024-01-01", kind: "contribution", amount: 1000 }],
};
const chart = {
  vehicle: { id: "v" },
  partners: [{ lpEntityId: harbor, name: "H" }],
  companies: [{ companyId: nimbus, name: "N" }],
};
const journal = "2025-01-15 * Audit\n    Expenses:Audit:A5100  250.00 USD\n    Assets:Cash:A1000\n";
const candidatesOf = ledger.entryMatcher([matchable]);
const suggest = ledger.accountSuggester(rules as never, context as never);

testHostileCalls({
  module,
  codes: ledgerErrorCodes,
  calls: {
    currencyDecimals: [["USD", { EUR: 2 }]],
    isTranslationOfCash: [["1010", "fx"]],
    declaresDue: [["capital_call"]],
    takenBack: [[[{ id: "1" }, { id: "2", reverses: "1" }, { id: "3", reverses: "2" }]]],
    indexBooks: [[books, { book: ["actual"], adjusting: "include", unknownFields: "refuse" }]],
    missingAccounts: [[{ ...chart, accounts: halfAYear.accounts.slice(0, 3) }, [{ postings: [amounts] }]]],
    seedChart: [[{ ...chart, extended: true }]],
    subAccountCode: [["3100", harbor, halfAYear.accounts.slice(0, 3)]],
    comparisonPeriods: [[{ preset: "ytd", start: "2026-01-01", end: "2026-07-15", label: "YTD" }, 2]],
    resolvePeriod: [["custom", "2026-07-15", { start: "2026-01-01", end: "2026-03-31", fiscalYearStart: "04-01" }]],
    register: [[BOOKS, { ...window, account: "1000", includeChildren: true }]],
    accountBalances: [[BOOKS, { end: "2025-06-30" }]],
    trialBalance: [[BOOKS, { end: "2025-06-30" }]],
    accountCaption: [[BOOKS, { code: "1000", name: "Cash" }]],
    allocationCategoryOf: [[{ type: "expense", subtype: "management_fee", lpEntityId: null }]],
    capitalAccounts: [[BOOKS, { ...window, allocation: "live" }]],
    requireCarryRecipient: [[BOOKS]],
    dealByDealCarry: [[BOOKS, { end: "2025-06-30" }]],
    fundEconomics: [[BOOKS, { end: "2025-06-30" }]],
    positions: [[BOOKS, { end: "2025-06-30" }]],
    timeSeries: [[BOOKS, { through: "2025-06-30" }]],
    balanceSheet: [[BOOKS, { ...window, compare: 1 }]],
    cashFlowStatement: [[BOOKS, { ...window, compare: 1 }]],
    ilpaStatement: [[BOOKS, { end: "2025-06-30", compare: 1, lpEntityId: harbor }]],
    financialHighlights: [[BOOKS, { ...window, compare: 1 }]],
    operationsStatement: [[BOOKS, { ...window, compare: 1 }]],
    partnersCapitalStatement: [[BOOKS, { ...window, compare: 1 }]],
    fairValueTable: [[BOOKS, { ...window, compare: 1 }]],
    scheduleOfInvestments: [[BOOKS, { ...window, compare: 1 }]],
    capitalAccountStatement: [[BOOKS, { ...window, lpEntityId: harbor }]],
    combiningSheet: [[STRUCTURE, sheet]],
    prepareCombiningSheet: [[STRUCTURE, sheet]],
    heldCapital: [[BOOKS, { ...window, lpEntityId: harbor }]],
    lookThrough: [[BOOKS, { ...window, lpEntityId: harbor, positions: [{ id: "a", cost: 1, fairValue: 2 }] }]],
    buildHoldingDue: [[BOOKS, { ...ofCompany, side: "contribution", amount: 5 }]],
    buildPickUp: [[BOOKS, BOOKS, { ...ofCompany, lpEntityId: harbor, from: "2025-01-01" }]],
    performanceFlows: [
      [
        BOOKS,
        {
          ...{ end: "2025-06-30", method: "granular" },
          calls: [{ sourceRef: "call:1", investments: 1, fees: 2 }],
          draws: [{ entryId: "x", expenses: 1, workingCapital: 2 }],
          distributions: [{ entryId: "x", gain: 1, excessForFees: 2 }],
        },
      ],
    ],
    templateFigures: [
      [
        BOOKS,
        {
          end: "2025-06-30",
          labels: [{ code: "5100", label: "a" }],
          entryLabels: [{ entryId: "x", label: "b" }],
          rest: Object.fromEntries(
            ["management_fee", "partnership_expense", "organizational_expense", "offering_cost", "income"].map(
              (category) => [category, "rest"],
            ),
          ),
          items: [{ date: "2025-05-01", label: "c", amount: 1 }],
        },
      ],
    ],
    sideBySide: [[{ amount: 10, currency: "USD", shares: 3, vehicles: [{ id: "a", weight: 1 }] }]],
    postedCapital: [[BOOKS, { end: "2025-06-30" }]],
    prepareStatement: [
      [BOOKS, "operations", { ...window, compare: 1 }],
      [BOOKS, "capital-account", { ...window, lpEntityId: harbor }],
    ],
    statementWindows: [["operations", { ...window, compare: 1 }]],
    daysOfWindows: [[[window]]],
    dayText: [["2025-06-30"]],
    periodText: [["2025-01-01", "2025-06-30"]],
    figureText: [
      [1234.5, "money", "USD"],
      [0.5, "percent", "USD"],
    ],
    lineRow: [["Fees", 250]],
    subtotalRow: [["Expenses", 250]],
    totalRow: [["Net assets", 250]],
    headingRow: [["Assets"]],
    summing: [[{ style: "total", cells: ["Net assets", 250] }, []]],
    closeEntries: [[BOOKS, { through: "2025-01-31", bankRows: [row], accept: ["drafts", "unposted_bank_rows"] }]],
    previewClose: [[BOOKS, { through: "2025-01-31", bankRows: [row], bankAccounts: [bank], accept: ["drafts"] }]],
    buildYearEndClose: [[BOOKS, { yearEnd: "2025-12-31" }]],
    buildCapitalCall: [
      [BOOKS, { ...head, total: 84, fundedAtOnce: true, allowOverCommitment: true }],
      [BOOKS, { ...head, lines }],
    ],
    buildContributionFunding: [[BOOKS, { ...head, lines }]],
    buildCarriedInterest: [[CARRIED, head]],
    buildCarryDistribution: [[BOOKS, { ...head, lines, escrowed: 0, allowAdvance: true }]],
    buildCarryEscrowRelease: [[HELD, { ...head, amount: 1 }]],
    buildClawback: [[HELD, { ...head, lines: [{ lpEntityId: keel, amount: 1 }], fromEscrow: 1 }]],
    buildCutover: [
      [BOOKS, { ...head, partners: [past], balances: [{ account: "1000", amount: 900, companyId: nimbus }] }],
    ],
    buildDistribution: [
      [BOOKS, { ...head, total: 84, by: "commitment", paidAtOnce: true, recallable: true, allowOverdrawn: true }],
      [BOOKS, { ...head, lines }],
    ],
    buildDistributionSettlement: [[BOOKS, { ...head, lines }]],
    buildInKindDistribution: [[BOOKS, { ...ofCompany, value: 760_000, distributedPct: 0.5, by: "commitment" }]],
    buildEscrowRelease: [[EXITED, { ...ofCompany, received: 4, shortfall: 1 }]],
    buildExit: [
      [BOOKS, { ...ofCompany, proceeds: 400_000, escrow: 50_000, soldPct: 0.5 }],
      [BOOKS, { ...ofCompany, proceeds: 400_000, basis: 100 }],
    ],
    buildWriteOff: [[BOOKS, { ...ofCompany, realize: true }]],
    costBasis: [
      [{ lots: [{ id: "a", date: "2023-01-01", units: 100, cost: 1000 }], method: "fifo", unitsSold: 50, decimals: 2 }],
      [
        {
          lots: [{ id: "a", date: "2023-01-01", units: 100, cost: 1000 }],
          ...{ method: "specific", specific: [{ lotId: "a", units: 5 }] },
        },
      ],
    ],
    buildCurrencyExchange: [
      [
        BOOKS,
        { ...head, sold: { currency: "USD", amount: 110 }, bought: { currency: "EUR", amount: 100 }, baseAmount: 110 },
      ],
    ],
    buildExpense: [
      [BOOKS, { ...head, amount: 25_000, kind: "organizational", organizationalCap: 50_000, accrued: true }],
      [BOOKS, { ...head, amount: 25_000, kind: "offering", accrued: true }],
    ],
    creditLine: [[BOOKS, { end: "2025-06-30" }]],
    computeCreditLineCost: [[BOOKS, credit]],
    buildCreditLineAccrual: [[BOOKS, { ...credit, paidAtOnce: true }]],
    buildCashRestriction: [[BOOKS, { ...head, amount: 500, released: false }]],
    buildLoanDraw: [[BOOKS, { ...head, amount: 500 }]],
    buildLoanRepayment: [[BOOKS, { ...head, principal: 0, interest: 5 }]],
    buildManualEntry: [[BOOKS, { ...head, postings }]],
    buildConversion: [[BOOKS, { ...ofCompany, interest: 0, fairValue: 760_000 }]],
    buildIncome: [
      [BOOKS, { ...ofCompany, amount: 5, account: "4100", accrued: true }],
      [BOOKS, { ...head, amount: 5, account: "4130", withheld: 1 }],
    ],
    buildInvestment: [[BOOKS, { ...ofCompany, amount: 5, capitalizedCosts: 1 }]],
    buildReturnOfCapital: [[BOOKS, { ...ofCompany, amount: 5 }]],
    buildManagementFee: [[BOOKS, { ...head, ...fee, paidAtOnce: true, offset: 1, waiver: 2, rebate: 3, netted: 0 }]],
    computeManagementFee: [[BOOKS, { ...fee, offset: 1, waiver: 2, rebate: 3 }]],
    explainManagementFee: [
      [BOOKS, { ...fee, commitmentBands: [{ fromCommitment: 1_000, discountPct: 0.1 }] }, "2025-09-30"],
    ],
    meters: [[BOOKS, { end: "2025-06-30", deal: { invest: 5, companyId: nimbus }, limits: { concentrationPct: 0.1 } }]],
    requireLimits: [
      [BOOKS, { end: "2025-06-30", deal: { invest: 5, companyId: nimbus }, limits: { recyclingPct: 1 } }],
    ],
    prepaidParts: [[{ amount: 90, from: "2025-01-01", to: "2025-03-31", decimals: 2 }]],
    recurringDays: [[{ first: "2025-01-31", every: "month", last: "2025-12-31", through: "2025-04-01" }]],
    waivedOfFee: [[BOOKS, { ...fee, waivers: [{ from: "2025-04-01", to: "2025-05-01", waivedPct: 0.5 }] }]],
    sharesHeld: [[{ shares: 5, shareChanges: [{ date: "2025-04-01", shares: -1 }] }, "2025-06-30"]],
    offsetRoll: [[BOOKS, { offsets: [{ date: "2025-05-01", received: 10, offsetPct: 0.5 }], start: "2025-01-01" }]],
    equalize: [
      [
        BOOKS,
        {
          ...head,
          ...{
            commitments: [{ lpEntityId: keel, amount: 8_300_000, kind: "increase" }],
            interestRate: 0.08,
            trueUp: true,
          },
          retroactiveFee: { from: "2025-01-01", to: "2025-06-30", annualRate: 0.02, dayCount: "30/360" },
        },
      ],
    ],
    buildTransfer: [[BOOKS, { ...head, fromLpEntityId: harbor, toLpEntityId: juniper, transferredPct: 0.5 }]],
    buildFxRevaluation: [[BOOKS, { ...ofCompany, oldRate: 1, newRate: 1.1, localValue: 100 }]],
    buildValuation: [[BOOKS, { ...ofCompany, fairValue: 760_000 }]],
    checkEntry: [[BOOKS, draft]],
    moveCash: [[BOOKS, { postings }, { account: "1000-eur", currency: "EUR", bankAmount: 3, rate: 1.25, per: 1 }]],
    bankMovements: [[BOOKS, { bank, all: [bank], end: "2025-06-30" }]],
    postEntry: [[BOOKS, draft, { sequence: 1 }]],
    reverseEntry: [[BOOKS, { entryId: "fee", date: "2025-07-01", id: "back", memo: "Back" }]],
    voidEntry: [[draft]],
    entryMatcher: [[[matchable], { days: 5 }]],
    "an entry's matcher": [[row]],
    matchCandidates: [[row, [matchable], { days: 5 }]],
    matchGroups: [[{ rows: [row], entries: [matchable], days: 5, decimals: 2 }]],
    matchGroupSteps: [[{ rows: [row], entries: [matchable], days: 5, decimals: 2 }]],
    bankReconciliation: [[{ rows: [row], ledgerCash: 5, decimals: 2 }]],
    explainDifference: [
      [{ rows: [row], cashPostings: [{ entryId: "e", entryDate: "2025-01-01", amount: 5 }], decimals: 2 }],
    ],
    accountSuggester: [[rules, context]],
    "an account's suggester": [[row]],
    suggestAccount: [[row, rules, context]],
    exportJournal: [[BOOKS, { format: "hledger", assertions: true }]],
    importJournal: [[journal, { format: "hledger", baseCurrency: "USD", currencyDecimals: { EUR: 2 } }]],
  },
  answered: { "an entry's matcher": candidatesOf as never, "an account's suggester": suggest as never },
  apart: ["isEngineError"],
  runs: runs(150),
});
