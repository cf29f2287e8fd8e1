/** Posting one entry a request and in bulk, and importing a bank's file, on a real Postgres. */
import { randomUUID } from "node:crypto";
import { accountingMigrations } from "@capstack/accounting-app";
import { createTestDatabase, startTestServer } from "@capstack/database/testing";
import { Client } from "./client.js";
import { fillTwentyYears } from "./twenty-years.js";

const income = (amount: number, place = 0) => ({
  entryDate: `2025-11-${String(1 + (place % 28)).padStart(2, "0")}`,
  sourceType: "income",
  status: "posted",
  postings: [
    { account: "1000", amount },
    { account: "4100", amount: -amount },
  ],
});

async function rate(name: string, count: number, work: () => Promise<unknown>): Promise<void> {
  let best = 0;
  for (let turn = 0; turn < 3; turn++) {
    const start = performance.now();
    await work();
    best = Math.max(best, count / ((performance.now() - start) / 1000));
  }
  console.log(`| ${name} | ${Math.round(best).toLocaleString("en")} |`);
}

const server = await startTestServer();
const { database } = await createTestDatabase(server.url);
await database.migrate(accountingMigrations);
const client = new Client(database, randomUUID());
await fillTwentyYears(client, 20_000);
await database.script("vacuum analyze");
console.log("\n| Best of three | a second |\n|---|---|");
await rate("entries posted, one caller", 500, async () => {
  for (let n = 1; n <= 500; n++) await client.post("/journal", income(n, n));
});
await rate("entries posted, eight callers on one vehicle", 800, () =>
  Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let n = 1; n <= 100; n++) await client.post("/journal", income(n, n));
    }),
  ),
);
await rate("entries posted, a thousand a request", 5000, async () => {
  for (let n = 0; n < 5; n++) {
    await client.post("/journal/bulk", { entries: Array.from({ length: 1000 }, (_, k) => income(k + 1, k)) });
  }
});
let file = 0;
await rate("rows of a CSV file of 10,000 imported", 10_000, () => {
  file += 1;
  const rows = Array.from({ length: 10_000 }, (_, n) => {
    return `2025-0${1 + (n % 9)}-${String(1 + (n % 28)).padStart(2, "0")},-${n + file / 100},Wire fee ${n},Bank ${n % 50}`;
  });
  return client.post("/bank/import", { content: ["Date,Amount,Description,Name", ...rows].join("\n") });
});
await database.close();
await server.stop();
