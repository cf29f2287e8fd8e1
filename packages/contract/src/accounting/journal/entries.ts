/** Entries made from a deal. */
import { ledgerErrorCodes } from "@capstack/ledger";
import * as z from "zod";
import { commitmentEvent } from "../capital/partners.js";
import { create, enter } from "../operation.js";
import { group } from "../query.js";
import { date, money, rowId } from "../values.js";
import { agreements, entryBuilders } from "./entry-builders.js";
import { publishedEntry } from "./journal-entry.js";

const lpEntityId = "3f1d2c4b-8a5e-4b1f-9c3d-2e6f7a8b9c0d";
const companyId = "5c7e9a1b-3d2f-4e6a-8b0c-1d9e8f7a6b5c";

const example = (input: object) => ({ name: "entry", summary: "As drafts", request: { date: "2026-03-31", ...input } });

const made = {
  tag: "Entries",
  query: z.object(group),
  response: z.array(publishedEntry),
  status: 201,
  errors: ["period_locked", "not_found", "own_draft"],
  engineErrors: ledgerErrorCodes,
} as const;

const agreed = {
  ...made,
  response: z.strictObject({
    agreementId: rowId("The agreement, by which it is undone as a whole."),
    entries: z.array(publishedEntry).describe("What was posted, in posting order."),
    commitments: z.array(commitmentEvent).describe("What was recorded with it."),
  }),
} as const;

