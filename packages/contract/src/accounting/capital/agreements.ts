/** Agreements between partners and the fund, declared and undone as a whole. */
import { ledgerErrorCodes } from "@capstack/ledger";
import * as z from "zod";
import { agreements } from "../journal/entry-builders.js";
import { create, enter, read, readErrors } from "../operation.js";
import { group } from "../query.js";
import { date, money, rowId, timestamp } from "../values.js";
import { noticeFields, noticeQuery } from "./capital-operations.js";
import { commitmentEvent } from "./partners.js";

const kinds = ["capital_call", "distribution", "transfer", "subsequent_close", "opening_balance"] as const;
const states = ["draft", "declared", "settled", "cancelled"] as const;

const kind = z.enum(kinds).describe("What was agreed.");

const agreementFields = {
  id: rowId("The agreement; a call's or a distribution's own id."),
  kind,
  date: date("The day it is of."),
  description: z.string().describe("What it is for."),
  status: z
    .enum(states)
    .describe("A draft posts nothing; declared, its entries are posted; settled, its money has all moved."),
  entries: z
    .array(
      z.strictObject({
        id: rowId("The entry."),
        entryDate: date("The day it is booked on."),
        sourceType: z.string().describe("What kind of entry it is."),
        memo: z.string().describe("What it is for."),
        reverses: rowId("The entry it takes back; null for what was agreed itself.").nullable(),
        reversedBy: rowId("The entry that takes it back; null while none does.").nullable(),
      }),
    )
    .describe("What it posted, in posting order."),
  commitments: z.array(commitmentEvent).describe("What it changed of commitments; taken back, the opposite too."),
  createdAt: timestamp("When it was drafted."),
};

const listedAgreement = z
  .strictObject({
    ...agreementFields,
    dueDate: date("When a call is due; null for the others.").nullable(),
    total: money("What a call asks for or a distribution pays out; null for the others.").nullable(),
    outstanding: money(
      "What of an issued call or a declared distribution is not paid; null for the others.",
    ).nullable(),
  })
  .meta({ id: "ListedAgreement", description: "An agreement, its state and its entries." });

const previewedEntry = z.strictObject({
  entryDate: date("The day it would be booked on."),
  sourceType: z.string().describe("What kind of entry it would be."),
  memo: z.string().describe("What it is for."),
  postings: z
    .array(
      z.strictObject({
        account: z.string().describe("The account's code, or the base code of a partner's or company's account."),
        amount: money("A debit is positive, a credit negative."),
        lpEntityId: rowId("The partner it belongs to; null for none.").nullable(),
        companyId: rowId("The company it belongs to; null for none.").nullable(),
      }),
    )
    .describe("The lines; they sum to zero."),
});

const historyFlow = z.strictObject({
  lpEntityId: rowId("The partner."),
  date: date("When it was paid."),
  kind: z.enum(["contribution", "distribution"]).describe("Paid in or paid out."),
  amount: money("How much, signed as on the capital account."),
});

const agreement = z
  .strictObject({
    ...agreementFields,
    terms: z.record(z.string(), z.unknown()).describe("What was agreed, as sent."),
    preview: z
      .strictObject({
        entries: z.array(previewedEntry).describe("What would be posted, in posting order."),
        commitments: z.array(commitmentEvent).describe("What would change of commitments."),
        historyFlows: z.array(historyFlow).describe("True dates that would stand behind the entries."),
      })
      .nullable()
      .describe("Of a draft: what declaring it today would do; null while something is in its way, and afterwards."),
    blockedBy: z
      .strictObject({ code: z.string().describe("Stable."), message: z.string().describe("For people.") })
      .nullable()
      .describe("Of a draft: what is in the way of declaring it; null where nothing is."),
  })
  .meta({ id: "Agreement", description: "An agreement as a whole." });

const drafted = z
  .discriminatedUnion("kind", [
    agreements.transfer
      .extend({ kind: z.literal("transfer").describe("One partner's interest passes to another.") })
      .meta({ id: "NewTransfer", description: "A transfer to draft." }),
    agreements.equalization
      .extend({ kind: z.literal("subsequent_close").describe("New commitments, as if all had joined at first.") })
      .meta({ id: "NewSubsequentClose", description: "A subsequent close to draft." }),
    agreements.openingBalances
      .extend({ kind: z.literal("opening_balance").describe("The books of another system are taken over.") })
      .meta({ id: "NewOpeningBalances", description: "Opening balances to draft." }),
  ])
  .meta({ id: "NewAgreement", description: "An agreement to draft." });

