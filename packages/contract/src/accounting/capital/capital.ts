/** Capital accounts, and the calls and distributions that move them. */
import * as z from "zod";
import { answeredPeriod } from "../query.js";
import { amountCurrency, count, date, money, rate, rowId } from "../values.js";

/** The lines of a capital account; `ending` is the sum of those above it. */
export const breakdown = {
  beginning: money("Capital at the start of the window."),
  contributions: money("Paid in."),
  distributions: money("Paid out; negative."),
  managementFees: money("Management fees; negative."),
  expenses: money("Expenses; negative."),
  offeringCosts: money("Costs of raising the fund, which are charged to capital; negative."),
  operatingIncome: money("Interest, dividends and other income."),
  realizedGains: money("Gains on what was sold."),
  unrealizedGains: money("The change of fair values."),
  fxTranslation: money("The effect of exchange rates."),
  transfers: money("What passed from or to other partners."),
  carriedInterest: money("Carry: negative for whom it is taken from."),
  unclassified: money("What belongs to no other line."),
  ending: money("Capital at the end of the window."),
};

export const capitalBreakdown = z
  .strictObject(breakdown)
  .meta({ id: "CapitalBreakdown", description: "How a capital account moved." });

const callFields = {
  id: rowId("The call."),
  callDate: date("When it was called."),
  dueDate: date("When it is due."),
  description: z.string().describe("What it is for."),
  scope: z.enum(["fund_wide", "per_lp"]).describe("By commitment, or amounts of their own."),
  currency: amountCurrency,
  total: money("What was called."),
  funded: money("What was paid on it."),
  outstanding: money("What is owed on it."),
  lines: z
    .array(
      z.strictObject({
        lpEntityId: rowId("The partner."),
        name: z.string().describe("Its name."),
        amount: money("What it was called for."),
        funded: money("What it paid on it."),
      }),
    )
    .describe("One a partner."),
};

const progress = ["issued", "partly_funded", "funded", "cancelled"] as const;

/** A call as `/capital-accounts` shows it. */
const issuedCall = z
  .strictObject({ ...callFields, status: z.enum(progress).describe("How far it is paid.") })
  .meta({ id: "IssuedCapitalCall", description: "A capital call that was issued." });

/** A call as its own routes show it. */
export const capitalCall = z
  .strictObject({ ...callFields, status: z.enum(["draft", ...progress]).describe("A draft, or how far it is paid.") })
  .meta({ id: "CapitalCall", description: "A capital call." });

/** The partner of an account. */
export const partner = {
  lpEntityId: rowId("The partner."),
  name: z.string().describe("Its name."),
  partnerClass: z.enum(["lp", "gp"]).describe("A limited or a general partner."),
};

/** A partner's commitment, and the amounts called and paid. */
export const commitmentStanding = {
  commitment: money("What it has promised."),
  called: money("What was called of it."),
  funded: money("What it paid."),
  outstanding: money("What can still be called."),
  receivable: money("What was called and is not paid."),
};

const partnerFields = z.strictObject({
  ...partner,
  ...commitmentStanding,
  fundedUnderflow: z.boolean().describe("Whether more is receivable than was called."),
  irr: rate("Net rate of return."),
  period: capitalBreakdown.describe("The window."),
  itd: capitalBreakdown.describe("Since inception."),
  ...breakdown,
});
const partnerMeaning = "One partner's capital account; the flat lines repeat `itd`.";
const partnerRow = partnerFields.meta({ id: "PublishedCapitalAccount", description: partnerMeaning });

/** The same with the fields that `include=posted` adds. */
export const partnerRowWithPosted = partnerFields
  .extend({
    posted: money(
      "With `include=posted`: what the ledger holds for it, its capital accounts' closing.",
    ).exactOptional(),
    unposted: money(
      "With `include=posted`: results and carry shared out live that closing will post; with `posted` it makes `ending`.",
    ).exactOptional(),
  })
  .meta({ id: "CapitalAccount", description: partnerMeaning });

/** `GET /capital-accounts`, exactly as published. */
export const capitalAccounts = z
  .strictObject({
    rows: z.array(partnerRow).describe("By name."),
    nav: money("Net assets."),
    currency: amountCurrency,
    period: answeredPeriod,
    calls: z.array(issuedCall).describe("Newest first."),
    source: z.literal("ledger").describe("Where the figures come from."),
    stranded: z
      .strictObject({
        pooledPostings: count("Postings on the pooled capital account."),
        pooledAmount: money("Balance of the pooled account."),
        taggedPostings: count("Those of them that name a partner."),
        perLpAccounts: count("Capital accounts of single partners."),
        stranded: z.boolean().describe("Whether capital is on an account of no partner."),
        message: z.string().nullable().describe("What to do about it; null where nothing is stranded."),
      })
      .describe("Capital on the pooled account."),
  })
  .meta({ id: "CapitalAccounts", description: "What each partner has put in, earned and holds." });

/** The bases of a distribution's split. */
export const distributionBasis = z.enum(["capital_balance", "commitment"]);

/** The basis of the split, as published. */
export const splitBy = distributionBasis
  .nullable()
  .describe("What it was split by; null where the request set each partner's part, and where it is no longer known.");

/** A distribution as published. */
export const distribution = z
  .strictObject({
    distributionId: rowId("The distribution."),
    entryId: rowId("Its entry; null before it is declared.").nullable(),
    date: date("When."),
    description: z.string().describe("What it is from."),
    status: z.enum(["draft", "declared", "partly_paid", "paid", "cancelled"]).describe("How far it is paid."),
    kind: z.enum(["cash", "in_kind"]).describe("Cash, or shares."),
    recallable: z.boolean().describe("Whether it can be called again."),
    basis: splitBy,
    currency: amountCurrency,
    total: money("What is distributed."),
    paid: money("What was paid of it."),
    lines: z
      .array(
        z.strictObject({
          lpEntityId: rowId("The partner."),
          name: z.string().describe("Its name."),
          amount: money("Its part."),
          paid: money("What it was paid."),
        }),
      )
      .describe("One a partner."),
  })
  .meta({ id: "Distribution", description: "A distribution; declared amounts are frozen." });
