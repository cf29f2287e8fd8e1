/**
 * The reads of a vehicle of twenty years on a real Postgres, from 10,000 to 1,000,000 postings, each beside the rawest SQL
 * that answers the same question. `BENCH_SIZES` (a comma list) measures other sizes.
 */
import { randomUUID } from "node:crypto";
import { accountingMigrations } from "@capstack/accounting-app";
import { asTenant, type Database, openDatabase, type Queryable } from "@capstack/database";
import { createTestDatabase, startTestServer } from "@capstack/database/testing";
import { Client } from "./client.js";
import { fillTwentyYears } from "./twenty-years.js";

const TURNS = 40;
/** A register of up to 10,000 lines: the last months that hold as many. */
const ledgerOf = (postings: number) => {
  const months = Math.max(1, Math.min(240, Math.floor(5_500_000 / postings)));
  const start = new Date(Date.UTC(2026, -months, 1)).toISOString().slice(0, 10);
  return { path: `/ledger?account=1000&start=${start}`, start };
};

/** Raw statements: $1 the account, $2 the vehicle. */
const POSTED = `from journal_postings p join journal_entries e using (account_id, vehicle_id) where p.entry_id = e.id
  and account_id = $1 and vehicle_id = $2 and e.status = 'posted'`;
const questions: readonly (readonly [path: string, aim: number, sql: string])[] = [
  ["/chart", 50, "select * from ledger_accounts where account_id = $1 and vehicle_id = $2 order by code"],
  [
    "/firm",
    50,
    "select ledger_account_id, sum(base_amount) from journal_postings where account_id = $1 and vehicle_id = $2 and status = 'posted' group by 1",
  ],
  [
    "/bank/reconcile",
    50,
    "select status, count(*), sum(amount) from bank_transactions where account_id = $1 and vehicle_id = $2 group by 1",
  ],
  [
    "/journal",
    50,
    `select * from journal_postings p join (select * from journal_entries where account_id = $1 and vehicle_id = $2
       order by entry_date desc nulls last, sequence desc nulls last limit 50) e using (account_id, vehicle_id) where p.entry_id = e.id`,
  ],
  [
    "/ledger",
    150,
    `select e.id, e.entry_date, e.memo, p.base_amount, sum(p.base_amount) over (order by e.entry_date, e.sequence, e.id)
     ${POSTED} and p.ledger_account_id = (select id from ledger_accounts where account_id = $1 and vehicle_id = $2 and code = '1000')
     and e.entry_date >= '$start' order by e.entry_date, e.sequence, e.id`,
  ],
  ["/capital-accounts", 300, `select p.ledger_account_id, e.source_type, sum(p.base_amount) ${POSTED} group by 1, 2`],
  ["/fund-economics", 300, `select p.ledger_account_id, e.source_type, sum(p.base_amount) ${POSTED} group by 1, 2`],
  [
    "/fund-timeseries",
    300,
    `select date_trunc('quarter', e.entry_date), p.ledger_account_id, e.source_type, sum(p.base_amount) ${POSTED} group by 1, 2, 3`,
  ],
  ["/statements/balance-sheet", 300, `select p.ledger_account_id, sum(p.base_amount) ${POSTED} group by 1`],
  [
    "/statements/partners-capital?preset=prior_year",
    300,
    `select p.ledger_account_id, e.source_type, sum(p.base_amount) ${POSTED} group by 1, 2`,
  ],
  [
    "/statements/cash-flow?preset=prior_year",
    300,
    `select p.ledger_account_id, sum(p.base_amount) ${POSTED} and e.entry_date >= '2025-01-01' group by 1`,
  ],
  ["/statements/cash-flow", 300, `select p.ledger_account_id, sum(p.base_amount) ${POSTED} group by 1`],
];

async function times(turns: number, run: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const start = performance.now();
    await run();
    taken.push(performance.now() - start);
  }
  return taken.sort((a, b) => a - b);
}

const at = (sorted: readonly number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;

async function bankFeed(client: Client, rows: number): Promise<number> {
  const start = performance.now();
  for (let from = 0; from < rows; from += 50_000) {
    const lines = Array.from({ length: Math.min(50_000, rows - from) }, (_, n) => {
      const day = new Date(Date.UTC(2006, 0, 3) + Math.floor(((from + n) / rows) * 7200) * 86_400_000);
      return `${day.toISOString().slice(0, 10)},${n % 7 === 0 ? "" : "-"}${n + 1}.25,Transfer ${from + n},Counterparty ${n % 97}`;
    });
    await client.post("/bank/import", { content: ["Date,Amount,Description,Name", ...lines].join("\n") });
  }
  return (performance.now() - start) / 1000;
}

async function measure(database: Database, plain: Queryable, postings: number): Promise<void> {
  const client = new Client(database, randomUUID());
  const filled = await fillTwentyYears(client, postings);
  const feed = await bankFeed(client, postings / 10);
  await database.script("vacuum analyze");
  const [vehicle] = await asTenant(database, client.account, (tx) =>
    tx.query<{ id: string }>("select id from vehicles"),
  );
  const rate = Math.round(filled.entries / filled.seconds);
  console.log(
    `\n### ${filled.postings.toLocaleString("en")} postings in ${filled.entries.toLocaleString("en")} entries`,
  );
  console.log(`\nWritten at ${rate} entries a second; ${postings / 10} bank rows imported in ${feed.toFixed(1)} s.\n`);
  console.log(
    "| Read | aim ms | median | 95th | after a write, median | raw SQL median | 95th |\n|---|---|---|---|---|---|---|",
  );
  const ledger = ledgerOf(postings);
  for (const [name, aim, statement] of questions) {
    const path = name === "/ledger" ? ledger.path : name;
    const sql = statement.replace("$start", ledger.start);
    await times(5, () => client.text("GET", path));
    const warm = await times(TURNS, () => client.text("GET", path));
    const cold: number[] = [];
    for (let turn = 0; turn < 7; turn++) {
      await client.call("PATCH", `/vehicles/${vehicle?.id}`, { vintageYear: 2006 + turn });
      cold.push(...(await times(1, () => client.text("GET", path))));
    }
    const raw = await times(7, () => plain.query(sql, [client.account, vehicle?.id ?? ""]));
    cold.sort((a, b) => a - b);
    const shown = [at(warm, 0.5), at(warm, 0.95), at(cold, 0.5), at(raw, 0.5), at(raw, 0.95)].map((ms) =>
      ms.toFixed(1),
    );
    console.log(`| \`${name}\` | ${aim} | ${shown.join(" | ")} |`);
  }
}

const server = await startTestServer();
const { url, database: admin } = await createTestDatabase(server.url);
await admin.migrate(accountingMigrations);
await admin.close();
const database = await openDatabase({ url, statementTimeoutMs: 120_000 });
for (const size of (process.env.BENCH_SIZES ?? "10000,100000,1000000").split(",")) {
  await measure(database, database, Number(size));
}
await database.close();
await server.stop();
