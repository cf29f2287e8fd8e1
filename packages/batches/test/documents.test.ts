import { fileURLToPath } from "node:url";
import * as accounts from "@capstack/accounts";
import { openDatabase } from "@capstack/database";
import { testDocstrings, testReadme } from "@capstack/testing/documents";
import * as batches from "../src/index.js";

testDocstrings(fileURLToPath(new URL("../src/index.ts", import.meta.url)), batches, {
  scope: { openDatabase, migrateAccounts: accounts.migrateAccounts },
});

testReadme(fileURLToPath(new URL("../README.md", import.meta.url)), {
  "@capstack/accounts": accounts,
  "@capstack/database": { openDatabase },
  "@capstack/batches": batches,
});
