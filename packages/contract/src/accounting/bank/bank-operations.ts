/** Operations on the bank feed: importing files; drafting, linking and ignoring rows. */
import * as z from "zod";
import { posting } from "../journal/journal-entry.js";
import { alter, create, enter, read, remove } from "../operation.js";
import { group, include, within } from "../query.js";
import { accountCode, count, date, day, id, money, rowId, text, timestamp } from "../values.js";
import {
  bankReconciliation,
  bankRegister,
  bankTransaction,
  differenceExplanation,
  rowStatus,
  suggestion,
} from "./bank.js";
import { bankAccount, bankAccountName, bankAccountOperations } from "./bank-accounts.js";
import { bankFile, decidedOfFile } from "./bank-file.js";

const rule = {
  position: z.number().int().min(0).max(10_000).default(100).describe("Rules are tried in ascending order."),
  contains: z.string().min(1).max(200).exactOptional().describe("Words of the description or the counterparty."),
  sign: z.enum(["in", "out"]).exactOptional().describe("Which way the money flows."),
  least: z.number().min(0).exactOptional().describe("The least amount, without sign. Currency."),
  most: z.number().min(0).exactOptional().describe("The largest amount, without sign. Currency."),
  accountCode: accountCode("What such a row is booked to."),
  lpEntityId: id("The partner it belongs to.").exactOptional(),
  companyId: id("The company it belongs to.").exactOptional(),
  bankAccount: bankAccountName("The bank account whose rows it is for; all of them without it."),
};

const newRule = z.strictObject(rule).meta({ id: "NewBankRule", description: "A rule for suggestions." });
const keptRule = z
  .strictObject({ id: rowId("The rule."), ...rule, position: count("Rules are tried in ascending order.") })
  .meta({ id: "BankRule", description: "A rule for suggestions." });

const draft = z
  .strictObject({
    account: accountCode("What it is booked to; the suggestion by default.").exactOptional(),
    lpEntityId: id("The partner it belongs to.").exactOptional(),
    companyId: id("The company it belongs to.").exactOptional(),
    sourceType: z
      .string()
      .max(50)
      .exactOptional()
      .describe("What kind of entry it is; detected from the account by default."),
    memo: text("What it is for; the row's description by default.").exactOptional(),
    postings: z
      .array(posting)
      .min(1)
      .max(1000)
      .exactOptional()
      .describe("The lines beside cash, instead of `account`."),
  })
  .meta({ id: "BankDraft", description: "What a row is booked to; an empty object takes the suggestion." });

const bankErrors = [
  "amount_precision",
  "amount_out_of_range",
  "history_mismatch",
  "inactive_account",
  "unknown_account",
  "unknown_company",
  "unknown_partner",
];
const score = z.number().describe("How well they fit, from 0 to 1.");

const rowChange = { tag: "Bank", query: z.object({}), response: bankTransaction } as const;

