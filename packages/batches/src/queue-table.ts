/** The library's table of jobs as far as it is read here; the library alone writes it. */
import { integer, jsonb, pgSchema, text } from "drizzle-orm/pg-core";
import type { Chunk } from "./queue.js";

export const queuedJob = pgSchema("pgboss").table("job", {
  queue: text("name").notNull(),
  state: text("state").notNull(),
  priority: integer("priority").notNull(),
  chunk: jsonb("data").notNull().$type<Chunk>(),
});
