// A third partner joins half a year after the first call. Who pays whom, and with what interest?
import { type Books, capitalAccounts, equalize, seedChart } from "@capstack/ledger";

const partners = ["Harbor", "Juniper", "Newcomer"].map((name, n) => ({
  lpEntityId: `${String(n + 1).repeat(8)}-0000-4000-8000-000000000000`,
  name,
  partnerClass: "lp" as const,
}));
const [harbor = "", juniper = "", newcomer = ""] = partners.map((partner) => partner.lpEntityId);
const usd = (account: string, amount: number) => ({ account, amount, currency: "USD" });

const books: Books = {
  vehicle: { id: "fund-1", name: "Fund I", baseCurrency: "USD" },
  partners,
  commitments: [
    { lpEntityId: harbor, date: "2025-01-02", amount: 3_000_000, kind: "initial" },
    { lpEntityId: juniper, date: "2025-01-02", amount: 2_000_000, kind: "initial" },
  ],
  accounts: seedChart({ vehicle: { id: "fund-1" }, partners, extended: true }),
  entries: [
    {
      id: "call",
      entryDate: "2025-02-03",
      sourceType: "capital_call",
      status: "posted",
      postings: [usd("1000", 1_000_000), usd("3100-11111111", -600_000), usd("3100-22222222", -400_000)],
    },
    {
      id: "fee",
      entryDate: "2025-06-30",
      sourceType: "management_fee",
      status: "posted",
      postings: [usd("5000", 50_000), usd("1000", -50_000)],
    },
  ],
  today: "2025-08-04",
};

const close = equalize(books, {
  date: "2025-08-04",
  commitments: [{ lpEntityId: newcomer, amount: 2_500_000, kind: "initial" }],
  interestRate: 0.08,
});

const nameOf = (id: string) => partners.find((partner) => partner.lpEntityId === id)?.name ?? id;
const money = (amount: number) => amount.toFixed(2).padStart(14);
console.log(
  `${"".padEnd(10)}${["called before", "called after", "change", "interest"].map((head) => head.padStart(14)).join("")}`,
);
for (const line of close.lines) {
  console.log(
    `${nameOf(line.lpEntityId).padEnd(10)}${[line.calledBefore, line.calledAfter, line.change, line.interest].map(money).join("")}`,
  );
}

console.log("\nEntries to post");
for (const { sourceType, postings } of close.entries) {
  console.log(`  ${sourceType}`);
  for (const { account, amount } of postings) console.log(`    ${(account ?? "").padEnd(16)}${money(amount)}`);
}

const after: Books = {
  ...books,
  commitments: [...books.commitments, ...close.commitments],
  entries: [...books.entries, ...close.entries.map((entry) => ({ ...entry, status: "posted" as const }))],
};
console.log("\nAfterwards everyone stands as if all had joined at the first close");
for (const row of capitalAccounts(after).rows) {
  console.log(
    `  ${row.name.padEnd(10)} called ${money(row.called)}  fees ${money(row.managementFees)}  capital ${money(row.ending)}`,
  );
}
