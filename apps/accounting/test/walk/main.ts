/** `pnpm --filter @capstack/accounting-app walk --calls 10000 --seed S --on embedded,postgres [--every 1] [--from-fund 1]`. */
import { parseArgs } from "node:util";
import { migrateAccounting } from "@capstack/books/migrations";
import { type Database, openDatabase } from "@capstack/database";
import { createTestDatabase, isDistributed, startTestServer } from "@capstack/database/testing";
import { walk } from "./walk.js";

const { values } = parseArgs({
  options: {
    calls: { type: "string", default: "10000" },
    seed: { type: "string", default: "meridian" },
    on: { type: "string", default: "embedded,postgres" },
    every: { type: "string", default: "1" },
    "from-fund": { type: "string", default: "1" },
  },
});

for (const engine of values.on.split(",")) {
  const server = engine === "postgres" ? await startTestServer() : undefined;
  const database = server ? await openPatiently(server.url) : await openDatabase({});
  try {
    await migrateAccounting(database);
    const began = performance.now();
    const tell = (line: string) =>
      console.log(`${engine}: ${line}, ${Math.round((performance.now() - began) / 1000)} s`);
    const { seed } = values;
    const { addresses } = await walk(database, {
      seed,
      calls: Number(values.calls),
      every: Number(values.every),
      fromFund: Number(values["from-fund"]),
      tell,
    });
    for (const [address, [accepted, refused]] of [...addresses].sort())
      console.log(`  ${address}: ${accepted}, ${refused} refused`);
  } finally {
    await database.close();
    await server?.stop();
  }
}

/** A database that leaves a statement time on a machine that is busy with other things. */
async function openPatiently(serverUrl: string): Promise<Database> {
  const { url, database } = await createTestDatabase(serverUrl);
  await database.close();
  return openDatabase({ url, distributed: isDistributed, statementTimeoutMs: 60_000, poolSize: 6 });
}
