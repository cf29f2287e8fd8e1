/** Capital calls, distributions, and capital accounts. */
import * as z from "zod";
import { bankAccountName } from "../bank/bank-accounts.js";
import { create, enter, read } from "../operation.js";
import { adjusting, book, group, include, period } from "../query.js";
import { atLeastZero, date, day, id, money, part, positive, rowId, text } from "../values.js";
import {
  capitalAccounts,
  capitalCall,
  distribution,
  distributionBasis,
  partnerRowWithPosted,
  splitBy,
} from "./capital.js";
import { ilpaNotice } from "./ilpa-notice.js";

const capitalErrors = [
  "amount_precision",
  "amount_out_of_range",
  "invalid_value",
  "no_participants",
  "over_commitment",
  "over_distribution",
  "unknown_partner",
];

const lpEntityId = "3f1d2c4b-8a5e-4b1f-9c3d-2e6f7a8b9c0d";

/** Whether exactly one of several ways to state an amount is used. */
const isOne = (...ways: readonly unknown[]) => ways.filter((input) => input !== undefined).length === 1;

const newCall = z
  .strictObject({
    callDate: day("When capital is called."),
    dueDate: day("When it is due."),
    description: text("What it is for.").exactOptional(),
    total: positive(
      "The whole in the vehicle's currency, by commitment; or `percentOfCommitments`, or `lines`.",
    ).exactOptional(),
    percentOfCommitments: part("Called of every commitment, instead of `total`.").exactOptional(),
    lines: z
      .array(z.strictObject({ lpEntityId: id("The partner."), amount: positive("What it is called for.") }))
      .min(1)
      .max(10_000)
      .exactOptional()
      .describe("Each partner's part, instead of `total`."),
    purpose: z
      .strictObject({
        investments: atLeastZero("For investments.").exactOptional(),
        fees: atLeastZero("For management fees.").exactOptional(),
        expenses: atLeastZero("For expenses.").exactOptional(),
        workingCapital: atLeastZero("For what is not said yet.").exactOptional(),
        lineCosts: atLeastZero("For fees and interest of the credit line.").exactOptional(),
        deemedContribution: atLeastZero(
          "For what limited partners pay in for the general partner, in place of a fee that it waived.",
        ).exactOptional(),
      })
      .exactOptional()
      .describe("What the money is for, as the notices say it."),
    wireText: text("Where the money goes, as the notices say it.").exactOptional(),
    allowOverCommitment: z.boolean().exactOptional().describe("Lets a partner be called beyond its commitment."),
  })
  .refine(({ total, percentOfCommitments, lines }) => isOne(total, percentOfCommitments, lines), {
    message: "give one of total, percentOfCommitments and lines",
    path: ["total"],
  })
  .refine(({ callDate, dueDate }) => dueDate >= callDate, {
    message: "it must be on callDate or after",
    path: ["dueDate"],
  })
  .meta({ id: "NewCapitalCall", description: "A capital call to draft." });

const newDistribution = z
  .strictObject({
    date: day("When."),
    description: text("What it is from.").exactOptional(),
    recallable: z.boolean().exactOptional().describe("Whether it can be called again."),
    total: positive("The whole in the vehicle's currency, by `basis`; or `lines`.").exactOptional(),
    basis: distributionBasis.default("capital_balance").describe("How `total`, or shares in kind, are split."),
    lines: z
      .array(
        z.strictObject({
          lpEntityId: id("The partner."),
          amount: positive("Its part."),
          taxCharacter: z
            .record(z.string().max(60), z.number())
            .exactOptional()
            .describe("What the part is made of for taxes, as the notice says it. Currency by character."),
        }),
      )
      .min(1)
      .max(10_000)
      .exactOptional()
      .describe("Each partner's part, instead of `total`."),
    inKind: z
      .strictObject({
        companyId: id("The company whose shares are handed over."),
        securityId: id("The security of it; its only one by default.").exactOptional(),
        value: positive("Fair value of the whole position."),
        distributedPct: part("The part handed over; all of it by default.").exactOptional(),
      })
      .exactOptional()
      .describe("A company's shares instead of cash, split by `basis`."),
  })
  .refine(({ total, lines, inKind }) => isOne(total, lines, inKind), {
    message: "give one of total, lines and inKind",
    path: ["total"],
  })
  .meta({ id: "NewDistribution", description: "A distribution to draft." });

export const noticeFields = {
  lpEntityId: rowId("The partner."),
  name: z.string().describe("Its name."),
  vehicle: z.string().describe("The vehicle's name."),
  description: z.string().describe("What it is about."),
  amount: money("Its part."),
  currency: z.string().describe("ISO 4217."),
  commitment: money("What it has promised."),
  unfundedBefore: money("What could be called of it before."),
  unfundedAfter: money("What can still be called of it afterwards."),
};

