/** Records about requests: stored answers for idempotent repeats, the audit trail, and statements as issued. */
import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { day, keyedById, moment, ownedRow, tenantId, within } from "./columns.js";
import { ofVehicle, partners } from "./firm-tables.js";

export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    tenantId: tenantId(),
    key: text("key").notNull(),
    requestDigest: text("request_digest").notNull(),
    status: integer("status").notNull(),
    answer: text("answer").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.key] }),
    check("idempotency_keys_length", sql`length(${t.key}) between 1 and 255`),
  ],
);

export const auditEvents = pgTable(
  "audit_events",
  {
    tenantId: tenantId(),
    id: uuid("id").notNull(),
    vehicleId: uuid("vehicle_id"),
    at: moment("at").notNull(),
    keyId: text("key_id").notNull(),
    requestId: text("request_id"),
    action: text("action").notNull(),
    subjectType: text("subject_type").notNull(),
    subjectId: text("subject_id").notNull(),
    before: jsonb("before"),
    after: jsonb("after"),
    reason: text("reason"),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index("audit_events_by_vehicle").on(t.tenantId, t.vehicleId, t.id),
  ],
);

/** Statements as issued. `content` is what was sent, as text, and `hash` its SHA-256. */
export const issuedStatements = pgTable(
  "issued_statements",
  {
    ...ownedRow(),
    name: text("name").notNull(),
    startDate: day("start_date"),
    endDate: day("end_date").notNull(),
    lpEntityId: uuid("lp_entity_id"),
    adjusting: text("adjusting", { enum: ["include", "exclude"] }).notNull(),
    note: text("note").notNull(),
    content: text("content").notNull(),
    hash: text("hash").notNull(),
    issuedAt: moment("issued_at").notNull(),
    issuedBy: text("issued_by").notNull(),
  },
  (t) => [
    keyedById(t),
    ofVehicle(t),
    within(t, t.lpEntityId, partners),
    check("issued_statements_adjusting", sql`${t.adjusting} in ('include', 'exclude')`),
  ],
);
