/** Keys that could change terms before there was a scope for it still can. */
import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { createAccount, createKey, listKeys } from "../src/index.js";
import { kinds, openBoth } from "./databases.js";

const databases = openBoth();
const actor = { kind: "admin" } as const;

it.each(kinds)("a key with accounting:write gets accounting:terms, one that reads does not (%s)", async (kind) => {
  const database = databases.of(kind);
  const account = await createAccount(database, { name: "Acme" }, { actor });
  const settings = { allowTestKeys: true, production: false, peppers: [] };
  const make = (name: string, scopes: string[]) =>
    createKey(database, { account, actor }, { name, scopes }, {}, settings);
  await make("writes", ["accounting:read", "accounting:write"]);
  await make("reads", ["accounting:read"]);
  const migration = new URL("../drizzle/0006_scope_of_terms.sql", import.meta.url);
  await databases.ownerOf(kind).query(await readFile(migration, "utf8"));
  const { keys } = await listKeys(database, account.id, {});
  expect(Object.fromEntries(keys.map(({ name, scopes }) => [name, scopes]))).toEqual({
    writes: ["accounting:read", "accounting:write", "accounting:terms"],
    reads: ["accounting:read"],
  });
});
