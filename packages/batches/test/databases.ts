/** The two databases that the tests run on, with the tables of accounts and of batches. */

import { migrateAccounts } from "@capstack/accounts";
import { openTestAccount } from "@capstack/accounts/testing";
import { type Database, openDatabase } from "@capstack/database";
import { createSeparateDatabase, openMigrated } from "@capstack/database/testing";
import { afterAll, beforeAll, inject } from "vitest";
import {
  type Batch,
  type Batches,
  type BatchResult,
  type Engine,
  migrateBatches,
  startWorker,
  type Worker,
  type WorkerOptions,
} from "../src/index.js";
import { OFTEN } from "./often.js";

/** Both kinds, for `describe.each`. */
export const kinds = ["pglite", "postgres"] as const;

/** Opens both before the tests of a file, and closes them after. On Postgres all runs as the login that serves. */
export function openBoth() {
  const open = new Map<string, Database>();
  const owners = new Map<string, Database>();
  let url = "";
  beforeAll(async () => {
    const separate = await createSeparateDatabase(inject("postgresUrl"));
    url = separate.url;
    open.set("postgres", await openDatabase(separate));
    owners.set("postgres", await openDatabase({ url: separate.ownerUrl }));
    await migrate(open.get("postgres") as Database);
    open.set("pglite", await openMigrated("batches", migrate));
  });
  afterAll(async () => {
    for (const database of [...open.values(), ...owners.values()]) await database.close();
  });
  const of = (kind: string) => open.get(kind) as Database;
  return { of, ownerOf: (kind: string) => owners.get(kind) ?? of(kind), url: () => url };
}

/** Starts a worker that looks often. */
export function startQuickWorker(database: Database, engine: Engine, options: WorkerOptions = {}): Promise<Worker> {
  return startWorker(database, engine, { ...OFTEN, ...options });
}

/** Makes the claims on a batch as old as if their workers had been silent for an hour. */
export async function endClaims(owner: Database, batchId: string): Promise<void> {
  await owner.query(
    `update pgboss.job set started_on = started_on - interval '1 hour'
     where name = 'batch-chunks' and state = 'active' and data ->> 'batchId' = $1`,
    [batchId],
  );
}

export async function migrate(database: Database): Promise<void> {
  await migrateAccounts(database);
  await migrateBatches(database);
}

/** An account of its own for a test. */
export async function newAccount(database: Database): Promise<string> {
  return (await openTestAccount(database, "Acme", { entitled: false })).id;
}

/** The numbers from zero. */
export const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Waits until a condition holds, however long the machine takes. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** A batch once nothing of it waits. */
export async function finished(batches: Batches, tenantId: string, id: string): Promise<Batch> {
  await until(async () => (await batches.read(tenantId, id))?.inputs.waiting === 0);
  return (await batches.read(tenantId, id)) as Batch;
}

/** All results of a batch. */
export async function listed(batches: Batches, tenantId: string, id: string): Promise<BatchResult[]> {
  const results: BatchResult[] = [];
  for await (const result of batches.results(tenantId, id)) results.push(result);
  return results;
}
