import { openDatabase } from "@capstack/database";
import { expect, it } from "vitest";
import { hasCurrentTables, migrateAccounts } from "../src/index.js";

it("tables are current once they are migrated, not before", async () => {
  const database = await openDatabase({});
  expect(await hasCurrentTables(database)).toBe(false);
  await migrateAccounts(database);
  expect(await hasCurrentTables(database)).toBe(true);
  await database.close();
});
