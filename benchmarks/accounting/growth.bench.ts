/**
 * What a post and reads take as a server holds more firms, each with the demonstration's books: 643 entries, 2,951 lines.
 * One process, one real Postgres, one caller that goes from firm to firm. `BENCH_FIRMS` (a comma list) measures other sizes.
 */
import { randomUUID } from "node:crypto";
import { ACCOUNTING_BASE, accountingMigrations, createAccounting } from "@capstack/accounting-app";
import { type Database, openDatabase } from "@capstack/database";
import { createTestDatabase, startTestServer } from "@capstack/database/testing";
import { DEMO_TODAY, seedDemo } from "@capstack/demonstration";
import { seeded } from "../harness.js";

const FUND = "group=Fund%20I";
const READS = [
  "/firm",
  ...["capital-accounts", "statements/balance-sheet", "bank/reconcile", "journal"].map((read) => `/${read}?${FUND}`),
];
const scopes = ["accounting:read", "accounting:write", "accounting:post", "accounting:close"];
const TURNS = 60;

/** One app for every firm, as a server has it; a request's token is its account. */
function openApp(database: Database) {
  const app = createAccounting({
    database,
    today: () => DEMO_TODAY,
    authenticate: async ({ headers }) => {
      const id = headers.get("Authorization")?.slice("Bearer ".length) ?? "";
      return {
        account: { id, name: "" },
        key: { id: "bench", scopes, vehicles: null, role: null, partners: null, personId: null },
      };
    },
    listKeys: async () => [],
  });
  return async (account: string, method: string, path: string, body?: unknown) => {
    const headers = { Authorization: `Bearer ${account}` };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const start = performance.now();
    const response = await app.request(`${ACCOUNTING_BASE}${path}`, { method, headers, ...sent });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return performance.now() - start;
  };
}

/** More firms with the rows of the first; what hangs on ids stays whole, since every key begins with the account. */
async function copyFirms(owner: Database, first: string, accounts: readonly string[]): Promise<void> {
  const tables = await owner.query<{ name: string; columns: string }>(
    `select p.polrelid::regclass::text as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
     from pg_policy p join pg_attribute a on a.attrelid = p.polrelid and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' and a.attname <> 'account_id'
     where p.polname = 'tenant_rows' group by 1`,
  );
  await owner.transaction(async (tx) => {
    await tx.query("set local session_replication_role = replica");
    for (const { name, columns } of tables) {
      await tx.query(
        `insert into ${name} (account_id, ${columns}) select fresh.account, ${columns}
         from unnest(string_to_array($2, ',')::uuid[]) as fresh (account), ${name} as known where known.account_id = $1::uuid`,
        [first, accounts.join(",")],
      );
    }
  });
}

const median = (times: number[]) => times.sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;

const income = {
  entryDate: "2026-06-10",
  sourceType: "income",
  status: "posted",
  postings: [
    { account: "1000", amount: 1 },
    { account: "4100", amount: -1 },
  ],
};

const server = await startTestServer();
const { url, database: owner } = await createTestDatabase(server.url);
await owner.migrate(accountingMigrations);
const slow = await openDatabase({ url, statementTimeoutMs: 600_000 });
const database = await openDatabase({ url });
const first = randomUUID();
await seedDemo(database, first);
const accounts = [first];
const rows: number[][] = [];
const sizes = (process.env.BENCH_FIRMS ?? "10,100,300,1000,3000").split(",").map(Number);
for (const size of sizes) {
  while (accounts.length < size) {
    const fresh = Array.from({ length: Math.min(50, size - accounts.length) }, () => randomUUID());
    await copyFirms(slow, first, fresh);
    accounts.push(...fresh);
  }
  await slow.script("vacuum analyze");
  const call = openApp(database);
  const random = seeded(11);
  const any = () => accounts[Math.floor(random() * accounts.length)] as string;
  // What a process keeps of a chart is there, as it is after a first post to each.
  for (const account of accounts) await call(account, "POST", `/journal?${FUND}`, income);
  for (let turn = 0; turn < 20; turn++) await call(first, "POST", `/journal?${FUND}`, income);
  const post: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) post.push(await call(any(), "POST", `/journal?${FUND}`, income));
  const row = [size, median(post)];
  for (const path of READS) {
    const cold: number[] = [];
    const again: number[] = [];
    for (let turn = 0; turn < TURNS; turn++) {
      const account = any();
      await call(account, "POST", `/journal?${FUND}`, income);
      cold.push(await call(account, "GET", path));
      again.push(await call(account, "GET", path));
    }
    row.push(median(cold), median(again));
  }
  // Every firm of sixty is asked again after the fifty-nine others were.
  const sixty = accounts.slice(0, 60);
  const round: number[] = [];
  for (const turn of [0, 1]) {
    for (const account of sixty) {
      const took = await call(account, "GET", `/capital-accounts?${FUND}`);
      if (turn === 1) round.push(took);
    }
  }
  rows.push([...row, median(round)]);
}
const headings = [
  "firms",
  "post",
  ...READS.flatMap((path) => [`\`${path.split("?")[0]}\` after a post`, "again"]),
  "sixty in turn",
];
console.log(`\n| ${headings.join(" | ")} |\n|${"---|".repeat(headings.length)}`);
for (const row of rows) console.log(`| ${row.map((value, at) => (at === 0 ? value : value.toFixed(1))).join(" | ")} |`);
const [base = []] = rows;
console.log("\nTimes those of the first row:\n");
for (const row of rows.slice(1)) {
  const ratios = row.map((value, at) => (at === 0 ? String(value) : (value / (base[at] ?? 1)).toFixed(2)));
  console.log(`| ${ratios.join(" | ")} |`);
}
for (const one of [database, slow, owner]) await one.close();
await server.stop();