const agreementNotice = z
  .strictObject({
    ...noticeFields,
    kind: z.enum(["subsequent_close", "transfer"]).describe("What was agreed."),
    status: z.enum(["draft", "declared", "cancelled"]).describe("The agreement's status."),
    date: date("The day it is of."),
    amount: money("What is due from the partner; negative is owed to it. A transfer moves no cash."),
    commitmentChange: money("What it promises more, or less."),
    contribution: money("What counts as paid in by it from now on; negative counts no more."),
    interest: money("Interest due, beside its capital; negative is owed to it."),
    capitalChange: money("What its capital account gains, contributions and all; negative loses."),
  })
  .meta({ id: "AgreementNotice", description: "The notice to one partner of a subsequent close or a transfer." });

const lpEntityId = "3f1d2c4b-8a5e-4b1f-9c3d-2e6f7a8b9c0d";

export const agreementOperations = {
  listAgreements: read(
    "agreements",
    "/agreements",
    "Calls, distributions, transfers, closes and opening balances, newest first",
    {
      tag: "Capital",
      description:
        "Capital calls, distributions, transfers, subsequent closes and opening balances, newest first: the status of each and what it posted.",
      query: z.object({
        ...group,
        kind: kind.exactOptional(),
        status: z.enum(states).exactOptional().describe("Those that stand there; all by default."),
      }),
      response: z.array(listedAgreement),
      errors: [],
      examples: [],
    },
  ),
  getAgreement: read("agreements show", "/agreements/{id}", "One agreement; of a draft, what it would post", {
    tag: "Capital",
    description: "One agreement with its terms; of a draft, what declaring it would post and change.",
    query: z.object({}),
    response: agreement,
    errors: ["not_found"],
    examples: [],
  }),
  getAgreementNotices: read(
    "agreements notices",
    "/agreements/{id}/notices",
    "One notice a partner of a close or a transfer, as JSON or PDF",
    {
      tag: "Capital",
      own: "figures",
      description:
        "A notice to each partner of a subsequent close or a transfer: what is due or owed, its commitment, and what can still be called. Calls and distributions have notices of their own.",
      query: z.object(noticeQuery),
      response: z.array(agreementNotice),
      files: ["application/pdf"],
      errors: ["not_found"],
      engineErrors: ledgerErrorCodes,
      examples: [],
    },
  ),
  draftAgreement: create("agreements create", "/agreements", "Draft a transfer, a close or opening balances", {
    tag: "Capital",
    description:
      "Drafts a transfer, a subsequent close or opening balances, and shows what it would post. Nothing is posted and nothing changes until it is declared.",
    query: z.object(group),
    request: drafted,
    response: agreement,
    status: 201,
    errors: ["period_locked"],
    engineErrors: ledgerErrorCodes,
    examples: [
      {
        name: "transfer",
        summary: "Half of an interest",
        request: {
          kind: "transfer",
          date: "2026-03-31",
          fromLpEntityId: lpEntityId,
          toLpEntityId: "9b2e4d6f-1a3c-4f5e-8d7b-0c1a2b3c4d5e",
          transferredPct: 0.5,
        },
      },
    ],
  }),
  declareAgreement: enter("agreements declare", "/agreements/{id}/declare", "Post what a draft agreed", {
    tag: "Capital",
    description:
      "Posts what a draft agreed: entries, commitments and history together. A call is issued, a distribution declared.",
    query: z.object({}),
    response: agreement,
    errors: ["conflict", "illegal_transition", "period_locked"],
    engineErrors: ledgerErrorCodes,
    examples: [],
  }),
  cancelAgreement: enter("agreements cancel", "/agreements/{id}/cancel", "Undo an agreement as a whole", {
    tag: "Capital",
    description:
      "Undoes an agreement as a whole: its entries are reversed on their own days, commitments and history taken back with them. Refused with `details.because` where a month of it is closed, a wire has settled it, or a later agreement depends on it.",
    query: z.object({}),
    response: agreement,
    errors: ["illegal_transition", "period_locked"],
    engineErrors: [...readErrors],
    examples: [],
  }),
};
