/**
 * Each statement and the capital accounts of a vehicle of twenty years and a million postings, on a real Postgres: asked
 * again, and first after a write. Every company has a file of its mark. `BENCH_SIZES` (a comma list) measures other sizes.
 */
import { randomUUID } from "node:crypto";
import { accountingMigrations } from "@capstack/accounting-app";
import { accountingOperations } from "@capstack/contract/accounting";
import { type Database, openDatabase } from "@capstack/database";
import { createTestDatabase, startTestServer } from "@capstack/database/testing";
import { Client } from "./client.js";
import { fillTwentyYears } from "./twenty-years.js";

const TURNS = 3;
const WARM = 5;

const milliseconds = async (work: () => Promise<unknown>) => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

async function measure(database: Database, postings: number): Promise<void> {
  const client = new Client(database, randomUUID());
  const filled = await fillTwentyYears(client, postings);
  await database.script("vacuum analyze");
  const [partner] = await client.get<{ lpEntityId: string }[]>("/partners");
  const [vehicle] = await client.get<{ id: string }[]>("/vehicles");
  console.log(
    `\n### ${filled.postings.toLocaleString("en")} postings in ${filled.entries.toLocaleString("en")} entries`,
  );
  console.log(
    "\n| Read | again, best | again, worst | first after a write, best | answer, KB |\n|---|---|---|---|---|",
  );
  const statements = accountingOperations.getStatement.name.options.map((name) => `statements/${name}`);
  for (const name of [...statements, "capital-accounts", "notes"]) {
    const partners = name.endsWith("capital-account") ? `&lp=${partner?.lpEntityId}` : "";
    const path = `/${name}?preset=prior_year${partners}`;
    const [first, again]: [number[], number[]] = [[], []];
    let size = 0;
    for (let turn = 0; turn < TURNS; turn++) {
      await client.call("PATCH", `/vehicles/${vehicle?.id}`, { vintageYear: 2006 + turn });
      first.push(await milliseconds(() => client.text("GET", path)));
      for (let warm = 0; warm < WARM; warm++) {
        again.push(await milliseconds(async () => (size = (await client.text("GET", path)).length)));
      }
    }
    const shown = [Math.min(...again), Math.max(...again), Math.min(...first), size / 1000].map((one) =>
      one.toFixed(0),
    );
    console.log(`| \`/${name}\` | ${shown.join(" | ")} |`);
  }
}

const server = await startTestServer();
const { url, database: admin } = await createTestDatabase(server.url);
await admin.migrate(accountingMigrations);
await admin.close();
const database = await openDatabase({ url, statementTimeoutMs: 120_000 });
for (const size of (process.env.BENCH_SIZES ?? "1000000").split(",")) await measure(database, Number(size));
await database.close();
await server.stop();
