/**
 * The columns of the library's job table that are read here. Only the library writes it, except for a worker's
 * claims.
 */
import { integer, jsonb, pgSchema, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Chunk } from "./queue.js";

export const queuedJob = pgSchema("pgboss").table("job", {
  queue: text("name").notNull(),
  id: uuid("id").notNull(),
  startedAt: timestamp("started_on", { withTimezone: true }),
  state: text("state").notNull(),
  retryCount: integer("retry_count").notNull(),
  priority: integer("priority").notNull(),
  chunk: jsonb("data").notNull().$type<Chunk>(),
});
