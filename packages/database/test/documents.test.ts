import { fileURLToPath } from "node:url";
import { testDocstrings, testReadme } from "@capstack/testing/documents";
import { eq, gt, sql } from "drizzle-orm";
import { date, integer, pgTable, text } from "drizzle-orm/pg-core";
import { afterAll } from "vitest";
import * as database from "../src/index.js";
import { shareEmbedded } from "../src/testing.js";

const { open: openDatabase, end } = shareEmbedded();
afterAll(end);

testDocstrings(fileURLToPath(new URL("../src/index.ts", import.meta.url)), database, {
  scope: { openDatabase, date, eq, gt, integer, pgTable, sql, text },
});

testReadme(fileURLToPath(new URL("../README.md", import.meta.url)), { "@capstack/database": database });
