/**
 * The auditor's package of a fund of 60 partners, 40 companies, ten years and 50,000 entries on a real Postgres: the last
 * year's, and that of all ten. Beside each: the longest that another caller waited, and the same while nothing is made.
 * `BENCH_POSTINGS` measures another size.
 */
import { randomUUID } from "node:crypto";
import { accountingMigrations } from "@capstack/accounting-app";
import { openDatabase } from "@capstack/database";
import { createTestDatabase, startTestServer } from "@capstack/database/testing";
import { besideOthers } from "./beside-others.js";
import { Client } from "./client.js";
import { fillFund } from "./twenty-years.js";

const TURNS = 3;
const SIZE = { name: "Fund I", partners: 60, companies: 40, firstYear: 2016, years: 10 };
/** Comes to 50,000 entries. */
const POSTINGS = Number(process.env.BENCH_POSTINGS ?? 132_500);
const BANK_ROWS = 5_000;
const WINDOWS = [
  ["the last year", "start=2025-01-01&end=2025-12-31"],
  ["ten years", "start=2016-01-01&end=2025-12-31"],
] as const;

const server = await startTestServer();
const { url, database: admin } = await createTestDatabase(server.url);
await admin.migrate(accountingMigrations);
await admin.close();
const database = await openDatabase({ url });
const client = new Client(database, randomUUID());
const { entries } = await fillFund(client, { ...SIZE, postings: POSTINGS });
const rows = Array.from({ length: BANK_ROWS }, (_, n) => {
  const day = new Date(Date.UTC(2016, 0, 3) + Math.floor((n / BANK_ROWS) * 3600) * 86_400_000);
  return `${day.toISOString().slice(0, 10)},-${n + 1}.25,Transfer ${n},Counterparty ${n % 97}`;
});
await client.post("/bank/import", { content: ["Date,Amount,Description,Name", ...rows].join("\n") });
const [{ id = "", firmId = "" } = {}] = await client.get<{ id: string; firmId: string }[]>("/vehicles");
await client.post("/vehicles", { firmId, name: "Fund II", kind: "fund", baseCurrency: "USD" });
await database.script("vacuum analyze");

console.log(`\n${entries.toLocaleString("en")} entries\n`);
console.log("| Package | turn | seconds | longest other read, ms | longest pause of the process, ms | MB |");
console.log("|---|---|---|---|---|---|");
const row = async (name: string, turn: number, work: () => Promise<number>) => {
  let size = 0;
  const { seconds, wait, pause } = await besideOthers(
    async () => {
      size = await work();
    },
    () => client.text("GET", "/chart?group=Fund%20II"),
  );
  const shown = [seconds.toFixed(2), Math.round(wait), Math.round(pause), (size / 1e6).toFixed(1)];
  console.log(`| ${name} | ${turn} | ${shown.join(" | ")} |`);
};
for (let turn = 1; turn <= TURNS; turn++) {
  await row("nothing", turn, async () => {
    await new Promise((resolve) => setTimeout(resolve, 10_000));
    return 0;
  });
  for (const [name, window] of WINDOWS) {
    await client.call("PATCH", `/vehicles/${id}`, { vintageYear: 2000 + turn });
    await row(name, turn, async () => (await client.bytes(`/audit-package?group=Fund%20I&${window}`)).length);
  }
}
await database.close();
await server.stop();
