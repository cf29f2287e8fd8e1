// One simulation of ten million paths through the queue, by one worker process and by two, on one Postgres: from the first
// part to the answer. Reported: paths a second, how large the parts are together, and whether the answers are the same,
// byte for byte. PATHS asks for others, IRR=cashflow for rates. Needs a build: workers are started as they are deployed.
import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { migrateAccounts } from "@capstack/accounts";
import { openTestAccount } from "@capstack/accounts/testing";
import { migrateBatches, openBatches } from "@capstack/batches";
import { simulation } from "@capstack/contract/engines";
import { openDatabase } from "@capstack/database";
import { createTestDatabase, startTestServer } from "@capstack/database/testing";
import { defaultFund, type PathsRequest } from "@capstack/fund-economics";

const PATHS = Number(process.env.PATHS ?? 10_000_000);
const irr = process.env.IRR === "cashflow" ? "cashflow" : "none";
const main = fileURLToPath(new URL("../../apps/api/dist/main.js", import.meta.url));

const server = await startTestServer({ own: true });
const { url, database: made } = await createTestDatabase(server.url);
await made.close();
const database = await openDatabase({ url });
await migrateAccounts(database);
await migrateBatches(database);
const { id: tenantId } = await openTestAccount(database, "Bench");
const batches = openBatches(database, { openInputs: 20_000, leaseSeconds: 45 });
const request: PathsRequest = { inputs: defaultFund, monteCarlo: { seed: 42, irr }, paths: PATHS };

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

async function measure(count: number): Promise<string> {
  const parts = simulation.partsOf(request);
  const { id } = await batches.submit({ tenantId, operation: "fund-simulation", inputs: [request], parts });
  for (let nth = 0; nth < count; nth++) startWorker();
  let first = 0;
  let bytes = 0;
  for (;;) {
    const batch = await batches.read(tenantId, id);
    if (first === 0 && batch?.state !== "waiting") first = performance.now();
    if (batch?.state === "done") break;
    bytes = Math.max(bytes, await bytesOfParts());
    await pause(500);
  }
  const seconds = (performance.now() - first) / 1000;
  await endWorkers();
  const hash = createHash("sha256");
  for await (const result of batches.results(tenantId, id)) {
    if (result.status === "failed") throw new Error(result.error);
    hash.update(result.data);
  }
  const digest = hash.digest("hex");
  const rate = Math.round(PATHS / seconds).toLocaleString("en-US");
  console.log(
    `| ${irr} | ${count} | ${seconds.toFixed(1)} | ${rate} | ${(bytes / 1e6).toFixed(1)} | ${digest.slice(0, 12)} |`,
  );
  return digest;
}

/** What the parts that are there take, uncompressed. */
async function bytesOfParts(): Promise<number> {
  const [row] = await database.query<{ bytes: number }>(
    "select coalesce(sum(length(outcome)), 0)::float8 as bytes from batch_part",
  );
  return Number(row?.bytes);
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

try {
  console.log("| rates | workers | seconds | paths a second | parts, MB | digest |\n|---|---|---|---|---|---|");
  const digests = new Set<string>();
  for (const count of [1, 2]) digests.add(await measure(count));
  if (digests.size !== 1) throw new Error("The runs do not agree.");
} finally {
  for (const child of living) child.kill("SIGKILL");
  await database.close();
  await server.stop();
}
