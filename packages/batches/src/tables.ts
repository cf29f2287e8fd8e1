/** The tables of batches. The SQL that makes them is under `drizzle/`: the first by drizzle-kit from this file, the rest by hand. */
import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

const at = (name: string) => timestamp(name, { withTimezone: true });

/** A batch: inputs of one operation that an account submitted together. */
export const batch = pgTable(
  "batch",
  {
    tenantId: uuid("account_id").notNull(),
    id: text("id").notNull(),
    operation: text("operation").notNull(),
    unknownFields: text("unknown_fields", { enum: ["refuse", "warn"] }).notNull(),
    inputs: integer("inputs").notNull(),
    /** The number of parts of its one input; null if inputs are computed whole. */
    parts: integer("parts"),
    createdAt: at("created_at").notNull().defaultNow(),
    cancelledAt: at("cancelled_at"),
    /** SHA-256 of the idempotency key, and of the submission. */
    repeatKey: text("repeat_key"),
    repeatRequest: text("repeat_request"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index("batch_created_at").on(table.createdAt),
    index("batch_repeat").on(table.tenantId, table.repeatKey).where(sql`${table.repeatKey} is not null`),
    check("batch_id", sql`${table.id} ~ '^batch_[0-9a-z]{26}$'`),
    check("batch_unknown_fields", sql`${table.unknownFields} in ('refuse', 'warn')`),
    check("batch_repeat", sql`(${table.repeatKey} is null) = (${table.repeatRequest} is null)`),
    check("batch_inputs", sql`${table.inputs} > 0`),
    check("batch_parts", sql`${table.parts} is null or (${table.parts} > 0 and ${table.inputs} = 1)`),
  ],
);

/** One input of a batch and its outcome: `outcome` is the answer or the error, as unmodified JSON text. */
export const batchItem = pgTable(
  "batch_item",
  {
    tenantId: uuid("account_id").notNull(),
    batchId: text("batch_id").notNull(),
    index: integer("index").notNull(),
    input: text("input").notNull(),
    status: text("status", { enum: ["waiting", "done", "failed", "cancelled"] })
      .notNull()
      .default("waiting"),
    outcome: text("outcome"),
    /**
     * SHA-256 of everything that determines the outcome: operation, engine version, handling of unknown fields,
     * input.
     */
    key: text("key"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.batchId, table.index] }),
    foreignKey({
      columns: [table.tenantId, table.batchId],
      foreignColumns: [batch.tenantId, batch.id],
      name: "batch_item_batch",
    }).onDelete("cascade"),
    index("batch_item_waiting").on(table.tenantId, table.batchId, table.index).where(sql`${table.status} = 'waiting'`),
    index("batch_item_known").on(table.tenantId, table.key).where(sql`${table.status} = 'done'`),
    check("batch_item_status", sql`${table.status} in ('waiting', 'done', 'failed', 'cancelled')`),
    check("batch_item_outcome", sql`(${table.outcome} is not null) = (${table.status} in ('done', 'failed'))`),
    check("batch_item_key", sql`(${table.key} is not null) = (${table.outcome} is not null)`),
  ],
);

/** A part of an input; `outcome` is what its engine merges, kept until the input has its own. */
export const batchPart = pgTable(
  "batch_part",
  {
    tenantId: uuid("account_id").notNull(),
    batchId: text("batch_id").notNull(),
    index: integer("index").notNull(),
    part: integer("part").notNull(),
    outcome: text("outcome"),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.batchId, table.index, table.part] }),
    foreignKey({
      columns: [table.tenantId, table.batchId, table.index],
      foreignColumns: [batchItem.tenantId, batchItem.batchId, batchItem.index],
      name: "batch_part_item",
    }).onDelete("cascade"),
    index("batch_part_waiting").on(table.tenantId, table.batchId, table.index).where(sql`${table.outcome} is null`),
  ],
);
