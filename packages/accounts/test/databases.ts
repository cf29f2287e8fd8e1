/** The two databases that every test of storage runs on, with this package's tables. */
import { type Database, openDatabase } from "@capstack/database";
import { createTestDatabase } from "@capstack/database/testing";
import { afterAll, beforeAll, inject } from "vitest";
import { migrateAccounts } from "../src/index.js";

/** Both kinds, for `describe.each`. */
export const kinds = ["pglite", "postgres"] as const;

/** Opens both before the tests of a file, and closes them after. */
export function openBoth(): { of(kind: (typeof kinds)[number]): Database; url(): string } {
  const open = new Map<string, Database>();
  let url = "";
  beforeAll(async () => {
    const postgres = await createTestDatabase(inject("postgresUrl"));
    url = postgres.url;
    open.set("postgres", postgres.database);
    open.set("pglite", await openDatabase({}));
    for (const database of open.values()) await migrateAccounts(database);
  });
  afterAll(async () => {
    for (const database of open.values()) await database.close();
  });
  return { of: (kind) => open.get(kind) as Database, url: () => url };
}
