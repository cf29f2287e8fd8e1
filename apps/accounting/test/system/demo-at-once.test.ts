/** What the planner knows of the journal once the demonstration is there, and while others gather it. */
import { randomUUID } from "node:crypto";
import { seedDemo } from "@capstack/demonstration";
import { expect, it } from "vitest";
import { openEngines, openOwnEngines } from "../setup/engines.js";

it("an account is given the demonstration while the statistics of the same tables are gathered", async () => {
  const database = (await openEngines()).of("postgres");
  await database.transaction(async (tx) => {
    // `analyze` takes this lock until it ends; writers of rows do not wait for it.
    await tx.query("lock table firms, journal_entries in share update exclusive mode");
    const seeded = await seedDemo(database, randomUUID());
    expect(seeded?.vehicles.length).toBeGreaterThan(1);
  });
});

it("the planner knows the journal of a demonstration at once", async () => {
  const database = (await openOwnEngines()).of("postgres");
  const renewed = async () => {
    const [row] = await database.query<{ times: string }>(
      "select sum(analyze_count) as times from pg_stat_user_tables where relname in ('journal_entries', 'journal_postings')",
      [],
    );
    return Number(row?.times);
  };
  expect(await renewed()).toBe(0);
  await seedDemo(database, randomUUID());
  await expect.poll(renewed, { timeout: 120_000 }).toBe(2);
});
