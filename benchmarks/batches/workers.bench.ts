// Two thousand cap tables in one batch, by 1, 2 and 4 worker processes on one Postgres; then by four that are killed, one
// after the other, every two seconds. Reported: inputs a second from the first result to the last, and whether the
// results of the killed are those of the others, byte for byte. Needs a build: workers are started as they are deployed.
import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { migrateAccounts } from "@capstack/accounts";
import { openTestAccount } from "@capstack/accounts/testing";
import { type Batches, migrateBatches, openBatches } from "@capstack/batches";
import { operations } from "@capstack/contract";
import { openDatabase } from "@capstack/database";
import { createTestDatabase, startTestServer } from "@capstack/database/testing";

const INPUTS = Number(process.env.WORK_INPUTS ?? 2_000);
const KILL_EVERY_MS = 2_000;
const main = fileURLToPath(new URL("../../apps/api/dist/main.js", import.meta.url));

const server = await startTestServer({ own: true });
const { url, database: made } = await createTestDatabase(server.url);
await made.close();
const database = await openDatabase({ url });
await migrateAccounts(database);
await migrateBatches(database);
const { id: tenantId } = await openTestAccount(database, "Bench");
const batches = openBatches(database, { openInputs: INPUTS, leaseSeconds: 10 });

const [{ request }] = operations.capTableCompute.examples;
const [founding, round] = request.events;
/** Cap tables of three rounds, each with a price of its own: small jobs. */
const ROUNDS = 3;
const inputs = Array.from({ length: INPUTS }, (_, index) => ({
  events: [
    founding,
    ...Array.from({ length: ROUNDS }, (_, nth) => ({
      ...round,
      label: `Round ${nth}`,
      preMoneyValuation: 8_000_000 + 10_000 * index + 1_000_000 * nth,
      investments: [{ id: `investor-${nth}`, name: "Investor", amount: 2_000_000 }],
    })),
  ],
  options: { snapshots: "none" },
}));

const living = new Set<ChildProcess>();

function startWorker(): void {
  const child = spawn("node", [main, "worker"], {
    env: { ...process.env, ACCOUNTS: "0", LOG_LEVEL: "silent", DATABASE_URL: url, SECRET: "s".repeat(32) },
    stdio: "inherit",
  });
  living.add(child);
  child.once("exit", () => living.delete(child));
}

async function endWorkers(): Promise<void> {
  for (const child of living) child.kill("SIGTERM");
  while (living.size > 0) await pause(20);
}

async function measure(count: number, killing: boolean): Promise<string> {
  const { id } = await batches.submit({ tenantId, operation: "cap-table", inputs });
  for (let nth = 0; nth < count; nth++) startWorker();
  const { first, last, kills } = await watch(batches, id, killing);
  await endWorkers();
  const { digest, lines } = await digestOf(id);
  const seconds = (last - first) / 1000;
  console.log(
    `| ${count}${killing ? `, ${kills} killed` : ""} | ${seconds.toFixed(1)} | ${Math.round(INPUTS / seconds)} | ${lines} | ${digest.slice(0, 12)} |`,
  );
  return digest;
}

/** When the first result was there and when the last, while workers are killed in turn and started anew. */
async function watch(batches: Batches, id: string, killing: boolean) {
  let first = 0;
  let kills = 0;
  let killAt = performance.now() + KILL_EVERY_MS;
  for (;;) {
    const batch = await batches.read(tenantId, id);
    const now = performance.now();
    if (first === 0 && batch?.state !== "waiting") first = now;
    if (batch?.state === "done") return { first, last: now, kills };
    if (killing && now >= killAt) {
      const [oldest] = living;
      oldest?.kill("SIGKILL");
      startWorker();
      kills += 1;
      killAt += KILL_EVERY_MS;
    }
    await pause(50);
  }
}

async function digestOf(id: string): Promise<{ readonly digest: string; readonly lines: number }> {
  const hash = createHash("sha256");
  let lines = 0;
  for await (const result of batches.results(tenantId, id)) {
    hash.update(JSON.stringify(result));
    lines += 1;
  }
  return { digest: hash.digest("hex"), lines };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

try {
  console.log("| workers | seconds | inputs a second | results | digest |\n|---|---|---|---|---|");
  const digests = new Set<string>();
  for (const [count, killing] of [
    [1, false],
    [2, false],
    [4, false],
    [4, true],
  ] as const) {
    digests.add(await measure(count, killing));
  }
  if (digests.size !== 1) throw new Error("The runs do not agree.");
} finally {
  for (const child of living) child.kill("SIGKILL");
  await database.close();
  await server.stop();
}
