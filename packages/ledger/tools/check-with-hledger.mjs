// Holds our figures against hledger, Ledger and beancount: random books are exported in each format, read by each
// program, and every account's balance must be ours. A second export asserts all balances, which each program checks.
//
//   node packages/ledger/tools/check-with-hledger.mjs [books]
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tsImport } from "tsx/esm/api";

const ledger = await tsImport("../src/index.ts", import.meta.url);
const { randomBooks } = await tsImport("../test/books/random-books.ts", import.meta.url);
const { toJournalName } = await tsImport("../src/journal/account-name.ts", import.meta.url);
const { balancesByCurrency } = await tsImport("../src/journal/currency-balance.ts", import.meta.url);

const wanted = Number(process.argv[2] ?? 25);
const programs = {
  hledger: {
    command: "hledger",
    version: ["--version"],
    extension: "journal",
    balances: hledgerBalances,
    check: hledgerCheck,
  },
  ledger: {
    command: "ledger",
    version: ["--version"],
    extension: "ledger",
    balances: ledgerBalances,
    check: ledgerCheck,
  },
  beancount: {
    command: "bean-query",
    version: ["--version"],
    extension: "beancount",
    balances: beancountBalances,
    check: beancountCheck,
  },
};

const absent = Object.values(programs).filter(({ command, version }) => !runs(command, version));
if (absent.length > 0) {
  console.error(
    `Not installed: ${absent.map(({ command }) => command).join(", ")}. On Debian: apt-get install hledger ledger beancount`,
  );
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), "books-"));
let compared = 0;
try {
  for (let seed = 1; seed <= wanted; seed++) {
    const index = ledger.indexBooks(withEuros(randomBooks(seed, { entries: 60 })));
    const ours = ourBalances(index);
    for (const [format, program] of Object.entries(programs)) {
      const file = join(folder, `${seed}.${program.extension}`);
      writeFileSync(file, ledger.exportJournal(index, { format }));
      compared += compare(`${format}, books ${seed}`, ours, program.balances(file));
      const asserted = join(folder, `${seed}-asserted.${program.extension}`);
      writeFileSync(asserted, ledger.exportJournal(index, { format, assertions: true }));
      program.check(asserted);
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
console.log(
  `${wanted} random books: ${compared} balances agree in hledger, ledger and beancount; all asserted balances hold.`,
);

/** Adds an exchange of dollars for euros, so that two currencies meet. */
function withEuros(books) {
  const exchange = {
    sold: { currency: "USD", amount: 1100.55 },
    bought: { currency: "EUR", amount: 1000.01 },
    baseAmount: 1100.55,
  };
  const entry = ledger.buildCurrencyExchange(books, { date: "2024-06-14", memo: 'Euros; "for" a bill', ...exchange });
  return { ...books, entries: [...books.entries, { ...entry, status: "posted" }] };
}

function ourBalances(index) {
  const names = new Map(index.accounts.map((account) => [account.code, toJournalName(account)]));
  return new Map(balancesByCurrency(index).map(({ code, currency, text }) => [`${names.get(code)} ${currency}`, text]));
}

function compare(where, ours, theirs) {
  const differing = [...new Set([...ours.keys(), ...theirs.keys()])].filter((key) => ours.get(key) !== theirs.get(key));
  if (differing.length === 0) return ours.size;
  const lines = differing.map(
    (key) => `  ${key}: ours ${ours.get(key) ?? "none"}, theirs ${theirs.get(key) ?? "none"}`,
  );
  throw new Error(`${where} differs:\n${lines.join("\n")}`);
}

function hledgerBalances(file) {
  const lines = run("hledger", ["-f", file, "balance", "--flat", "--no-total", "--cleared", "-O", "csv"])
    .trim()
    .split("\n")
    .slice(1);
  return toBalances(
    lines.map((line) => line.replace(/^"|"$/g, "").split('","')),
    /, /,
  );
}

function ledgerBalances(file) {
  const format = "%(account)\\t%(scrub(display_total))\\n";
  const text = run("ledger", ["-f", file, "balance", "--flat", "--no-total", "--cleared", "--balance-format", format]);
  const rows = [];
  for (const line of text.split("\n").filter((own) => own.trim() !== "")) {
    const [account, amount] = line.split("\t");
    if (amount === undefined) rows.at(-1)[1] += `, ${account.trim()}`;
    else rows.push([account, amount.trim()]);
  }
  return toBalances(rows, /, /);
}

function beancountBalances(file) {
  const query = "SELECT account, currency, sum(number) AS total WHERE flag = '*' GROUP BY account, currency";
  const lines = run("bean-query", ["-f", "csv", file, query]).trim().split("\n").slice(1);
  const rows = lines.map((line) => line.split(",").map((cell) => cell.trim()));
  return toBalances(
    rows.map(([account, currency, total]) => [account, `${total} ${currency}`]),
    /, /,
  );
}

function toBalances(rows, separator) {
  const balances = new Map();
  for (const [account, amounts] of rows) {
    for (const amount of amounts.split(separator)) {
      const [number, currency] = amount.trim().split(/\s+/);
      if (Number(number) !== 0) balances.set(`${account} ${currency}`, Number(number).toFixed(2));
    }
  }
  return balances;
}

function hledgerCheck(file) {
  run("hledger", ["-f", file, "check", "assertions"]);
}

function ledgerCheck(file) {
  run("ledger", ["-f", file, "balance"]);
}

function beancountCheck(file) {
  run("bean-check", [file]);
}

function run(command, args) {
  return execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], maxBuffer: 1e8 });
}

function runs(command, args) {
  try {
    run(command, args);
    return true;
  } catch {
    return false;
  }
}
