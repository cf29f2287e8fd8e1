/** How many callers a second one process tells apart: the statement alone, without HTTP, on either database. */
import { authenticate, generateKeyToken, migrateAccounts } from "@capstack/accounts";
import { openTestAccount } from "@capstack/accounts/testing";
import { type Database, openDatabase } from "@capstack/database";
import { createTestDatabase, startTestServer } from "@capstack/database/testing";

const settings = { allowTestKeys: true, production: false, peppers: [] };
const policy = { name: "compute", quota: 1_000_000_000, windowSeconds: 60 };
const CALLERS = 16;
const SECONDS = 3;

/** Calls in a closed loop from 16 callers at once; gives calls a second and the median and 99th percentile in ms. */
async function load(title: string, call: () => Promise<unknown>): Promise<void> {
  const latencies: number[] = [];
  const run = async (until: number, note: boolean) => {
    while (performance.now() < until) {
      const start = performance.now();
      await call();
      if (note) latencies.push(performance.now() - start);
    }
  };
  const all = (seconds: number, note: boolean) => {
    const until = performance.now() + seconds * 1000;
    return Promise.all(Array.from({ length: CALLERS }, () => run(until, note)));
  };
  await all(1, false);
  await all(SECONDS, true);
  latencies.sort((a, b) => a - b);
  const at = (share: number) => (latencies[Math.floor(latencies.length * share)] ?? Number.NaN).toFixed(2);
  console.log(`| ${title} | ${Math.round(latencies.length / SECONDS)} | ${at(0.5)} | ${at(0.99)} |`);
}

async function measure(name: string, database: Database): Promise<void> {
  await migrateAccounts(database);
  const tokens: string[] = [];
  for (let index = 0; index < 20; index++) {
    const account = await openTestAccount(database, `Account ${index}`);
    tokens.push(await account.makeKey("load"));
  }
  let turn = 0;
  const first = tokens[0] as string;
  const unknown = generateKeyToken({
    mode: "live",
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
  });
  const ask = (token: string) => authenticate(database, token, { settings, policy });
  await load(`${name}: keys of 20 accounts in turn`, () => ask(tokens[turn++ % tokens.length] as string));
  await load(`${name}: one key, one row of limit for all`, () => ask(first));
  await load(`${name}: an unknown key`, () => ask(unknown));
}

console.log("\n| Case | Calls a second | Median ms | 99th percentile ms |\n|---|---|---|---|");
const server = await startTestServer();
const { database: postgres } = await createTestDatabase(server.url);
await measure("Postgres", postgres);
await postgres.close();
await server.stop();
const pglite = await openDatabase({});
await measure("PGlite", pglite);
await load("either: a malformed key, refused without a statement", () =>
  authenticate(pglite, "cstk_live_x", { settings, policy }),
);
await pglite.close();
