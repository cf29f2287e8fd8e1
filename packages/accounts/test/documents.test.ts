import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { shareMigrated } from "@capstack/database/testing";
import { testDocstrings, testReadme } from "@capstack/testing/documents";
import { afterAll, expect, it } from "vitest";
import * as accounts from "../src/index.js";

/** The examples migrate what they open; here the tables are there already. */
const { open: openDatabase, end } = shareMigrated("accounts", accounts.migrateAccounts);
afterAll(end);

testDocstrings(fileURLToPath(new URL("../src/index.ts", import.meta.url)), accounts, {
  scope: { openDatabase },
});

testReadme(fileURLToPath(new URL("../README.md", import.meta.url)), {
  "@capstack/accounts": accounts,
  "@capstack/database": { openDatabase },
});

it("documents every code of its errors, and no other", () => {
  const document = readFileSync(new URL("../../../docs/site/reference/errors.md", import.meta.url), "utf8");
  const section = document.split("\n## accounts\n")[1]?.split("\n## ")[0] ?? "";
  const documented = [...section.matchAll(/^\| `(\w+)` \|/gm)].map((match) => match[1]);
  expect(documented.sort()).toEqual([...accounts.accountsErrorCodes].sort());
});
