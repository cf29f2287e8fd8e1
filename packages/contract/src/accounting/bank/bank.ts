/** The bank feed as published, and the reconciliation with the ledger's cash. */
import * as z from "zod";
import { amountCurrency, count, date, money, rowId } from "../values.js";

/** The status of a row. */
export const rowStatus = z
  .enum(["unmatched", "drafted", "reconciled", "ignored"])
  .describe("How far the row is booked.");

/** A row as published. */
export const bankTransaction = z
  .strictObject({
    id: rowId("The row."),
    txn_date: date("When it was booked by the bank."),
    amount: money("Negative flows out."),
    currency: amountCurrency,
    description: z.string().describe("As the bank says it."),
    counterparty: z.string().describe("Who paid or was paid."),
    status: rowStatus,
    suggested_account_code: z.string().describe("The account it probably belongs to."),
    journal_entry_id: rowId("The entry it is linked to; null for none.").nullable(),
    entry_account_code: z
      .string()
      .nullable()
      .describe("The one account beside cash; null without entry or when split."),
    entry_account_name: z.string().nullable().describe("That account's name; null without one."),
    entry_is_split: z.boolean().describe("Whether the entry posts to more than one account beside cash."),
    settled_lp_entity_id: rowId("The partner whose call or payment it settles; null for none.").nullable(),
    settled_lp_name: z.string().nullable().describe("That partner's name; null without one."),
  })
  .meta({ id: "BankTransaction", description: "A row of the bank feed." });

/** The fields that `include=suggestion` adds to a row. */
export const suggestion = z
  .strictObject({
    accountCode: z.string().describe("The account."),
    lpEntityId: rowId("The partner it names; null for none.").nullable(),
    companyId: rowId("The company it names; null for none.").nullable(),
    source: z.enum(["rule", "history", "open_item", "key_word", "fallback"]).describe("What it follows from."),
    confidence: z.number().min(0).max(1).describe("How sure it is, from 0 to 1."),
    reasons: z.array(z.string()).describe("Why, for people."),
  })
  .meta({ id: "BankSuggestion", description: "What a bank row was taken for when it came in." });

/** `GET /bank/reconcile`, exactly as published. */
export const bankReconciliation = z
  .strictObject({
    bankEndingBalance: money("The rows together."),
    ledgerCashBalance: money("Cash in the ledger."),
    difference: money("Ledger less bank."),
    matchedCount: count("Rows linked to posted entries."),
    unmatchedCount: count("Rows that are not."),
    unmatchedTotal: money("What they add up to; the difference with its sign turned, in clean books."),
    tiesOut: z.boolean().describe("Whether the difference is zero."),
  })
  .meta({ id: "BankReconciliation", description: "The bank's balance against the ledger's cash." });

const effect = money("What it does to the difference.");

/** The fields that `include=items` adds. */
export const differenceExplanation = z
  .strictObject({
    rowsWithoutEntry: z
      .array(
        z.strictObject({
          rowId: rowId("The row."),
          txnDate: date("When."),
          description: z.string().describe("As the bank says it."),
          amount: money("The row."),
          effect,
        }),
      )
      .describe("Bank rows without a posted entry."),
    postingsWithoutRow: z
      .array(
        z.strictObject({
          entryId: rowId("The entry."),
          entryDate: date("When."),
          memo: z.string().nullable().describe("What the entry is for; null when not said."),
          amount: money("The posting."),
          effect,
        }),
      )
      .describe("Cash postings without a bank row."),
    amountMismatches: z
      .array(
        z.strictObject({
          entryId: rowId("The entry."),
          rowIds: z.array(z.string()).describe("Its rows."),
          bank: money("By the bank."),
          ledger: money("By the ledger."),
          effect,
        }),
      )
      .describe("Links whose two sides differ."),
    difference: money("What is to be explained."),
    proven: z.boolean().describe("Whether the items add up to it."),
  })
  .meta({ id: "DifferenceExplanation", description: "What the difference is made of, item by item." });

/** The register of a bank account. */
export const bankRegister = z
  .strictObject({
    bankAccount: z.string().describe("The account's name."),
    currency: z.string().describe("Of every amount, the account's own. ISO 4217."),
    start: date("The first day; null for the beginning.").nullable(),
    end: date("The last day; null for no end.").nullable(),
    opening: money("The balance before the window."),
    closing: money("The balance at its end."),
    count: count("Lines of the window, whatever the page."),
    lines: z
      .array(
        z.strictObject({
          entryId: rowId("The entry."),
          entryDate: date("When."),
          memo: z.string().nullable().describe("What the entry is for; null when not said."),
          amount: money("Negative flows out."),
          running: money("The balance after it."),
          rowIds: z.array(rowId("A row.")).describe("Rows of the bank it is matched with."),
        }),
      )
      .describe("A page of the entries, in the order of the books."),
  })
  .meta({ id: "BankRegister", description: "What entries move on a bank account." });
