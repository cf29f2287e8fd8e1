/** Both database engines with the migrations applied, for the tests of one file. */
import { type Database, openDatabase } from "@capstack/database";
import { createTestDatabase, startTestServer } from "@capstack/database/testing";
import { inject } from "vitest";
import { type BalanceProof, migrateAccounting } from "../src/migrations.js";

export const engineKinds = ["pglite", "postgres"] as const;
export type EngineKind = (typeof engineKinds)[number];

export interface Engines {
  readonly of: (kind: EngineKind) => Database;
  readonly close: () => Promise<void>;
}

/** Opens a PGlite in memory and a database of the run's server, each with the tables of the books. */
export async function openEngines(proof: BalanceProof = "triggers"): Promise<Engines> {
  const server = await startTestServer();
  const open = {
    pglite: await openDatabase({}),
    postgres: (await createTestDatabase(server.url, { copyOf: inject("emptyBooks")[proof] })).database,
  };
  await migrateAccounting(open.pglite, proof);
  return {
    of: (kind) => open[kind],
    close: async () => {
      for (const database of Object.values(open)) await database.close();
      await server.stop();
    },
  };
}