/** The query of notices. */
export const noticeQuery = {
  lp: z.uuid().exactOptional().describe("One partner's notice alone."),
  format: z.enum(["json", "pdf"]).default("json").describe("JSON, or a page a partner."),
};

const callNotice = z
  .strictObject({
    ...noticeFields,
    callDate: date("When it was called."),
    dueDate: date("When it is due."),
    purpose: z
      .strictObject({
        investments: money("For investments."),
        fees: money("For management fees."),
        expenses: money("For expenses."),
        workingCapital: money("For what is not said yet; where the call says so.").exactOptional(),
        lineCosts: money("For fees and interest of the credit line; where the call says so.").exactOptional(),
        deemedContribution: money(
          "For what is paid in for the general partner, in place of a waived fee; where the call says so.",
        ).exactOptional(),
      })
      .nullable()
      .describe("Adds up to the amount; null where the call does not say what it is for."),
    status: z.enum(["draft", "issued", "partly_funded", "funded", "cancelled"]).describe("How far the call is."),
    wireText: z.string().nullable().describe("Wire instructions; null when there are none."),
    ilpa: ilpaNotice,
  })
  .meta({ id: "CapitalCallNotice", description: "The notice to one partner of a call." });

const distributionNotice = z
  .strictObject({
    ...noticeFields,
    date: date("When."),
    paid: money("What it was paid."),
    recallable: z.boolean().describe("Whether it can be called again."),
    basis: splitBy,
    taxCharacter: z.record(z.string(), z.number()).describe("What the part is made of. Currency by character."),
    status: z.enum(["draft", "declared", "partly_paid", "paid", "cancelled"]).describe("How far the distribution is."),
    ilpa: ilpaNotice,
  })
  .meta({ id: "DistributionNotice", description: "The notice to one partner of a distribution." });

