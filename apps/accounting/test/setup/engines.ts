/** Both database engines with the migrations applied, opened once for all files that a process of the run takes. */

import { type BalanceProof, migrateAccounting } from "@capstack/books/migrations";
import type { Database } from "@capstack/database";
import { createTestDatabase, isDistributed, openMigrated, startTestServer } from "@capstack/database/testing";
import { isDeep } from "@capstack/testing/laws";
import { inject } from "vitest";

export const engineKinds = ["pglite", "postgres"] as const;
export type EngineKind = (typeof engineKinds)[number];

/** For rules of the books, which hold whatever keeps the rows: on one engine every day, on both in the deep run. */
export const everyday = (kind: EngineKind): readonly EngineKind[] => (isDeep ? engineKinds : [kind]);

export interface Engines {
  readonly of: (kind: EngineKind) => Database;
}

const opened = new Map<BalanceProof, Promise<Engines>>();

/**
 * A PGlite in memory and a database of the run's server, each with the tables of the books. Tests share them, each with
 * accounts of its own; they end with the process.
 */
export function openEngines(proof: BalanceProof = "triggers"): Promise<Engines> {
  const known = opened.get(proof) ?? open(proof);
  opened.set(proof, known);
  return known;
}

/** The same for one file alone: nobody else's rows are in their tables, and nobody sees what it adds to them. */
export const openOwnEngines = (): Promise<Engines> => open("triggers");

let ofDemo: Promise<Engines> | undefined;

/**
 * The same for the demonstration and its copies. A statement is planned once for any account: beside many small ones,
 * as other tests make them, that plan takes a hundred times as long on the rows of a large one.
 */
export function openDemoEngines(): Promise<Engines> {
  ofDemo ??= open("triggers");
  return ofDemo;
}

async function open(proof: BalanceProof): Promise<Engines> {
  const { url } = await startTestServer();
  const databases = {
    pglite: await openMigrated(`books-${proof}`, (database) => migrateAccounting(database, proof)),
    postgres: (await createTestDatabase(url, { copyOf: inject("emptyBooks")[proof] })).database,
  };
  if (isDistributed) await migrateAccounting(databases.postgres, proof);
  return { of: (kind) => databases[kind] };
}
