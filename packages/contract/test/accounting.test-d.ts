/** What the wire takes for a builder of entries is what the ledger's builder reads, and lacks nothing it reads. */
import type * as ledger from "@capstack/ledger";
import type * as z from "zod";
import type { entryBuilders } from "../src/accounting/journal/entry-builders.js";
import type { statement } from "../src/accounting/reading/statements.js";

type Sent<Name extends keyof typeof entryBuilders> = Omit<
  z.output<(typeof entryBuilders)[Name]>,
  "post" | "bankAccount" | "bankAmount"
>;
type Taken<Builder extends (books: never, given: never) => unknown> = Omit<Parameters<Builder>[1], "id">;

/** Fails to compile unless both have the same fields and the first can be handed in for the second. */
type Fits<Given extends Wanted, Wanted> = [keyof Wanted] extends [keyof Given]
  ? [keyof Given] extends [keyof Wanted]
    ? true
    : never
  : never;

export const builders: readonly true[] = [
  true satisfies Fits<Sent<"capitalCall">, Taken<typeof ledger.buildCapitalCall>>,
  true satisfies Fits<Sent<"contributionFunding">, Taken<typeof ledger.buildContributionFunding>>,
  true satisfies Fits<Sent<"distribution">, Taken<typeof ledger.buildDistribution>>,
  true satisfies Fits<Sent<"distributionSettlement">, Taken<typeof ledger.buildDistributionSettlement>>,
  true satisfies Fits<Sent<"inKindDistribution">, Taken<typeof ledger.buildInKindDistribution>>,
  // Limits and shares are the books': the builders do not know of them.
  true satisfies Fits<Omit<Sent<"investment">, "allowBeyondLimits" | "shares">, Taken<typeof ledger.buildInvestment>>,
  true satisfies Fits<Sent<"conversion">, Taken<typeof ledger.buildConversion>>,
  true satisfies Fits<Sent<"income">, Taken<typeof ledger.buildIncome>>,
  true satisfies Fits<Omit<Sent<"exit">, "shares">, Taken<typeof ledger.buildExit>>,
  true satisfies Fits<Sent<"returnOfCapital">, Taken<typeof ledger.buildReturnOfCapital>>,
  true satisfies Fits<Sent<"escrowRelease">, Taken<typeof ledger.buildEscrowRelease>>,
  true satisfies Fits<Sent<"writeOff">, Taken<typeof ledger.buildWriteOff>>,
  true satisfies Fits<Sent<"expense">, Taken<typeof ledger.buildExpense>>,
  true satisfies Fits<Omit<Sent<"loanDraw">, "allowBeyondLimits">, Taken<typeof ledger.buildLoanDraw>>,
  true satisfies Fits<Sent<"loanRepayment">, Taken<typeof ledger.buildLoanRepayment>>,
  true satisfies Fits<Sent<"currencyExchange">, Taken<typeof ledger.buildCurrencyExchange>>,
  true satisfies Fits<Sent<"carriedInterest">, Taken<typeof ledger.buildCarriedInterest>>,
  true satisfies Fits<Sent<"carryEscrowRelease">, Taken<typeof ledger.buildCarryEscrowRelease>>,
  true satisfies Fits<Sent<"clawback">, Taken<typeof ledger.buildClawback>>,
  true satisfies Fits<Sent<"carryDistribution">, Taken<typeof ledger.buildCarryDistribution>>,
  // The terms say the rate where the caller does not.
  true satisfies Fits<Sent<"managementFee"> & { annualRate: number }, Taken<typeof ledger.buildManagementFee>>,
];

type Shown<Name> = Extract<z.output<typeof statement>, { statement: Name }>;

/** Fails to compile unless the ledger's statement can be answered as the wire describes it. */
type Answers<Made extends Deep<Omit<Wire, "statement" | "vehicle" | "currency" | "period">>, Wire> = [
  Made,
  Wire,
] extends unknown[]
  ? true
  : never;

type Deep<T> = T extends readonly (infer Item)[]
  ? readonly Deep<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: Deep<T[K]> }
    : T;

export const statements: readonly true[] = [
  true satisfies Answers<ReturnType<typeof ledger.balanceSheet>, Shown<"balance-sheet">>,
  true satisfies Answers<ReturnType<typeof ledger.operationsStatement>, Shown<"operations">>,
  true satisfies Answers<ReturnType<typeof ledger.cashFlowStatement>, Shown<"cash-flow">>,
  true satisfies Answers<ReturnType<typeof ledger.partnersCapitalStatement>, Shown<"partners-capital">>,
  true satisfies Answers<ReturnType<typeof ledger.scheduleOfInvestments>, Shown<"schedule-of-investments">>,
  true satisfies Answers<ReturnType<typeof ledger.fairValueTable>, Shown<"fair-value">>,
  true satisfies Answers<ReturnType<typeof ledger.financialHighlights>, Shown<"financial-highlights">>,
  true satisfies Answers<ReturnType<typeof ledger.trialBalance>, Shown<"trial-balance">>,
  true satisfies Answers<ReturnType<typeof ledger.ilpaStatement>, Shown<"ilpa">>,
];
