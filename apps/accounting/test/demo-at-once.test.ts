/** The demonstration is given to an account while statistics of the same tables are gathered for another. */
import { randomUUID } from "node:crypto";
import { seedDemo } from "@capstack/demonstration";
import { expect, it } from "vitest";
import { openEngines } from "./engines.js";

it("an account is given the demonstration while the statistics of the same tables are gathered", async () => {
  const database = (await openEngines()).of("postgres");
  await database.transaction(async (tx) => {
    // `analyze` takes this lock until it ends; writers of rows do not wait for it.
    await tx.query("lock table firms, journal_entries in share update exclusive mode");
    const seeded = await seedDemo(database, randomUUID());
    expect(seeded?.vehicles.length).toBeGreaterThan(1);
  });
});
