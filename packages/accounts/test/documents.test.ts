import { fileURLToPath } from "node:url";
import { openDatabase } from "@capstack/database";
import { testDocstrings } from "@capstack/doc-examples";
import { afterAll } from "vitest";
import * as accounts from "../src/index.js";

/** Each example opens a database of its own; here they share one engine, emptied, since each start takes seconds. */
const engine = openDatabase({});
const openEmptied = async () => {
  const database = await engine;
  await database.script("drop schema public cascade; create schema public; drop schema if exists drizzle cascade");
  return { ...database, close: async () => {} };
};

afterAll(async () => (await engine).close());

testDocstrings(fileURLToPath(new URL("../src/index.ts", import.meta.url)), accounts, {
  scope: { openDatabase: openEmptied },
});
