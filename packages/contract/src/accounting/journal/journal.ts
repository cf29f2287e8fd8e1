/** The journal and the registers of its accounts. */
import { ledgerErrorCodes } from "@capstack/ledger";
import * as z from "zod";
import { errorSchema } from "../../errors.js";
import { alter, create, enter, read } from "../operation.js";
import { adjusting, amountFrom, answeredPeriod, book, group, period, within } from "../query.js";
import { count, date, day, money, rowId, text } from "../values.js";
import { accountFields } from "./chart.js";
import { entryFields, newEntry, publishedEntry, writtenEntry } from "./journal-entry.js";

/** `GET /journal`. */
export const journalPage = z
  .strictObject({
    total: count("Every entry that the question meets, on this page or not."),
    entries: z.array(publishedEntry).describe("Newest first."),
  })
  .meta({ id: "JournalPage", description: "A page of the journal." });

const line = z
  .strictObject({
    entryId: rowId("The entry."),
    entryDate: date("The day it is booked on."),
    memo: z.string().describe("What it is for."),
    sourceType: z.string().describe("What kind of entry it is."),
    counterAccounts: z
      .array(
        z.strictObject({
          id: rowId("The account."),
          code: z.string().describe("Its code."),
          name: z.string().describe("Its name."),
        }),
      )
      .describe("The other accounts of the entry."),
    debit: money("The debit."),
    credit: money("The credit, as a positive amount."),
    change: money("Debit less credit."),
    running: money("The balance after the line."),
  })
  .meta({ id: "RegisterLine", description: "A line of a register." });

/** `GET /ledger`. */
export const ledgerAnswer = z
  .strictObject({
    period: answeredPeriod,
    accounts: z
      .array(
        z.strictObject({
          id: rowId("The account."),
          ...accountFields,
        }),
      )
      .describe("The whole chart, by code."),
    register: z
      .strictObject({
        account: z
          .strictObject({
            id: rowId("The account."),
            code: z.string().describe("Its code."),
            name: z.string().describe("Its name."),
            type: z.string().describe("The account's type."),
            normalSide: z.enum(["debit", "credit"]).describe("The side on which it grows."),
          })
          .describe("The account."),
        period: z
          .strictObject({
            start: date("The first day; null where it is open.").nullable(),
            end: date("The last day; null where it is open.").nullable(),
          })
          .describe("The window."),
        opening: money("The balance before the first line shown."),
        lines: z.array(line).describe("By date."),
        totals: z
          .strictObject({ debit: money("All debits."), credit: money("All credits, as a positive amount.") })
          .describe("Of the whole window, on this page or not."),
        closing: money("The balance at the end of the window."),
      })
      .meta({ id: "Register", description: "The lines of one account with a running balance." }),
  })
  .meta({ id: "LedgerAnswer", description: "The register of one account, with the chart." });

const journalQuery = z.object({
  ...group,
  ...period,
  limit: within(1, 200, "Entries a page; 50 by default.").default(50),
  offset: within(0, 1_000_000, "Entries to pass over.").default(0),
  status: z.enum(["draft", "posted", "void"]).exactOptional().describe("Drafts and posted ones by default."),
  source_type: z.string().exactOptional().describe("Entries of this kind only."),
  account: z.string().exactOptional().describe("Entries that post to the account of this code."),
  lp: z.uuid().exactOptional().describe("Entries that touch this partner."),
  id: z.uuid().exactOptional().describe("One entry."),
  q: z
    .string()
    .max(200)
    .exactOptional()
    .describe("Words of memo, reference, account or payee, or a line's exact amount."),
  minAmount: amountFrom("Entries with a line of this amount or more, debit or credit.").exactOptional(),
  adjusting: z.enum(["include", "exclude", "only"]).exactOptional().describe("What of audit adjustments is shown."),
  book: book.book.describe("Entries of these sets of books, a comma list; of all by default."),
  version: within(0, 999_999_999, "Pages over the books as of this version.").exactOptional(),
});

const call = {
  entryDate: "2026-02-10",
  sourceType: "capital_call",
  memo: "Call 1",
  postings: [
    { account: "1000", amount: 1_000_000 },
    { account: "3100", lpEntityId: "3f1d2c4b-8a5e-4b1f-9c3d-2e6f7a8b9c0d", amount: -1_000_000 },
  ],
};

const outcome = z
  .discriminatedUnion("status", [
    z.strictObject({
      index: count("The place in the list that was sent."),
      status: z.literal("written").describe("The entry is in the books."),
      id: rowId("The entry."),
      difference: writtenEntry.shape.difference,
      warnings: writtenEntry.shape.warnings,
    }),
    z.strictObject({
      index: count("The place in the list that was sent."),
      status: z.literal("refused").describe("It was left out."),
      error: errorSchema.shape.error,
    }),
  ])
  .meta({ id: "EntryOutcome", description: "What became of one entry of many." });

