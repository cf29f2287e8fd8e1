// Reads a journal and prints its balances, or the register of cash: what hledger and Ledger do with one command.
import { readFileSync } from "node:fs";
import { accountBalances, importJournal, indexBooks, register } from "@capstack/ledger";

const [file, question] = process.argv.slice(2);
const { entries, accounts } = importJournal(readFileSync(file, "utf8"), { format: "hledger" });
const vehicle = { id: "v", name: "Journal", baseCurrency: "USD" };
const books = indexBooks({ vehicle, partners: [], commitments: [], accounts, entries, today: "2024-12-31" });
const lines =
  question === "register"
    ? register(books, { account: "1000" }).lines.map(
        (line) => `${line.entryDate} ${line.memo ?? ""} ${line.change} ${line.running}`,
      )
    : accountBalances(books).map((row) => `${row.balance.toFixed(2).padStart(20)} USD  ${row.code} ${row.name}`);
process.stdout.write(`${lines.join("\n")}\n`);