export const capitalOperations = {
  getCapitalAccounts: read("capital-accounts", "/capital-accounts", "Capital accounts of the partners", {
    tag: "Capital",
    own: "figures",
    description:
      "Every partner's account over a window and since inception, with the calls up to its end. Results of open months are shared out live, those of closed months as they were closed.",
    query: z.object({
      ...group,
      ...period,
      ...include(["ties", "posted"], "What the accounts are held against; what of each the ledger holds."),
      allocation: z.enum(["live", "posted"]).default("live").describe("Open months shared out live, or not at all."),
      ...adjusting,
      ...book,
    }),
    response: capitalAccounts.extend({
      rows: z.array(partnerRowWithPosted).describe("By name."),
      netAssets: money("With `include=ties`: assets less liabilities.").exactOptional(),
      unallocated: money("With `include=ties`: results that wait for partners to share them.").exactOptional(),
      pooledCapital: money("With `include=ties`: capital on accounts of no partner.").exactOptional(),
      difference: money("With `include=ties`: what is left unexplained; zero in clean books.").exactOptional(),
    }),
    errors: ["period_conflict"],
    examples: [],
  }),
  listCapitalCalls: read("capital-calls", "/capital-calls", "Capital calls, newest first, drafts included", {
    tag: "Capital",
    own: "figures",
    description: "Every call with what each partner has paid. Payments settle the oldest call first.",
    query: z.object(group),
    response: z.array(capitalCall),
    errors: [],
    examples: [],
  }),
  draftCapitalCall: create("capital-calls create", "/capital-calls", "Draft a capital call", {
    tag: "Capital",
    description: "Drafts a call: nothing is posted and no partner owes anything until it is issued.",
    query: z.object(group),
    request: newCall,
    response: capitalCall,
    status: 201,
    errors: ["period_locked"],
    engineErrors: capitalErrors,
    examples: [
      {
        name: "by-commitment",
        summary: "A million, by commitment",
        request: {
          callDate: "2026-02-01",
          dueDate: "2026-02-15",
          description: "Call 1",
          total: 1_000_000,
          purpose: { investments: 900_000, fees: 100_000 },
        },
      },
      {
        name: "percent",
        summary: "A tenth of every commitment",
        request: { callDate: "2026-02-01", dueDate: "2026-02-15", percentOfCommitments: 0.1 },
      },
    ],
  }),
  issueCapitalCall: enter("capital-calls issue", "/capital-calls/{id}/issue", "Issue a call: post its entry", {
    tag: "Capital",
    description: "Posts the call's entry: the partners owe it from then on.",
    query: z.object({}),
    response: capitalCall,
    errors: ["illegal_transition", "period_locked"],
    engineErrors: capitalErrors,
    examples: [],
  }),
  voidCapitalCall: create("capital-calls void", "/capital-calls/{id}/void", "Void a draft of a call", {
    tag: "Capital",
    description: "Voids a draft, for good. An issued call is cancelled instead, which needs accounting:post.",
    query: z.object({}),
    response: capitalCall,
    errors: ["illegal_transition"],
    examples: [],
  }),
  cancelCapitalCall: enter("capital-calls cancel", "/capital-calls/{id}/cancel", "Cancel a call nobody has paid", {
    tag: "Capital",
    description: "Takes a call back while nothing was paid on it; an issued call's entry is reversed.",
    query: z.object({}),
    response: capitalCall,
    errors: ["illegal_transition", "period_locked"],
    examples: [],
  }),
  getCapitalCallNotices: read(
    "capital-calls notices",
    "/capital-calls/{id}/notices",
    "One notice a partner, as JSON or PDF",
    {
      tag: "Capital",
      own: "figures",
      description: "A notice to each partner: its part, what it is for, when it is due and what can still be called.",
      query: z.object(noticeQuery),
      response: z.array(callNotice),
      files: ["application/pdf"],
      errors: ["not_found"],
      examples: [],
    },
  ),
  listDistributions: read("distributions", "/distributions", "Distributions, newest first", {
    tag: "Capital",
    own: "figures",
    description: "Distributions of a period, newest first, with what each partner was paid.",
    query: z.object({ ...group, ...period }),
    response: z.array(distribution),
    errors: ["period_conflict"],
    examples: [],
  }),
  draftDistribution: create("distributions create", "/distributions", "Draft a distribution", {
    tag: "Capital",
    description: "Drafts a distribution: nothing is owed until it is declared.",
    query: z.object(group),
    request: newDistribution,
    response: distribution,
    status: 201,
    errors: ["period_locked"],
    engineErrors: [...capitalErrors, "unknown_company"],
    examples: [
      {
        name: "by-capital",
        summary: "Half a million, by capital",
        request: { date: "2026-06-30", description: "Nimbus proceeds", total: 500_000 },
      },
      {
        name: "in-kind",
        summary: "Half of a position's shares",
        request: {
          date: "2026-06-30",
          inKind: { companyId: "5c7e9a1b-3d2f-4e6a-8b0c-1d9e8f7a6b5c", value: 500_000, distributedPct: 0.5 },
        },
      },
    ],
  }),
  declareDistribution: enter("distributions declare", "/distributions/{id}/declare", "Declare: post its entry", {
    tag: "Capital",
    description: "Posts the distribution's entry and freezes its amounts: they are owed to the partners.",
    query: z.object({}),
    response: distribution,
    errors: ["conflict", "illegal_transition", "period_locked"],
    engineErrors: capitalErrors,
    examples: [],
  }),
  payDistribution: enter("distributions pay", "/distributions/{id}/pay", "Pay what is owed", {
    tag: "Capital",
    description: "Books the payment of what is owed, to all partners or to some.",
    query: z.object({}),
    request: z
      .strictObject({
        date: day("When it is paid."),
        lpEntityIds: z
          .array(id("A partner."))
          .min(1)
          .max(10_000)
          .exactOptional()
          .describe("Who is paid; everyone by default."),
        bankAccount: bankAccountName("The bank account it is paid from; account 1000 without it."),
      })
      .meta({ id: "DistributionPayment", description: "When a distribution is paid, and to whom." }),
    response: distribution,
    errors: ["illegal_transition", "period_locked"],
    engineErrors: capitalErrors,
    examples: [{ name: "one", summary: "One partner", request: { date: "2026-07-02", lpEntityIds: [lpEntityId] } }],
  }),
  voidDistribution: create("distributions void", "/distributions/{id}/void", "Void a draft of a distribution", {
    tag: "Capital",
    description: "Voids a draft, for good. A declared one is cancelled instead, which needs accounting:post.",
    query: z.object({}),
    response: distribution,
    errors: ["illegal_transition"],
    examples: [],
  }),
  cancelDistribution: enter("distributions cancel", "/distributions/{id}/cancel", "Cancel while nothing is paid", {
    tag: "Capital",
    description: "Takes a distribution back while nothing of it is paid; a declared one's entry is reversed.",
    query: z.object({}),
    response: distribution,
    errors: ["illegal_transition", "period_locked"],
    examples: [],
  }),
  getDistributionNotices: read(
    "distributions notices",
    "/distributions/{id}/notices",
    "One notice a partner, as JSON or PDF",
    {
      tag: "Capital",
      own: "figures",
      description: "A notice to each partner: its part, what it is made of and what can still be called.",
      query: z.object(noticeQuery),
      response: z.array(distributionNotice),
      files: ["application/pdf"],
      errors: ["not_found"],
      examples: [],
    },
  ),
};
