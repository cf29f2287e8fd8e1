// How does someone else check our figures? Export the books, and let hledger, Ledger or beancount add them up.
import { type Books, closeEntries, exportJournal, importJournal, seedChart } from "@capstack/ledger";

const harbor = { lpEntityId: "11111111-0000-4000-8000-000000000000", name: "Harbor", partnerClass: "lp" } as const;
const usd = (account: string, amount: number) => ({ account, amount, currency: "USD" });

const books: Books = {
  vehicle: { id: "fund-1", name: "Fund I", baseCurrency: "USD" },
  partners: [harbor],
  commitments: [{ lpEntityId: harbor.lpEntityId, date: "2025-01-02", amount: 1_000_000, kind: "initial" }],
  accounts: seedChart({ vehicle: { id: "fund-1" }, partners: [harbor] }).filter((account) =>
    /^(1000|3100|3200|5100)/.test(account.code),
  ),
  entries: [
    {
      id: "call",
      entryDate: "2025-01-10",
      memo: "First call",
      sourceType: "capital_call",
      status: "posted",
      postings: [usd("1000", 250_000), usd("3100-11111111", -250_000)],
    },
    {
      id: "audit",
      entryDate: "2025-01-31",
      memo: "Audit",
      sourceType: "partnership_expense",
      status: "posted",
      postings: [usd("5100", 12_500.5), usd("1000", -12_500.5)],
    },
  ],
  today: "2025-01-31",
};

const january = closeEntries(books, { through: "2025-01-31" }).map((entry) => ({
  ...entry,
  status: "posted" as const,
}));
const closed = { ...books, entries: [...books.entries, ...january], closedThrough: "2025-01-31" };

const journal = exportJournal(closed, { format: "hledger", assertions: true });
console.log(journal);

const back = importJournal(journal, { format: "hledger" }).entries;
console.log(`; read back: ${back.length} entries, ${back.map((entry) => entry.sourceType).join(", ")}`);
