/**
 * Capital calls and distributions with their partner lines, the entries each agreement made, and fees of companies that
 * reduce the management fee.
 */
import { portfolioFeeKinds } from "@capstack/contract/accounting";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, numeric, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { day, json, keyedById, moment, money, owned, ownedRow, within } from "./columns.js";
import { companies, ofVehicle, partners } from "./firm-tables.js";
import { journalEntries } from "./journal-tables.js";
import type { CallPurpose, InKind, TaxCharacter } from "./json-shapes.js";

export const capitalCalls = pgTable(
  "capital_calls",
  {
    ...ownedRow(),
    callDate: day("call_date").notNull(),
    dueDate: day("due_date").notNull(),
    description: text("description").notNull(),
    scope: text("scope").notNull(),
    status: text("status", { enum: ["draft", "issued", "cancelled"] }).notNull(),
    purpose: json<CallPurpose>("purpose").notNull(),
    wireText: text("wire_text"),
    entryId: uuid("entry_id"),
    version: integer("version").notNull().default(1),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    keyedById(t),
    ofVehicle(t),
    within(t, t.entryId, journalEntries),
    check("capital_calls_scope", sql`${t.scope} in ('fund_wide', 'per_lp')`),
    check("capital_calls_status", sql`${t.status} in ('draft', 'issued', 'cancelled')`),
    check("capital_calls_issued", sql`(${t.status} = 'draft') = (${t.entryId} is null) or ${t.status} = 'cancelled'`),
  ],
);

export const capitalCallLines = pgTable(
  "capital_call_lines",
  {
    ...owned(),
    callId: uuid("call_id").notNull(),
    partnerId: uuid("partner_id").notNull(),
    amount: money("amount").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.vehicleId, t.callId, t.partnerId] }),
    within(t, t.callId, capitalCalls),
    within(t, t.partnerId, partners),
    check("capital_call_lines_amount", sql`${t.amount} between 1 and 9007199254740991`),
  ],
);

export const distributions = pgTable(
  "distributions",
  {
    ...ownedRow(),
    distributionDate: day("distribution_date").notNull(),
    description: text("description").notNull(),
    kind: text("kind").notNull(),
    recallable: boolean("recallable").notNull(),
    inKind: json<InKind>("in_kind"),
    /** The basis of the split; null for explicit amounts, and for rows older than the column. */
    basis: text("basis", { enum: ["capital_balance", "commitment"] }),
    status: text("status", { enum: ["draft", "declared", "cancelled"] }).notNull(),
    entryId: uuid("entry_id"),
    version: integer("version").notNull().default(1),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    keyedById(t),
    ofVehicle(t),
    within(t, t.entryId, journalEntries),
    check("distributions_basis", sql`${t.basis} in ('capital_balance', 'commitment')`),
    check("distributions_kind", sql`${t.kind} in ('cash', 'in_kind')`),
    check("distributions_status", sql`${t.status} in ('draft', 'declared', 'cancelled')`),
  ],
);

export const distributionLines = pgTable(
  "distribution_lines",
  {
    ...owned(),
    distributionId: uuid("distribution_id").notNull(),
    partnerId: uuid("partner_id").notNull(),
    amount: money("amount").notNull(),
    taxCharacter: json<TaxCharacter>("tax_character").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.vehicleId, t.distributionId, t.partnerId] }),
    within(t, t.distributionId, distributions),
    within(t, t.partnerId, partners),
    check("distribution_lines_amount", sql`${t.amount} between 1 and 9007199254740991`),
  ],
);

/**
 * Which entries an agreement made, including the reversals that undid them; an entry belongs to one agreement at
 * most.
 */
export const agreementEntries = pgTable(
  "agreement_entries",
  {
    ...owned(),
    entryId: uuid("entry_id").notNull(),
    agreementId: uuid("agreement_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.vehicleId, t.entryId] }),
    index("agreement_entries_by_agreement").on(t.tenantId, t.vehicleId, t.agreementId),
    within(t, t.entryId, journalEntries),
  ],
);

/** Fees that companies paid to the manager. A record is withdrawn once, and never changed otherwise. */
export const feeOffsets = pgTable(
  "fee_offsets",
  {
    ...ownedRow(),
    offsetDate: day("offset_date").notNull(),
    companyId: uuid("company_id"),
    kind: text("kind", { enum: portfolioFeeKinds }).notNull(),
    received: money("received").notNull(),
    offsetPct: numeric("offset_pct").notNull(),
    note: text("note").notNull(),
    recordedBy: text("recorded_by").notNull(),
    recordedAt: moment("recorded_at").notNull(),
    withdrawnBy: text("withdrawn_by"),
    withdrawnAt: moment("withdrawn_at"),
  },
  (t) => [
    keyedById(t),
    ofVehicle(t),
    within(t, t.companyId, companies),
    check("fee_offsets_received", sql`${t.received} between 1 and 9007199254740991`),
    check("fee_offsets_pct", sql`${t.offsetPct} between 0 and 1`),
    check("fee_offsets_withdrawn", sql`(${t.withdrawnBy} is null) = (${t.withdrawnAt} is null)`),
  ],
);
