/** The bank feed: accounts at a bank, imported files, their rows, and what each row was matched to. */
import type { AccountSuggestion } from "@capstack/ledger";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { counter, currency, day, json, keyedById, moment, money, owned, ownedRow, within } from "./columns.js";
import { companies, ofVehicle, partners } from "./firm-tables.js";
import { journalEntries, ledgerAccounts } from "./journal-tables.js";
import type { BankRule } from "./json-shapes.js";

/** Cash of one currency on one ledger account; the default one also has what is on no other account's. */
export const bankAccounts = pgTable(
  "bank_accounts",
  {
    ...ownedRow(),
    name: text("name").notNull(),
    currency: currency(),
    ledgerAccountId: uuid("ledger_account_id").notNull(),
    number: text("number"),
    isDefault: boolean("is_default").notNull().default(false),
    isOpen: boolean("is_open").notNull().default(true),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    keyedById(t),
    unique("bank_accounts_name").on(t.tenantId, t.vehicleId, t.name),
    unique("bank_accounts_cash").on(t.tenantId, t.vehicleId, t.ledgerAccountId, t.currency),
    uniqueIndex("bank_accounts_default").on(t.tenantId, t.vehicleId).where(sql`${t.isDefault}`),
    within(t, t.ledgerAccountId, ledgerAccounts),
    ofVehicle(t),
  ],
);

export const bankImports = pgTable(
  "bank_imports",
  {
    ...ownedRow(),
    bankAccountId: uuid("bank_account_id").notNull(),
    format: text("format").notNull(),
    fileName: text("file_name"),
    digest: text("digest").notNull(),
    rows: integer("rows").notNull(),
    added: integer("added").notNull(),
    firstDate: day("first_date"),
    lastDate: day("last_date"),
    openingBalance: money("opening_balance"),
    closingBalance: money("closing_balance"),
    warnings: json<readonly string[]>("warnings").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [keyedById(t), within(t, t.bankAccountId, bankAccounts)],
);

export const bankTransactions = pgTable(
  "bank_transactions",
  {
    ...ownedRow(),
    bankAccountId: uuid("bank_account_id").notNull(),
    importId: uuid("import_id").notNull(),
    importSequence: counter("import_sequence").notNull(),
    txnDate: day("txn_date").notNull(),
    amount: money("amount").notNull(),
    description: text("description").notNull(),
    counterparty: text("counterparty").notNull(),
    status: text("status", { enum: ["unmatched", "drafted", "reconciled", "ignored"] }).notNull(),
    isOpening: boolean("is_opening").notNull().default(false),
    ignoredReason: text("ignored_reason"),
    externalId: text("external_id"),
    dedupKey: text("dedup_key").notNull(),
    givenAccountCode: text("given_account_code"),
    givenPartnerId: uuid("given_partner_id"),
    givenCompanyId: uuid("given_company_id"),
    suggestion: json<AccountSuggestion>("suggestion").notNull(),
  },
  (t) => [
    keyedById(t),
    unique("bank_transactions_dedup").on(t.dedupKey, t.tenantId, t.vehicleId, t.bankAccountId),
    within(t, t.importId, bankImports),
    within(t, t.bankAccountId, bankAccounts),
    within(t, t.givenPartnerId, partners),
    within(t, t.givenCompanyId, companies),
    check("bank_transactions_status", sql`${t.status} in ('unmatched', 'drafted', 'reconciled', 'ignored')`),
    check(
      "bank_transactions_amount",
      sql`${t.amount} between -9007199254740991 and 9007199254740991 and ${t.amount} <> 0`,
    ),
    index("bank_transactions_newest").on(t.tenantId, t.vehicleId, t.txnDate.desc(), t.importSequence.desc()),
    index("bank_transactions_sums")
      .on(t.tenantId, t.vehicleId, t.status, t.bankAccountId, t.txnDate, t.amount)
      .where(sql`${t.status} <> 'ignored'`),
  ],
);

/** How much of a bank row an entry explains; signed like the row. */
export const bankMatches = pgTable(
  "bank_matches",
  {
    ...owned(),
    bankTransactionId: uuid("bank_transaction_id").notNull(),
    entryId: uuid("entry_id").notNull(),
    amount: money("amount").notNull(),
    madeDraft: boolean("made_draft").notNull().default(false),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.vehicleId, t.bankTransactionId, t.entryId] }),
    index("bank_matches_by_entry").on(t.entryId, t.tenantId, t.vehicleId),
    within(t, t.bankTransactionId, bankTransactions),
    within(t, t.entryId, journalEntries),
  ],
);

/** The firm's rules for bank rows; the matching rule with the lowest position applies. */
export const bankRules = pgTable(
  "bank_rules",
  {
    ...ownedRow(),
    position: integer("position").notNull(),
    rule: json<BankRule>("rule").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [keyedById(t), ofVehicle(t)],
);