export const journalOperations = {
  getJournal: read("journal", "/journal", "Journal entries, newest first", {
    tag: "Journal",
    description:
      'A page of entries, newest first. Pages stay where they are while others write: `link: rel="next"` carries the version of the books that the first page showed.',
    query: journalQuery,
    response: journalPage,
    errors: ["period_conflict"],
    examples: [],
  }),
  writeEntry: create("journal write", "/journal", "Write one entry, as a draft or posted", {
    tag: "Journal",
    description:
      "Writes an entry, as a draft unless it says posted, which needs the scope accounting:post too. A draft need not balance; the answer says by how much it does not.",
    query: z.object(group),
    request: newEntry,
    response: writtenEntry,
    status: 201,
    errors: ["period_locked", "own_draft"],
    engineErrors: ledgerErrorCodes,
    examples: [{ name: "call", summary: "A call that a partner paid at once", request: call }],
  }),
  writeEntries: create("journal bulk", "/journal/bulk", "Write up to a thousand entries at once", {
    tag: "Journal",
    description:
      "Writes up to a thousand entries: all of them or none, or with mode `partial` those that can be, with an outcome each.",
    query: z.object(group),
    request: z
      .strictObject({
        mode: z.enum(["all", "partial"]).default("all").describe("All or none, or an outcome each."),
        entries: z.array(newEntry).min(1).max(1000).describe("The entries, in posting order."),
      })
      .meta({ id: "NewEntries", description: "Entries to write together." }),
    bulk: true,
    response: z.union([
      z.array(writtenEntry),
      z.strictObject({ outcomes: z.array(outcome).describe("One an entry, in order.") }),
    ]),
    status: 201,
    errors: ["period_locked", "own_draft"],
    engineErrors: ledgerErrorCodes,
    examples: [{ name: "two", summary: "Two drafts", request: { entries: [call, call] } }],
  }),
  changeDraft: alter("journal change", "/journal/{id}", "Change a draft", {
    tag: "Journal",
    description: "Replaces a draft by what is sent. `If-Match` says which version of it was read.",
    query: z.object({}),
    request: z.strictObject(entryFields).meta({ id: "ChangedEntry", description: "A draft as it is to be." }),
    versioned: "required",
    response: writtenEntry,
    errors: ["illegal_transition", "period_locked"],
    engineErrors: ledgerErrorCodes,
    examples: [
      { name: "memo", summary: "The draft with another memo", request: { ...call, memo: "Call 1, corrected" } },
    ],
  }),
  postEntry: enter("journal post", "/journal/{id}/post", "Post a draft", {
    tag: "Journal",
    description:
      "Posts a draft: it gets the vehicle's next sequence and is never changed again. With `If-Match`, only if it is still the version that was looked at.",
    query: z.object({}),
    versioned: "optional",
    response: publishedEntry,
    errors: ["illegal_transition", "period_locked"],
    engineErrors: ledgerErrorCodes,
    examples: [],
  }),
  voidEntry: create("journal void", "/journal/{id}/void", "Void a draft", {
    tag: "Journal",
    description: "Voids a draft, for good.",
    query: z.object({}),
    response: publishedEntry,
    errors: ["illegal_transition"],
    examples: [],
  }),
  reverseEntry: enter("journal reverse", "/journal/{id}/reverse", "Reverse a posted entry", {
    tag: "Journal",
    description:
      "Posts the entry's mirror image, once. Bank rows linked to it are unmatched again. Answers the reversing entry.",
    query: z.object({}),
    request: z
      .strictObject({
        date: day("The day of the reversal; the entry's own by default.").exactOptional(),
        memo: text("Why.").exactOptional(),
      })
      .meta({ id: "Reversal", description: "When and why an entry is reversed." }),
    response: publishedEntry,
    status: 201,
    errors: ["already_reversed", "illegal_transition", "not_posted", "period_locked"],
    engineErrors: ledgerErrorCodes,
    examples: [{ name: "mistake", summary: "A mistake", request: { memo: "Booked twice" } }],
  }),
  getLedger: read("ledger", "/ledger", "The register of one account", {
    tag: "Journal",
    description: "The lines of one account with a running balance. A register above 10,000 lines is read in pages.",
    query: z.object({
      ...group,
      ...period,
      account: z.string().describe("The account's code."),
      includeChildren: z.enum(["true", "false"]).exactOptional().describe("The lines of its sub-accounts too."),
      limit: within(1, 10_000, "Lines a page.").exactOptional(),
      offset: within(0, 1_000_000_000, "Lines to pass over.").exactOptional(),
      ...adjusting,
      ...book,
    }),
    response: ledgerAnswer,
    errors: ["account_not_found", "period_conflict"],
    examples: [],
  }),
};
