// Holds our figures against hledger, Ledger and beancount: random books are exported in each format, read by each
// program, and every account's balance must be ours. A second export asserts all balances, which each program checks.
//
//   node packages/ledger/tools/check-with-hledger.mjs [books]
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tsImport } from "tsx/esm/api";
import { absentPrograms, compareBalances, programs } from "./plain-text-programs.mjs";

const ledger = await tsImport("../src/index.ts", import.meta.url);
const { randomBooks } = await tsImport("../test/books/random-books.ts", import.meta.url);
const { toJournalName } = await tsImport("../src/journal/account-name.ts", import.meta.url);
const { balancesByCurrency } = await tsImport("../src/journal/currency-balance.ts", import.meta.url);

const wanted = Number(process.argv[2] ?? 25);
const absent = absentPrograms();
if (absent.length > 0) {
  console.error(`Not installed: ${absent.join(", ")}. On Debian: apt-get install hledger ledger beancount`);
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
      compared += compareBalances(`${format}, books ${seed}`, ours, program.balances(file));
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