export const entryOperations = {
  enterCapitalCall: create("entries capital-call", "/entries/capital-call", "Call capital from partners", {
    ...made,
    description:
      "Debits what the partners owe, or cash, and credits their capital, by commitment or as sent. Drafts unless `post` is true.",
    request: entryBuilders.capitalCall,
    examples: [example({ total: 1_000_000 })],
  }),
  enterContributionFunding: create(
    "entries contribution-funding",
    "/entries/contribution-funding",
    "Take in the cash of a call",
    {
      ...made,
      description: "Debits cash and credits what the partners owed. Drafts unless `post` is true.",
      request: entryBuilders.contributionFunding,
      examples: [example({ lines: [{ lpEntityId, amount: 250_000 }] })],
    },
  ),
  enterDistribution: create("entries distribution", "/entries/distribution", "Distribute to partners", {
    ...made,
    description:
      "Debits the partners' capital and credits cash, or what is owed to them. Drafts unless `post` is true.",
    request: entryBuilders.distribution,
    examples: [example({ total: 500_000, by: "capital_balance" })],
  }),
  enterDistributionSettlement: create(
    "entries distribution-settlement",
    "/entries/distribution-settlement",
    "Pay out a declared distribution",
    {
      ...made,
      description: "Debits what was owed to the partners and credits cash. Drafts unless `post` is true.",
      request: entryBuilders.distributionSettlement,
      examples: [example({ lines: [{ lpEntityId, amount: 125_000 }] })],
    },
  ),
  enterInKindDistribution: create(
    "entries in-kind-distribution",
    "/entries/in-kind-distribution",
    "Hand a company's shares to partners",
    {
      ...made,
      description:
        "Marks the position to fair value, realises the gain and debits the partners' capital. Drafts unless `post` is true.",
      request: entryBuilders.inKindDistribution,
      examples: [example({ companyId, value: 2_000_000 })],
    },
  ),
  enterInvestment: create("entries investment", "/entries/investment", "Buy into a company", {
    ...made,
    description: "Debits the company's cost and credits cash. Drafts unless `post` is true.",
    request: entryBuilders.investment,
    examples: [example({ companyId, amount: 600_000 })],
  }),
  enterConversion: create("entries conversion", "/entries/conversion", "Convert a note or a SAFE into shares", {
    ...made,
    description: "Moves accrued interest to cost and marks to fair value. Drafts unless `post` is true.",
    request: entryBuilders.conversion,
    examples: [example({ companyId, interest: 12_500 })],
  }),
  enterValuation: create("entries valuation", "/entries/valuation", "Mark companies to fair value", {
    ...made,
    response: z.strictObject({
      entries: z.array(publishedEntry).describe("One a mark that changed, in the order sent."),
      unchanged: z
        .array(
          z.strictObject({
            companyId: rowId("The company."),
            securityId: rowId("The security, where the mark names one.").exactOptional(),
            date: date("The day of the mark."),
            fairValue: money("What it is worth, as before."),
          }),
        )
        .describe("Marks that confirm the carrying value; the audit trail records them."),
    }),
    description: "Books the change to fair value, one entry a company. Drafts unless `post` is true.",
    request: entryBuilders.valuation,
    examples: [example({ marks: [{ companyId, fairValue: 750_000 }] })],
  }),
  enterFxRevaluation: create("entries fx", "/entries/fx", "Move a position to a currency's new rate", {
    ...made,
    description:
      "Books what new rates do to positions: to all of other currencies at the rates set for the day, or to one from an old rate to a new one. Drafts unless `post` is true.",
    request: entryBuilders.fxRevaluation,
    examples: [example({}), { ...example({ companyId, oldRate: 1.08, newRate: 1.12 }), name: "one-position" }],
  }),
  enterIncome: create("entries income", "/entries/income", "Book interest, a dividend or other income", {
    ...made,
    description: "Debits cash, or the accrued interest, and credits income. Drafts unless `post` is true.",
    request: entryBuilders.income,
    examples: [example({ amount: 815.25 })],
  }),
  enterExit: create("entries exit", "/entries/exit", "Sell a position, or a part of it", {
    ...made,
    description:
      "Takes cost and marks of what is sold off the books and realises the gain. Drafts unless `post` is true.",
    request: entryBuilders.exit,
    examples: [example({ companyId, proceeds: 3_000_000, escrow: 300_000 })],
  }),
  enterReturnOfCapital: create(
    "entries return-of-capital",
    "/entries/return-of-capital",
    "Take back a part of a position's cost",
    {
      ...made,
      description: "Debits cash and credits the company's cost. Drafts unless `post` is true.",
      request: entryBuilders.returnOfCapital,
      examples: [example({ companyId, amount: 50_000 })],
    },
  ),
  enterEscrowRelease: create(
    "entries escrow-release",
    "/entries/escrow-release",
    "Release what an escrow agent held back",
    {
      ...made,
      description: "Debits cash, credits the escrow, and realises what is lost. Drafts unless `post` is true.",
      request: entryBuilders.escrowRelease,
      examples: [example({ companyId, received: 300_000 })],
    },
  ),
  enterWriteOff: create("entries write-off", "/entries/write-off", "Write a position down to nothing", {
    ...made,
    description: "Marks a position to zero, or realises its loss. Drafts unless `post` is true.",
    request: entryBuilders.writeOff,
    examples: [example({ companyId, realize: true })],
  }),
  enterManagementFee: create("entries fee", "/entries/fee", "Charge the management fee of a period", {
    ...made,
    description:
      "Computes the fee of the days and books it, at the rate and on the basis of the terms by default. Days that a fee is for already are refused. Drafts unless `post` is true.",
    request: entryBuilders.managementFee,
    examples: [example({ from: "2026-01-01", to: "2026-03-31", annualRate: 0.02 })],
  }),
  enterExpense: create("entries expense", "/entries/expense", "Book an expense", {
    ...made,
    description:
      "Debits the expense, or 3300 for offering costs, and credits cash, or what is owed. Drafts unless `post` is true.",
    request: entryBuilders.expense,
    examples: [example({ amount: 12_000, memo: "Audit" })],
  }),
  enterCashRestriction: create(
    "entries cash-restriction",
    "/entries/cash-restriction",
    "Restrict cash, or free it again",
    {
      ...made,
      description: "Moves cash to 1050, which statements show as restricted, or back. Drafts unless `post` is true.",
      request: entryBuilders.cashRestriction,
      examples: [example({ amount: 250_000 })],
    },
  ),
  enterLoanDraw: create("entries loan-draw", "/entries/loan-draw", "Draw on a credit line", {
    ...made,
    description: "Debits cash and credits the loan. Drafts unless `post` is true.",
    request: entryBuilders.loanDraw,
    examples: [example({ amount: 2_000_000 })],
  }),
  enterCreditLineAccrual: create(
    "entries credit-line",
    "/entries/credit-line",
    "Accrue what the credit line costs, month by month",
    {
      ...made,
      description:
        "Computes interest on what is drawn and the fee on what is not, at the terms of the first day by default, and books an entry a month. Days that are accrued already are refused. Drafts unless `post` is true.",
      request: entryBuilders.creditLineAccrual,
      examples: [
        {
          name: "quarter",
          summary: "A quarter, at the terms",
          request: { from: "2026-01-01", to: "2026-03-31" },
        },
      ],
    },
  ),
  enterLoanRepayment: create("entries loan-repayment", "/entries/loan-repayment", "Repay a credit line with interest", {
    ...made,
    description: "Debits the loan and the interest and credits cash. Drafts unless `post` is true.",
    request: entryBuilders.loanRepayment,
    examples: [example({ principal: 2_000_000, interest: 21_000 })],
  }),
  enterCurrencyExchange: create(
    "entries currency-exchange",
    "/entries/currency-exchange",
    "Exchange cash of one currency for another",
    {
      ...made,
      description: "Books cash of two currencies at one worth. Drafts unless `post` is true.",
      request: entryBuilders.currencyExchange,
      examples: [
        example({
          sold: { currency: "USD", amount: 108_000 },
          bought: { currency: "EUR", amount: 100_000 },
          baseAmount: 108_000,
        }),
      ],
    },
  ),
  enterCarriedInterest: create("entries carry", "/entries/carry", "Bring accrued carry to its current amount", {
    ...made,
    description:
      "Moves capital between partners so that accrued carry is what the terms give on the day. Drafts unless `post` is true.",
    request: entryBuilders.carriedInterest,
    examples: [example({})],
  }),
  enterCarryDistribution: create("entries carry-distribution", "/entries/carry-distribution", "Pay out carry", {
    ...made,
    description:
      "Debits the recipients' capital and credits cash, at most what has accrued. Drafts unless `post` is true.",
    request: entryBuilders.carryDistribution,
    examples: [example({ lines: [{ lpEntityId, amount: 80_000 }] })],
  }),
  enterCarryEscrowRelease: create(
    "entries carry-escrow-release",
    "/entries/carry-escrow-release",
    "Release carry from escrow",
    {
      ...made,
      description: "Debits what is held for its recipients and credits restricted cash. Drafts unless `post` is true.",
      request: entryBuilders.carryEscrowRelease,
      examples: [example({ amount: 20_000 })],
    },
  ),
  enterClawback: create("entries clawback", "/entries/clawback", "Take back carry that was paid beyond what is due", {
    ...made,
    description:
      "Debits escrow first, then cash, and credits the recipients' capital: by default all that was paid beyond the carry of the whole fund, less the part the terms leave for tax, each by what it was paid. Drafts unless `post` is true.",
    request: entryBuilders.clawback,
    examples: [example({})],
  }),
  enterEqualization: enter(
    "entries equalization",
    "/entries/equalization",
    "A subsequent close: commitments, equalisation and true-up",
    {
      ...agreed,
      description:
        "Records the new commitments and posts the equalisation among the partners, interest and the true-up of earlier results.",
      request: agreements.equalization,
      examples: [example({ commitments: [{ lpEntityId, amount: 2_000_000 }], interestRate: 0.08 })],
    },
  ),
  enterTransfer: enter(
    "entries transfer",
    "/entries/transfer",
    "One partner's interest, or a part of it, passes to another",
    {
      ...agreed,
      description: "Moves capital, commitment and history from one partner to another.",
      request: agreements.transfer,
      examples: [
        example({
          fromLpEntityId: lpEntityId,
          toLpEntityId: "9b2e4d6f-1a3c-4f5e-8d7b-0c1a2b3c4d5e",
          transferredPct: 0.5,
        }),
      ],
    },
  ),
  takeOpeningBalances: enter("opening-balances", "/opening-balances", "Take over the books of another system", {
    ...agreed,
    description: "Posts each partner's history and the balances of the day, so that reports go on from there.",
    request: agreements.openingBalances,
    examples: [
      example({
        partners: [{ lpEntityId, contributions: 1_000_000, distributions: 0, ending: 1_150_000 }],
        balances: [
          { account: "1000", amount: 400_000 },
          { account: "1100", companyId, amount: 600_000 },
          { account: "1200", companyId, amount: 150_000 },
        ],
      }),
    ],
  }),
};
