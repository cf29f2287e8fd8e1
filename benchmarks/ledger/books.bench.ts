import {
  balanceSheet,
  capitalAccounts,
  cashFlowStatement,
  fundEconomics,
  indexBooks,
  operationsStatement,
  register,
  timeSeries,
  trialBalance,
} from "@capstack/ledger";
import { fundBooks } from "./fund-books.js";

// A million postings held as objects: each step three times, the best shown, in processor time, since
// the cores are shared; collection by helper threads counts. Growth from 10,000.

function processorMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function best(run: () => unknown, times = 3): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < times; i++) {
    const start = processorMilliseconds();
    run();
    least = Math.min(least, processorMilliseconds() - start);
  }
  return least;
}

const gc = (globalThis as { gc?: () => void }).gc;
const rows: [string, (number | string)[]][] = [
  ["index and validate", []],
  ["trial balance", []],
  ["register of 1000, 31 days", []],
  ["capital accounts, with carry", []],
  ["fund economics", []],
  ["balance sheet", []],
  ["statement of operations", []],
  ["cash flow statement", []],
  ["80-quarter series", []],
  ["heap with index, MB", []],
];

for (const size of [10_000, 100_000, 1_000_000]) {
  const books = fundBooks(size);
  const index = indexBooks(books);
  const window = { start: "2020-01-01", end: "2024-12-31" };
  const steps = [
    () => indexBooks(books),
    () => trialBalance(index),
    () => register(index, { account: "1000", start: "2020-01-01", end: "2020-01-31" }),
    () => capitalAccounts(index, window),
    () => fundEconomics(index),
    () => balanceSheet(index, { end: "2024-12-31" }),
    () => operationsStatement(index, window),
    () => cashFlowStatement(index, window),
    () => timeSeries(index),
  ];
  steps.forEach((step, at) => {
    rows[at]?.[1].push(best(step).toFixed(1));
  });
  gc?.();
  rows.at(-1)?.[1].push((process.memoryUsage().heapUsed / 1e6 + process.memoryUsage().external / 1e6).toFixed(0));
}

console.log(
  "\n### Processor milliseconds by number of postings\n\n| Step | 10,000 | 100,000 | 1,000,000 |\n|---|---|---|---|",
);
for (const [name, figures] of rows) console.log(`| ${name} | ${figures.join(" | ")} |`);
