import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { migrateAccounts } from "@capstack/accounts";
import type { Database } from "@capstack/database";
import { createTestDatabase, startTestServer } from "@capstack/database/testing";
import { afterEach, beforeAll, expect, inject, it } from "vitest";
import { fromSource } from "../../../../tools/commands/from-source.mjs";
import { migrateBatches, openBatches } from "../../src/index.js";
import { keepingClaim } from "../../src/worker/keep-claim.js";
import type { ChunkJob } from "../../src/worker/work-off.js";
import { added } from "../adding.js";
import { endClaims, finished, listed, newAccount, numbers, startQuickWorker, until } from "../databases.js";
import { doubling } from "../doubling.js";

const file = fileURLToPath(new URL("../processes/worker.ts", import.meta.url));
/** Claims last so long that none ends because the machine is busy. */
const SETTINGS = { openInputs: 1000, leaseSeconds: 3600 };
const PATIENCE = 600_000;

let url: string;
let database: Database;
const children: ChildProcess[] = [];

beforeAll(async () => {
  ({ url, database } = await prepared(inject("postgresUrl")));
  return () => database.close();
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

it("killed workers lose nothing and do nothing twice", { timeout: PATIENCE }, async () => {
  const tenantId = await newAccount(database);
  const batches = openBatches(database, SETTINGS);
  const { id } = await batches.submit({ tenantId, operation: "double", inputs: numbers(200) });
  const done = async () => (await batches.read(tenantId, id))?.inputs.done ?? 0;
  for (const enough of [40, 100]) {
    const child = await startProcess();
    await until(async () => (await done()) >= enough);
    child.kill("SIGKILL");
    await ended(child);
    await endClaims(database, id);
  }
  const last = await startProcess();
  await finished(batches, tenantId, id);
  last.kill("SIGTERM");
  expect(await ended(last)).toEqual([0, null]);
  expect(await listed(batches, tenantId, id)).toEqual(
    numbers(200).map((index) => ({ index, status: "done", data: String(2 * index) })),
  );
});

it("a part of a killed worker is taken again within 15 s, however long one may take", {
  timeout: PATIENCE,
}, async () => {
  const tenantId = await newAccount(database);
  const batches = openBatches(database, SETTINGS);
  const { id } = await batches.submit({ tenantId, operation: "double", inputs: [1, 2] });
  let claims = 0;
  const claim = () =>
    database.query<{ seconds: number }>(
      "select extract(epoch from expire_in)::int as seconds from pgboss.job where name = 'batch-chunks' and data ->> 'batchId' = $1",
      [id],
    );
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const stuck = await startQuickWorker(database, {
    ...doubling,
    compute: async () => {
      claims += 1;
      await held;
      return { status: "done", outcome: "" };
    },
  });
  await until(async () => claims === 1);
  // Work is looked for every five seconds, and tried again after one.
  expect((await claim())[0]?.seconds).toBeLessThanOrEqual(15 - 5 - 1);
  // Later tests meet neither its worker nor its inputs.
  release();
  await finished(batches, tenantId, id);
  await stuck.stop();
});

it("a worker that lives keeps its claim beyond the time that silence ends it", { timeout: PATIENCE }, async () => {
  const tenantId = await newAccount(database);
  const batches = openBatches(database, SETTINGS);
  const { id } = await batches.submit({ tenantId, operation: "double", inputs: [21] });
  await database.query(
    "update pgboss.job set expire_in = interval '4 s' where name = 'batch-chunks' and data ->> 'batchId' = $1",
    [id],
  );
  let tries = 0;
  const slow = {
    ...doubling,
    compute: async (asked: Parameters<typeof doubling.compute>[0]) => {
      tries += 1;
      await new Promise((resolve) => setTimeout(resolve, 6000));
      return doubling.compute(asked);
    },
  };
  const workers = [await startQuickWorker(database, slow), await startQuickWorker(database, slow)];
  await finished(batches, tenantId, id);
  expect(tries).toBe(1);
  for (const worker of workers) await worker.stop();
});

// No worker runs meanwhile, which would end so old a claim.
it("a worker whose claim another has taken over does not prolong the other's", { timeout: PATIENCE }, async () => {
  const tenantId = await newAccount(database);
  const { id } = await openBatches(database, SETTINGS).submit({ tenantId, operation: "double", inputs: [1] });
  const [taken] = await database.query<ChunkJob & { begun: string }>(
    `update pgboss.job set state = 'active', started_on = '2020-01-01', retry_count = 1
     where name = 'batch-chunks' and data ->> 'batchId' = $1
     returning id, data, retry_count as "retryCount", started_on::text as begun`,
    [id],
  );
  const job = { ...(taken as ChunkJob), expireInSeconds: "0.1" as never };
  const begun = async () =>
    (
      await database.query<{ begun: string }>("select started_on::text as begun from pgboss.job where id = $1", [
        job.id,
      ])
    )[0]?.begun;
  const beats = () => new Promise<void>((resolve) => setTimeout(resolve, 300));
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  await keepingClaim(database, { ...job, retryCount: 0 }, { work: beats, onError });
  expect(await begun()).toBe(taken?.begun);
  const prolonged = () => until(async () => (await begun()) !== taken?.begun);
  await keepingClaim(database, job, { work: prolonged, onError });
  expect(await begun()).not.toBe(taken?.begun);
  expect(errors).toEqual([]);
});

it("an input in parts has its answer, whatever was killed meanwhile", { timeout: PATIENCE }, async () => {
  const tenantId = await newAccount(database);
  const batches = openBatches(database, SETTINGS);
  const { id } = await batches.submit({ tenantId, operation: "add", inputs: [7], parts: 200 });
  const done = async () => (await batches.read(tenantId, id))?.parts?.done ?? 0;
  for (const enough of [1, 60, 120]) {
    const child = await startProcess();
    await until(async () => (await done()) >= enough);
    child.kill("SIGKILL");
    await ended(child);
    await endClaims(database, id);
  }
  await Promise.all([startProcess(), startProcess()]);
  await finished(batches, tenantId, id);
  expect(await listed(batches, tenantId, id)).toEqual([added(7, 200)]);
});

it("an input that kills three workers is given up, and no other with it", { timeout: PATIENCE }, async () => {
  const tenantId = await newAccount(database);
  const batches = openBatches(database, SETTINGS);
  const inputs = [1, 2, 3, -1, 4, 5];
  const { id } = await batches.submit({ tenantId, operation: "double", inputs });
  let killed = 0;
  let over = false;
  const workers = (async () => {
    while (!over) {
      const child = await startProcess();
      const [, signal] = await ended(child);
      if (signal === "SIGKILL" && !over) killed += 1;
      await endClaims(database, id);
    }
  })();
  const { inputs: counts } = await finished(batches, tenantId, id);
  over = true;
  for (const child of children) child.kill("SIGKILL");
  await workers;
  // A worker that a busy machine held up for a whole claim was tried too, and killed once more than it had to be.
  expect(killed).toBeGreaterThanOrEqual(3);
  expect(counts).toMatchObject({ done: 5, failed: 1 });
  expect((await listed(batches, tenantId, id))[3]).toEqual({ index: 3, status: "failed", error: '{"code":"lost"}' });
});

it("a database that is away for a while is waited for", { timeout: PATIENCE }, async () => {
  const server = await startTestServer({ own: true });
  const away = await prepared(server.url);
  const tenantId = await newAccount(away.database);
  const batches = openBatches(away.database, SETTINGS);
  const { id } = await batches.submit({ tenantId, operation: "double", inputs: numbers(100) });
  const errors: unknown[] = [];
  const held: (() => void)[] = [];
  const compute: typeof doubling.compute = async (asked) => {
    if (asked.input === 30) await new Promise<void>((resolve) => held.push(resolve));
    return doubling.compute(asked);
  };
  const onError = (error: unknown) => errors.push(error);
  const worker = await startQuickWorker(away.database, { ...doubling, compute }, { onError });
  await until(() => held.length === 1);
  await server.halt();
  held[0]?.();
  await until(() => errors.length > 2);
  await server.start();
  await endClaims(away.database, id);
  // It is tried again, and computed without holding.
  await until(async () => {
    for (const release of held) release();
    return (await batches.read(tenantId, id).catch(() => undefined))?.state === "done";
  });
  await worker.stop();
  expect(await listed(batches, tenantId, id)).toHaveLength(100);
  expect((await batches.read(tenantId, id))?.inputs.done).toBe(100);
  await away.database.close();
  await server.stop();
});

/** A database with the tables that batches need. */
async function prepared(serverUrl: string) {
  const made = await createTestDatabase(serverUrl);
  await migrateAccounts(made.database);
  await migrateBatches(made.database);
  return made;
}

/** A process that works; one that ends by itself, since a busy machine kept it from its database, is started again. */
async function startProcess(): Promise<ChildProcess> {
  for (;;) {
    const child = fork(file, [url], { execArgv: [...fromSource] });
    children.push(child);
    // One that is killed at once never says that it is ready.
    await Promise.race([once(child, "message"), once(child, "exit")]);
    if (child.exitCode === null) return child;
  }
}

async function ended(child: ChildProcess): Promise<readonly [number | null, string | null]> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  return [child.exitCode, child.signalCode];
}
