// What is each partner's capital worth after half a year, before any month was closed?
import { type Books, capitalAccounts, cashFlowStatement, fundEconomics, seedChart, timeSeries } from "@capstack/ledger";

const harbor = { lpEntityId: "11111111-0000-4000-8000-000000000000", name: "Harbor", partnerClass: "lp" } as const;
const juniper = { lpEntityId: "22222222-0000-4000-8000-000000000000", name: "Juniper", partnerClass: "lp" } as const;
const keel = { lpEntityId: "33333333-0000-4000-8000-000000000000", name: "Keel", partnerClass: "gp" } as const;
const nimbus = { companyId: "44444444-0000-4000-8000-000000000000", name: "Nimbus" };
const partners = [harbor, juniper, keel];

function entry(entryDate: string, sourceType: string, lines: readonly (readonly [account: string, amount: number])[]) {
  const postings = lines.map(([account, amount]) => ({ account, amount, currency: "USD" }));
  return { id: `${entryDate} ${sourceType}`, entryDate, sourceType, status: "posted" as const, postings };
}

const books: Books = {
  vehicle: { id: "fund-1", name: "Fund I", baseCurrency: "USD" },
  partners,
  commitments: [
    { lpEntityId: harbor.lpEntityId, date: "2025-01-02", amount: 5_000_000, kind: "initial" },
    { lpEntityId: juniper.lpEntityId, date: "2025-01-02", amount: 3_300_000, kind: "initial" },
    { lpEntityId: keel.lpEntityId, date: "2025-01-02", amount: 100_000, kind: "initial" },
  ],
  companies: [nimbus],
  accounts: seedChart({ vehicle: { id: "fund-1" }, partners, companies: [nimbus] }),
  entries: [
    entry("2025-01-10", "capital_call", [
      ["1000", 1_000_000],
      ["3100-11111111", -595_238.1],
      ["3100-22222222", -392_857.14],
      ["3100-33333333", -11_904.76],
    ]),
    entry("2025-01-15", "organizational_expense", [
      ["5200", 30_000.1],
      ["1000", -30_000.1],
    ]),
    entry("2025-02-01", "investment", [
      ["1100-44444444", 600_000],
      ["1000", -600_000],
    ]),
    entry("2025-03-31", "management_fee", [
      ["5000", 42_000],
      ["1000", -42_000],
    ]),
    entry("2025-03-31", "income", [
      ["1000", 815.25],
      ["4100", -815.25],
    ]),
    entry("2025-06-30", "valuation", [
      ["1200-44444444", 150_000],
      ["4200", -150_000],
    ]),
  ],
  today: "2025-06-30",
};

const money = (amount: number) =>
  amount
    .toFixed(2)
    .replace(/\B(?=(\d{3})+(?!\d))/g, ",")
    .padStart(16);
const percent = (rate: number | null) => (rate === null ? "none" : `${(rate * 100).toFixed(2)} %`);

const { rows, nav } = capitalAccounts(books, { end: "2025-06-30" });
console.log("Capital accounts on 2025-06-30\n");
console.log(`${"".padEnd(18)}${rows.map((row) => row.name.padStart(16)).join("")}`);
const lines = [
  "contributions",
  "managementFees",
  "expenses",
  "operatingIncome",
  "unrealizedGains",
  "ending",
  "outstanding",
] as const;
for (const line of lines) console.log(`${line.padEnd(18)}${rows.map((row) => money(row[line])).join("")}`);

const { fund, lp } = fundEconomics(books, { end: "2025-06-30" });
console.log(
  `\nNAV ${money(nav).trim()}, TVPI ${fund.tvpi}, IRR ${percent(fund.irr)}; limited partners ${percent(lp.irr)}\n`,
);

const cash = cashFlowStatement(books, { start: "2025-01-01", end: "2025-06-30" });
console.log(
  `Cash: operating ${money(cash.totalOperating)}, financing ${money(cash.totalFinancing)}, ending ${money(cash.ending)}\n`,
);

for (const point of timeSeries(books).points) {
  console.log(
    `${point.label}  NAV ${money(point.nav)}  portfolio ${money(point.portfolioValue)}  gross IRR ${percent(point.grossIrr)}`,
  );
}
