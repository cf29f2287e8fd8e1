import { type BalanceProof, migrateAccounting } from "@capstack/books/migrations";
import { createTestDatabase, isDistributed, shareTestServer } from "@capstack/database/testing";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Databases of the run that have the tables of the books and nothing in them; a cluster copies none. */
    emptyBooks: Readonly<Record<BalanceProof, string>>;
  }
}

/** One real Postgres for all test files of the run, with the books' empty tables to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await shareTestServer();
  const migrated = async (proof: BalanceProof) => {
    if (isDistributed) return "template1";
    const { url: own, database } = await createTestDatabase(url);
    await migrateAccounting(database, proof);
    await database.close();
    return new URL(own).pathname.slice(1);
  };
  project.provide("emptyBooks", { triggers: await migrated("triggers"), keys: await migrated("keys") });
  return stop;
}
