// One server of the throughput comparison, in a process of its own: `echo`, `engine` (the engine behind a route without
// database), `pglite` or `postgres`. Prints its port, then serves until it is killed.
import { migrateAccounts } from "@capstack/accounts";
import { openTestAccount } from "@capstack/accounts/testing";
import { createApi } from "@capstack/api";
import { computeCapTable } from "@capstack/cap-table";
import { openDatabase } from "@capstack/database";
import { serve, silentLogger } from "@capstack/http";
import { readServiceConfig } from "@capstack/http/service-config";
import { Hono } from "hono";

const [kind = "echo", databaseUrl] = process.argv.slice(2);

async function createWhole() {
  const database = await openDatabase(databaseUrl === undefined ? {} : { url: databaseUrl, poolSize: 16 });
  await migrateAccounts(database);
  const account = await openTestAccount(database, "Benchmark");
  const config = readServiceConfig({});
  const limits = { ...config.limits, computePerMinute: 100_000_000, computeBurst: 1_000_000 };
  const app = createApi({ database, config: { ...config, limits }, logger: silentLogger });
  return { app, token: await account.makeKey("Benchmark") };
}

function createBare() {
  const app = new Hono();
  app.post("/v1/cap-table/compute", async (c) => {
    const body = await c.req.json();
    return c.json({ data: kind === "engine" ? computeCapTable(body) : body });
  });
  return { app, token: "none" };
}

const { app, token } = kind === "pglite" || kind === "postgres" ? await createWhole() : createBare();
const server = await serve(app, { hostname: "127.0.0.1", port: 0 });
console.log(JSON.stringify({ port: server.port, token }));
