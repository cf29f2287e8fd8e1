import { fileURLToPath } from "node:url";
import * as accounts from "@capstack/accounts";
import { shareMigrated } from "@capstack/database/testing";
import { testDocstrings, testReadme } from "@capstack/testing/documents";
import { afterAll } from "vitest";
import * as batches from "../src/index.js";
import { migrate } from "./databases.js";

/** The examples migrate what they open; here the tables are there already. */
const { open: openDatabase, end } = shareMigrated("batches", migrate);
afterAll(end);

testDocstrings(fileURLToPath(new URL("../src/index.ts", import.meta.url)), batches, {
  scope: { openDatabase, migrateAccounts: accounts.migrateAccounts },
});

testReadme(fileURLToPath(new URL("../README.md", import.meta.url)), {
  "@capstack/accounts": accounts,
  "@capstack/database": { openDatabase },
  "@capstack/batches": batches,
});
