// If the fund were sold today, how much of the profit would be the general partner's?
import { type Books, capitalAccounts, seedChart, type WaterfallTerms } from "@capstack/ledger";

const lp = { lpEntityId: "11111111-0000-4000-8000-000000000000", name: "Harbor", partnerClass: "lp" } as const;
const gp = { lpEntityId: "22222222-0000-4000-8000-000000000000", name: "Keel", partnerClass: "gp" } as const;
const usd = (account: string, amount: number) => ({ account, amount, currency: "USD" });

/** 1,000,000 paid in on 2022-01-01, marked up by `profit` two years later. */
function booksWith(profit: number, waterfall: WaterfallTerms): Books {
  return {
    vehicle: { id: "fund-1", name: "Fund I", baseCurrency: "USD" },
    partners: [lp, gp],
    commitments: [{ lpEntityId: lp.lpEntityId, date: "2022-01-01", amount: 1_000_000, kind: "initial" }],
    accounts: seedChart({ vehicle: { id: "fund-1" }, partners: [lp, gp] }),
    entries: [
      {
        id: "call",
        entryDate: "2022-01-01",
        sourceType: "capital_call",
        status: "posted",
        postings: [usd("1000", 1_000_000), usd("3100-11111111", -1_000_000)],
      },
      {
        id: "mark",
        entryDate: "2023-12-31",
        sourceType: "valuation",
        status: "posted",
        postings: [usd("1200", profit), usd("4200", -profit)],
      },
    ],
    waterfall,
    today: "2024-01-01",
  };
}

const terms = { carryRate: 0.2, prefRate: 0.08, prefCompounds: true };
const columns: [string, WaterfallTerms][] = [
  ["full catch-up", { kind: "european", ...terms, catchupRate: 1 }],
  ["half catch-up", { kind: "european", ...terms, catchupRate: 0.5 }],
  ["hard hurdle", { kind: "european", ...terms, catchupRate: 0 }],
  ["straight", { kind: "straight", carryRate: 0.2 }],
];

console.log("Carry of 20 % over an 8 % compounding hurdle (166,400 after two years)\n");
console.log(`${"profit".padStart(10)}${columns.map(([name]) => name.padStart(16)).join("")}`);
for (const profit of [100_000, 150_000, 166_400, 180_000, 200_000, 208_000, 250_000, 300_000]) {
  const carry = columns.map(
    ([, waterfall]) => capitalAccounts(booksWith(profit, waterfall), { end: "2024-01-01" }).carryAccrued,
  );
  console.log(`${String(profit).padStart(10)}${carry.map((amount) => amount.toFixed(2).padStart(16)).join("")}`);
}
