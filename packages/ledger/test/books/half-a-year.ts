import { type Books, type Entry, type Posting, seedChart } from "../../src/index.js";

/** Half a year of a small fund: three partners, one company, six entries, no month closed. */
export const harbor = "11111111-0000-4000-8000-000000000000";
export const juniper = "22222222-0000-4000-8000-000000000000";
export const keel = "33333333-0000-4000-8000-000000000000";
export const nimbus = "44444444-0000-4000-8000-000000000000";

export const partners = [
  { lpEntityId: harbor, name: "Harbor", partnerClass: "lp" },
  { lpEntityId: juniper, name: "Juniper", partnerClass: "lp" },
  { lpEntityId: keel, name: "Keel", partnerClass: "gp" },
] as const;

export function posted(id: string, entryDate: string, sourceType: string, lines: Record<string, number>): Entry {
  const postings: Posting[] = Object.entries(lines).map(([account, amount]) => ({ account, amount, currency: "USD" }));
  return { id, entryDate, sourceType, status: "posted", postings };
}

export const halfAYear: Books = {
  vehicle: { id: "fund", name: "Fund I", baseCurrency: "USD" },
  partners,
  commitments: [
    { lpEntityId: harbor, date: "2025-01-02", amount: 5_000_000, kind: "initial" },
    { lpEntityId: juniper, date: "2025-01-02", amount: 3_300_000, kind: "initial" },
    { lpEntityId: keel, date: "2025-01-02", amount: 100_000, kind: "initial" },
  ],
  companies: [{ companyId: nimbus, name: "Nimbus" }],
  accounts: seedChart({ vehicle: { id: "fund" }, partners, companies: [{ companyId: nimbus, name: "Nimbus" }] }),
  entries: [
    posted("call", "2025-01-10", "capital_call", {
      1000: 1_000_000,
      "3100-11111111": -595_238.1,
      "3100-22222222": -392_857.14,
      "3100-33333333": -11_904.76,
    }),
    posted("formation", "2025-01-15", "organizational_expense", { 5200: 30_000.1, 1000: -30_000.1 }),
    posted("purchase", "2025-02-01", "investment", { "1100-44444444": 600_000, 1000: -600_000 }),
    posted("fee", "2025-03-31", "management_fee", { 5000: 42_000, 1000: -42_000 }),
    posted("interest", "2025-03-31", "income", { 1000: 815.25, 4100: -815.25 }),
    posted("mark", "2025-06-30", "valuation", { "1200-44444444": 150_000, 4200: -150_000 }),
  ],
  today: "2025-06-30",
};
