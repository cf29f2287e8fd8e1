/** The double-entry journal: accounts, entries, postings, the monthly rollup and the closed months. */
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
import { companies, ofVehicle, partners, securities } from "./firm-tables.js";
import type { ScheduleTerms } from "./json-shapes.js";

export const ledgerAccounts = pgTable(
  "ledger_accounts",
  {
    ...ownedRow(),
    code: text("code").notNull(),
    base: text("base").notNull(),
    name: text("name").notNull(),
    type: text("type", { enum: ["asset", "liability", "equity", "income", "expense"] }).notNull(),
    subtype: text("subtype").notNull(),
    parentId: uuid("parent_id"),
    lpEntityId: uuid("lp_entity_id"),
    companyId: uuid("company_id"),
    securityId: uuid("security_id"),
    isActive: boolean("is_active").notNull().default(true),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    keyedById(t),
    // Only the primary key starts with the columns of a look-up by id, so no plan can choose another index for it.
    unique("ledger_accounts_code").on(t.code, t.tenantId, t.vehicleId),
    uniqueIndex("ledger_accounts_partner")
      .on(t.tenantId, t.vehicleId, t.base, t.lpEntityId)
      .where(sql`${t.lpEntityId} is not null`),
    uniqueIndex("ledger_accounts_company")
      .on(t.tenantId, t.vehicleId, t.base, t.companyId)
      .where(sql`${t.companyId} is not null and ${t.securityId} is null`),
    uniqueIndex("ledger_accounts_security")
      .on(t.tenantId, t.vehicleId, t.base, t.securityId)
      .where(sql`${t.securityId} is not null`),
    ofVehicle(t),
    within(t, t.lpEntityId, partners),
    within(t, t.companyId, companies),
    within(t, t.securityId, securities),
    within(t, t.parentId, t),
    check("ledger_accounts_type", sql`${t.type} in ('asset', 'liability', 'equity', 'income', 'expense')`),
  ],
);

export const journalEntries = pgTable(
  "journal_entries",
  {
    ...ownedRow(),
    sequence: counter("sequence"),
    entryDate: day("entry_date").notNull(),
    memo: text("memo").notNull().default(""),
    sourceType: text("source_type").notNull(),
    sourceRef: text("source_ref"),
    reference: text("reference"),
    status: text("status", { enum: ["draft", "posted", "void"] }).notNull(),
    reverses: uuid("reverses"),
    reversedBy: uuid("reversed_by"),
    adjusting: boolean("adjusting").notNull().default(false),
    book: text("book", { enum: ["actual", "tax", "pro_forma"] })
      .notNull()
      .default("actual"),
    postedAt: moment("posted_at"),
    prevHash: text("prev_hash"),
    hash: text("hash"),
    lines: integer("lines"),
    zero: money("zero"),
    version: integer("version").notNull().default(1),
    createdVersion: counter("created_version").notNull(),
    postedVersion: counter("posted_version"),
    voidedVersion: counter("voided_version"),
    createdAt: moment("created_at").notNull(),
    createdBy: text("created_by").notNull(),
    /** The person behind that key, if one is known. */
    createdPerson: text("created_person"),
  },
  (t) => [
    keyedById(t),
    uniqueIndex("journal_entries_sequence")
      .on(t.tenantId, t.vehicleId, t.sequence)
      .where(sql`${t.sequence} is not null`),
    uniqueIndex("journal_entries_reverses")
      .on(t.tenantId, t.vehicleId, t.reverses)
      .where(sql`${t.reverses} is not null`),
    unique("journal_entries_dated").on(t.tenantId, t.vehicleId, t.id, t.entryDate, t.status),
    ofVehicle(t),
    within(t, t.reverses, t),
    within(t, t.reversedBy, t),
    check("journal_entries_status", sql`${t.status} in ('draft', 'posted', 'void')`),
    check("journal_entries_book", sql`${t.book} in ('actual', 'tax', 'pro_forma')`),
    check(
      "journal_entries_posted",
      sql`(${t.status} = 'posted') = (${t.sequence} is not null and ${t.postedAt} is not null and ${t.hash} is not null and ${t.prevHash} is not null and ${t.postedVersion} is not null)`,
    ),
    check("journal_entries_sequence_from_one", sql`${t.sequence} > 0`),
    // Partial, so that no look-up by key uses them before statistics exist.
    index("journal_entries_newest")
      .on(t.tenantId, t.vehicleId, t.entryDate.desc(), t.sequence.desc())
      .where(sql`${t.sequence} is not null`),
    index("journal_entries_unposted").on(t.tenantId, t.vehicleId).where(sql`${t.status} <> 'posted'`),
    index("journal_entries_aside").on(t.tenantId, t.vehicleId).where(sql`${t.book} <> 'actual'`),
    index("journal_entries_by_version")
      .on(t.tenantId, t.vehicleId, t.postedVersion)
      .where(sql`${t.postedVersion} is not null`),
  ],
);

