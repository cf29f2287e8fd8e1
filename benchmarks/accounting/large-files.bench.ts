/**
 * A year's files at once, on a fresh database: a journal of 27,000 entries as a file, then the reads that follow it, then
 * 50,000 rows of a bank. Beside each: the longest that another caller's question waited meanwhile. `LARGE_ON` names the
 * database; both by default.
 */
import { randomUUID } from "node:crypto";
import { accountingMigrations } from "@capstack/accounting-app";
import { type Database, openDatabase } from "@capstack/database";
import { startTestServer } from "@capstack/database/testing";
import { besideOthers } from "./beside-others.js";
import { Client } from "./client.js";

const ENTRIES = 27_000;
const ROWS = 50_000;
const ON = (process.env.LARGE_ON ?? "embedded,postgres").split(",");

const dayOf = (nth: number) => new Date(Date.UTC(2026, 0, 1 + (nth % 300))).toISOString().slice(0, 10);

/** About five megabytes of hledger. */
const journal = Array.from({ length: ENTRIES }, (_, nth) => {
  const amount = `${1 + (nth % 997)}.${String(nth % 100).padStart(2, "0")} USD`;
  const expense = `  Expenses:Partnership-Expenses:A5100  ${amount}\n  Assets:Cash:A1000\n`;
  return `${dayOf(nth)} * Invoice ${nth} of a vendor with a name as long as theirs are, for ${dayOf(nth + 7)}\n${expense}\n`;
}).join("");

const statement = `Date,Description,Amount\n${Array.from({ length: ROWS }, (_, nth) => {
  return `${dayOf(nth)},PAYMENT ${nth} TO A VENDOR,-${1 + (nth % 997)}.${String(nth % 100).padStart(2, "0")}\n`;
}).join("")}`;

async function measure(name: string, database: Database) {
  await database.migrate(accountingMigrations);
  const client = new Client(database, randomUUID(), "2026-12-31");
  const { id: firmId } = await client.post<{ id: string }>("/firms", { name: "Acme" });
  for (const name of ["Fund I", "Fund II"]) {
    await client.post("/vehicles", { firmId, name, kind: "fund", baseCurrency: "USD" });
  }
  const form = (text: string, said: Record<string, string>) => {
    const all = new FormData();
    for (const [field, value] of Object.entries(said)) all.set(field, value);
    all.set("file", new Blob([text]), "file");
    return all;
  };
  const row = async (what: string, work: () => Promise<unknown>) => {
    const { seconds, wait, pause } = await besideOthers(work, () => client.text("GET", "/chart?group=Fund%20II"));
    const memory = Math.round(process.memoryUsage.rss() / 2 ** 20);
    console.log(
      `| ${name} | ${what} | ${seconds.toFixed(2)} | ${Math.round(wait)} | ${Math.round(pause)} | ${memory} |`,
    );
  };
  const posted = form(journal, { format: "hledger", status: "posted" });
  await row(`${ENTRIES} entries, ${(journal.length / 1e6).toFixed(1)} MB`, () =>
    client.text("POST", "/import/journal?group=Fund%20I", posted),
  );
  await row("the same again", () => client.text("POST", "/import/journal?group=Fund%20I", posted));
  await row("/ledger, a page", () => client.text("GET", "/ledger?group=Fund%20I&account=1000&limit=200"));
  await row("/verify", () => client.text("GET", "/verify?group=Fund%20I"));
  await row("/capital-accounts", () => client.text("GET", "/capital-accounts?group=Fund%20I"));
  await row(`${ROWS} bank rows`, () => client.text("POST", "/bank/import?group=Fund%20I", form(statement, {})));
  await row("/bank/reconcile", () => client.text("GET", "/bank/reconcile?group=Fund%20I"));
  await row("/archive, out", () => client.text("GET", "/archive?group=Fund%20I"));
}

console.log("| Database | What | seconds | longest other read, ms | longest pause of the process, ms | memory, MB |");
console.log("|---|---|---|---|---|---|");
if (ON.includes("embedded")) {
  const database = await openDatabase({});
  await measure("embedded", database);
  await database.close();
}
if (ON.includes("postgres")) {
  const server = await startTestServer();
  const database = await openDatabase({ url: server.url });
  await measure("Postgres", database);
  await database.close();
  await server.stop();
}