export const bankOperations = {
  ...bankAccountOperations,
  listBankTransactions: read("bank", "/bank", "Bank transactions, newest first", {
    tag: "Bank",
    description:
      "Rows of a bank account, newest first; `X-Total-Count` says how many. Ignored rows show only by `status`.",
    query: z.object({
      ...group,
      bankAccount: bankAccount.bankAccount.describe(
        "A bank account, by name or id, `*` for all; the default one without it.",
      ),
      status: rowStatus.exactOptional(),
      start: day("The first day.").exactOptional(),
      end: day("The last day.").exactOptional(),
      id: id("One row.").exactOptional(),
      entry: id("Rows that are matched with this entry.").exactOptional(),
      limit: within(1, 1000, "Rows a page; all of them by default.").exactOptional(),
      offset: within(0, 1_000_000, "Rows to pass over.").exactOptional(),
      ...include(["suggestion"], "What a row was taken for when it came in."),
    }),
    response: z.array(bankTransaction.extend({ suggestion: suggestion.exactOptional() })),
    errors: ["not_found"],
    examples: [],
  }),
  getBankReconciliation: read(
    "bank reconciliation",
    "/bank/reconcile",
    "The bank's balance against the ledger's cash",
    {
      tag: "Bank",
      description: "Whether the bank and the ledger agree, and with `include=items` why not.",
      query: z.object({
        ...group,
        ...bankAccount,
        end: day("Up to this day; up to the last by default.").exactOptional(),
        ...include(["items"], "What the difference is made of."),
      }),
      response: bankReconciliation.extend({ items: differenceExplanation.exactOptional() }),
      errors: ["not_found"],
      examples: [],
    },
  ),
  getBankRegister: read("bank register", "/bank/register", "What entries move on a bank account, in its currency", {
    tag: "Bank",
    description:
      "The entries that move cash on a bank account, in the order of the books, with the balance after each and the rows it is matched with. A revaluation moves none.",
    query: z.object({
      ...group,
      ...bankAccount,
      start: day("The first day.").exactOptional(),
      end: day("The last day.").exactOptional(),
      limit: within(1, 1000, "Lines a page; 1000 by default.").exactOptional(),
      offset: within(0, 1_000_000, "Lines to pass over.").exactOptional(),
    }),
    response: bankRegister,
    errors: ["not_found"],
    examples: [],
  }),
  importBankFile: create("bank import", "/bank/import", "Import a bank file: only its new rows", {
    tag: "Bank",
    description:
      "Reads CSV, OFX, QFX, QIF, CAMT.052, CAMT.053, MT940, BAI2 or JSON. A row is never imported twice; bad rows are listed with their lines, the first hundred of them, and then nothing is kept. How figures, dates and signs are written is decided by the whole file and told in `decided`; what stays ambiguous is refused with the option that decides it. `dryRun` shows both before anything is kept.",
    query: z.object(group),
    request: bankFile,
    takesFile: true,
    response: z
      .strictObject({
        id: rowId("The import."),
        format: z.string().describe("The format that was read."),
        rows: count("Rows of the file."),
        added: count("Those that are new."),
        warnings: z.array(z.string()).describe("Balances that do not add up, gaps and overlaps, rows said twice."),
        decided: decidedOfFile,
        preview: z
          .array(
            z.strictObject({
              date: date("The day."),
              amount: money("Negative flows out."),
              description: z.string().describe("What it says."),
              counterparty: z.string().describe("Who paid or was paid."),
            }),
          )
          .describe("The first five rows as they were understood."),
      })
      .meta({ id: "ImportedFile", description: "What came of a file." }),
    status: 201,
    errors: ["overloaded", "proposal_required", "timeout"],
    examples: [
      {
        name: "csv",
        summary: "Two rows of a CSV",
        request: {
          content:
            "Date,Description,Amount\n2026-02-16,WIRE HARBOR ENDOWMENT,617283.95\n2026-02-20,AUDIT FEE,-12000.00\n",
        },
      },
    ],
  }),
  listBankImports: read("bank imports", "/bank/imports", "Imported files, newest first", {
    tag: "Bank",
    description: "The files that were imported, newest first.",
    query: z.object(group),
    response: z.array(
      z
        .strictObject({
          id: rowId("The import."),
          format: z.string().describe("Its format."),
          fileName: z.string().nullable().describe("The file's name; null when it has none."),
          digest: z.string().describe("SHA-256 of the file."),
          rows: count("Rows of the file."),
          added: count("Those that were new."),
          firstDate: date("The earliest row; null in an empty file.").nullable(),
          lastDate: date("The latest row; null in an empty file.").nullable(),
          warnings: z.array(z.string()).describe("What was remarked on."),
          createdAt: timestamp("When it was imported."),
        })
        .meta({ id: "BankImport", description: "An imported file." }),
    ),
    errors: [],
    examples: [],
  }),
  removeBankImport: remove(
    "bank imports remove",
    "/bank/imports/{id}",
    "Take a file back while none of its rows is linked",
    {
      tag: "Bank",
      description: "Takes a file's rows away again, while none is linked and none lies in a closed month.",
      query: z.object({}),
      response: z.strictObject({ id: rowId("The import."), removed: count("Rows that were taken away.") }),
      errors: [],
      examples: [],
    },
  ),
  autoMatchBank: create("bank auto-match", "/bank/auto-match", "Link what belongs together beyond doubt", {
    tag: "Bank",
    description:
      "Links open rows of a bank account to posted entries that move the same amount on it, where one is clearly the best.",
    query: z.object({ ...group, ...bankAccount }),
    response: z.strictObject({
      linked: z
        .array(z.strictObject({ rowId: rowId("The row."), entryId: rowId("The entry."), score }))
        .describe("What was linked, with its score from 0 to 1."),
      ties: z
        .array(
          z.strictObject({
            rowId: rowId("The row."),
            entryIds: z.array(rowId("An entry.")).describe("The entries."),
            score,
          }),
        )
        .describe("Rows whose best entries are as good as each other, or wanted by several rows."),
    }),
    errors: ["not_found"],
    examples: [],
  }),
  listBankRules: read("bank rules", "/bank/rules", "Rules for suggestions, in the order they are tried", {
    tag: "Bank",
    description: "Rules that come before every other suggestion.",
    query: z.object(group),
    response: z.array(keptRule),
    errors: [],
    examples: [],
  }),
  addBankRule: create("bank rules add", "/bank/rules", "Add a rule", {
    tag: "Bank",
    description: "Adds a rule for suggestions on rows that are imported from now on.",
    query: z.object(group),
    request: newRule,
    response: keptRule,
    status: 201,
    errors: ["not_found"],
    engineErrors: ["unknown_partner", "unknown_company"],
    examples: [
      {
        name: "audit",
        summary: "The auditor's invoices",
        request: { contains: "audit", sign: "out", accountCode: "5100" },
      },
    ],
  }),
  describeBankRow: alter("bank change", "/bank/{id}", "Say what a row is", {
    ...rowChange,
    description: "Says what a row is to be booked to, in place of the suggestion.",
    request: z
      .strictObject({
        account: accountCode("What it is booked to.").exactOptional(),
        lpEntityId: id("The partner it belongs to.").nullish(),
        companyId: id("The company it belongs to.").nullish(),
      })
      .meta({ id: "BankRowChange", description: "What a row is." }),
    errors: [],
    engineErrors: ["unknown_partner", "unknown_company"],
    examples: [{ name: "fee", summary: "A bank fee", request: { account: "5100" } }],
  }),
  draftBankRow: create("bank draft", "/bank/{id}/draft", "Draft an entry for a row", {
    ...rowChange,
    description: "Drafts a two-line entry from the suggestion or from the body, and links it.",
    request: draft,
    errors: ["illegal_transition", "period_locked"],
    engineErrors: bankErrors,
    examples: [{ name: "suggested", summary: "On the suggestion", request: {} }],
  }),
  matchBankRow: create("bank match", "/bank/{id}/match", "Link a row to an entry", {
    ...rowChange,
    description: "Links a row to an entry, whole or in part.",
    request: z
      .strictObject({
        entryId: id("The entry."),
        amount: z
          .number()
          .exactOptional()
          .describe("The part of the row that the posting covers; all of it by default. Currency."),
      })
      .meta({ id: "BankMatch", description: "The entry a row is linked to." }),
    errors: ["illegal_transition", "period_locked"],
    engineErrors: bankErrors,
    examples: [
      { name: "whole", summary: "The whole row", request: { entryId: "0196f0c4-7c1e-7000-8000-000000000042" } },
    ],
  }),
  unmatchBankRow: create("bank unmatch", "/bank/{id}/unmatch", "Take a row's links away", {
    ...rowChange,
    description: "Takes a row's links away. A draft that was made for the row is voided; a posted entry stays.",
    errors: ["illegal_transition", "period_locked"],
    examples: [],
  }),
  ignoreBankRow: create("bank ignore", "/bank/{id}/ignore", "Set a row aside with a reason, or take it back", {
    ...rowChange,
    description: "Sets a row aside with a reason, or takes it back.",
    request: z
      .union([
        z.strictObject({ reason: text("Why.").min(1).describe("Why.") }),
        z.strictObject({ undo: z.literal(true).describe("Takes it back.") }),
      ])
      .meta({ id: "BankIgnore", description: "A reason, or `undo`." }),
    errors: ["illegal_transition"],
    examples: [
      { name: "duplicate", summary: "A twin of another feed", request: { reason: "Booked by the other account" } },
    ],
  }),
  reconcileBankRow: enter("bank reconcile", "/bank/{id}/reconcile", "Post the drafts a row is linked to", {
    ...rowChange,
    description: "Posts the drafts that a row is linked to.",
    errors: ["illegal_transition", "period_locked"],
    engineErrors: bankErrors,
    examples: [],
  }),
};
