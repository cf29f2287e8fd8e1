import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openDatabase } from "@capstack/database";
import { testDocstrings, testReadme } from "@capstack/testing/documents";
import { afterAll, expect, it } from "vitest";
import * as accounts from "../src/index.js";

/** Each example opens a database of its own; here they share one engine, emptied, since each start takes seconds. */
const engine = openDatabase({});
const openEmptied = async () => {
  const database = await engine;
  await database.script(
    "drop schema public cascade; create schema public; drop schema if exists drizzle, moving cascade",
  );
  return { ...database, close: async () => {} };
};

afterAll(async () => (await engine).close());

testDocstrings(fileURLToPath(new URL("../src/index.ts", import.meta.url)), accounts, {
  scope: { openDatabase: openEmptied },
});

testReadme(fileURLToPath(new URL("../README.md", import.meta.url)), {
  "@capstack/accounts": accounts,
  "@capstack/database": { openDatabase: openEmptied },
});

it("documents every code of its errors, and no other", () => {
  const document = readFileSync(new URL("../../../docs/errors.md", import.meta.url), "utf8");
  const section = document.split("\n## accounts\n")[1]?.split("\n## ")[0] ?? "";
  const documented = [...section.matchAll(/^\| `(\w+)` \|/gm)].map((match) => match[1]);
  expect(documented.sort()).toEqual([...accounts.accountsErrorCodes].sort());
});
