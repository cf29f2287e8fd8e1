/** The library's table of jobs as far as it is read here; the library writes it, but for the claims that a worker keeps. */
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