/**
 * Lines of entries. `entry_date` and `status` repeat the entry's, held equal by a key, so that a register needs no join.
 * `lines`, `sum_before` and `sum_after` chain the lines up to the entry's `lines` and `zero`, in the base currency: where
 * balance is enforced by keys, they run over these.
 */
export const journalPostings = pgTable(
  "journal_postings",
  {
    ...owned(),
    entryId: uuid("entry_id").notNull(),
    lineNo: integer("line_no").notNull(),
    id: uuid("id").notNull(),
    ledgerAccountId: uuid("ledger_account_id").notNull(),
    amount: money("amount").notNull(),
    currency: currency(),
    baseAmount: money("base_amount").notNull(),
    lpEntityId: uuid("lp_entity_id"),
    companyId: uuid("company_id"),
    memo: text("memo"),
    entryDate: day("entry_date").notNull(),
    status: text("status", { enum: ["draft", "posted", "void"] }).notNull(),
    lines: integer("lines"),
    sumBefore: money("sum_before"),
    sumAfter: money("sum_after"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.vehicleId, t.entryId, t.lineNo] }),
    within(t, t.ledgerAccountId, ledgerAccounts),
    within(t, t.lpEntityId, partners),
    within(t, t.companyId, companies),
    check(
      "journal_postings_amount",
      sql`${t.amount} between -9007199254740991 and 9007199254740991 and ${t.amount} <> 0`,
    ),
    check("journal_postings_base_amount", sql`${t.baseAmount} between -9007199254740991 and 9007199254740991`),
  ],
);

/**
 * What was posted to an account in a month; maintained by the database and checked by `verify`. Rows of a month, source
 * type and kind balance, so that they can be read as one entry. Kinds: `plain` and `company` (whether an entry names a
 * company), `settled` and `settled_company` (it allocates results), `dated` (its own day matters, and the entry is in
 * `dated_entries`).
 */
export const balanceMonths = pgTable(
  "balance_months",
  {
    ...owned(),
    ledgerAccountId: uuid("ledger_account_id").notNull(),
    month: day("month").notNull(),
    sourceType: text("source_type").notNull(),
    kind: text("kind").notNull(),
    companyId: uuid("company_id").notNull(),
    lpEntityId: uuid("lp_entity_id").notNull(),
    amount: money("amount").notNull(),
    postings: integer("postings").notNull(),
    lastDate: day("last_date").notNull(),
  },
  (t) => [
    primaryKey({
      name: "balance_months_pk",
      columns: [t.tenantId, t.vehicleId, t.ledgerAccountId, t.month, t.sourceType, t.kind, t.companyId, t.lpEntityId],
    }),
    within(t, t.ledgerAccountId, ledgerAccounts),
  ],
);

/** Posted entries whose own day matters: flows of capital and of the portfolio, and what a month's sum cannot show. */
export const datedEntries = pgTable(
  "dated_entries",
  {
    ...owned(),
    entryId: uuid("entry_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.vehicleId, t.entryId] }), within(t, t.entryId, journalEntries)],
);

/** Closed months with the figures they were closed on. */
export const periods = pgTable(
  "periods",
  {
    ...owned(),
    month: day("month").notNull(),
    snapshot: text("snapshot").notNull(),
    digest: text("digest").notNull(),
    closedAt: moment("closed_at").notNull(),
    closedBy: text("closed_by").notNull(),
    reopenedAt: moment("reopened_at"),
    accepted: json<readonly string[]>("accepted").notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.vehicleId, t.month] }), ofVehicle(t)],
);

/** Schedules that draft entries when they are asked to. Only the end, once, and how far was drafted are written later. */
export const schedules = pgTable(
  "schedules",
  {
    ...ownedRow(),
    says: json<ScheduleTerms>("says").notNull(),
    endDate: day("end_date"),
    draftedThrough: day("drafted_through"),
    createdBy: text("created_by").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [keyedById(t), ofVehicle(t)],
);
