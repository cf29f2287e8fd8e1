import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { exportJournal, indexBooks } from "@capstack/ledger";
import { fundBooks } from "./fund-books.js";

// A journal of 100,000 entries read and its balances printed, each program a process of its own, start-up included.

const script = fileURLToPath(new URL("journal-balances.mjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "journal-"));

function firstEntries(count: number) {
  const books = fundBooks(count * 3);
  return indexBooks({ ...books, entries: books.entries.slice(0, count) });
}

function seconds(command: string, args: readonly string[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 2; i++) {
    const start = performance.now();
    execFileSync(command, args, { maxBuffer: 1e9, stdio: ["ignore", "pipe", "ignore"] });
    least = Math.min(least, (performance.now() - start) / 1000);
  }
  return least;
}

const isInstalled = (command: string) => spawnSync(command, ["--version"]).status === 0;
const rows: [string, string, string][] = [];

for (const count of [100_000]) {
  const index = firstEntries(count);
  const journal = join(folder, `${count}.journal`);
  const beancount = join(folder, `${count}.beancount`);
  writeFileSync(journal, exportJournal(index, { format: "hledger" }));
  writeFileSync(beancount, exportJournal(index, { format: "beancount" }));
  const cash = "Assets:Cash:A1000";
  const cases: [string, string, string[], string[]][] = [
    ["capstack (node)", "node", [script, journal], [script, journal, "register"]],
    ["hledger", "hledger", ["-f", journal, "balance", "--flat"], ["-f", journal, "register", cash]],
    ["ledger", "ledger", ["-f", journal, "balance", "--flat"], ["-f", journal, "register", cash]],
    [
      "beancount",
      "bean-query",
      [beancount, "balances"],
      [beancount, `SELECT date, narration, position, balance WHERE account = "${cash}"`],
    ],
  ];
  for (const [name, command, balances, register] of cases) {
    if (!isInstalled(command)) rows.push([`${name}, ${count} entries`, "not installed", "not installed"]);
    else
      rows.push([
        `${name}, ${count} entries`,
        seconds(command, balances).toFixed(2),
        seconds(command, register).toFixed(2),
      ]);
  }
}
rmSync(folder, { recursive: true });

console.log("\n### Seconds with start-up, best of two\n\n| Program | balances | register of cash |\n|---|---|---|");
for (const row of rows) console.log(`| ${row.join(" | ")} |`);
