/** Books no one would keep: seeded entries of every source type, on companies, partners and the pooled account, reversed at random. */

import { isDeep } from "@capstack/testing/laws";
import type { FirmClient } from "./firm-client.js";
import { seeded } from "./seeded.js";

const TYPES = [
  "manual",
  "capital_call",
  "equalization",
  "distribution",
  "recallable_distribution",
  "management_fee",
  "partnership_expense",
  "organizational_expense",
  "income",
  "realized_gain",
  "return_of_capital",
  "investment",
  "valuation",
  "fx",
  "transfer",
  "carried_interest",
  "carry_distribution",
  "year_end_close",
  "loan",
];

const ENTRIES = isDeep ? 140 : 60;

/** Opens a vehicle named `Random` and posts to it; one request an entry, so that the rollup grows step by step. */
export async function writeRandomBooks(client: FirmClient, seed: string): Promise<void> {
  const { next, pick } = seeded(seed);
  const { body: firms } = await client.get("/firms");
  const vehicle = { firmId: firms[0].id, name: "Random", kind: "fund", baseCurrency: "USD" };
  await client.post("/vehicles", vehicle);
  const at = "?group=Random";
  const people = ["A", "B", "C"].map((name, n) => ({
    name,
    partnerClass: n === 2 ? "gp" : "lp",
    commitment: 1_000_000 * (n + 1),
    commitmentDate: "2022-01-01",
  }));
  const partners = (await client.post(`/partners${at}`, people)).body.map(
    (row: { lpEntityId: string }) => row.lpEntityId,
  );
  const firmsBought = (await client.post(`/companies${at}`, [{ name: "X" }, { name: "Y" }])).body;
  const companies = firmsBought.map((row: { companyId: string }) => row.companyId);
  await client.call("PUT", `/terms${at}`, {
    effectiveDate: "2022-01-01",
    allocationRules: [{ category: "valuation", companyId: companies[0], lpEntityId: partners[1], participates: false }],
    waterfall: { kind: "european", carryRate: 0.2, prefRate: 0.08 },
  });
  const account = (): object =>
    pick<() => object>([
      () => ({ account: "1000" }),
      () => ({ account: "1300", lpEntityId: pick(partners) }),
      () => ({ account: pick(["2000", "2200", "3200", "5000", "5100", "5200", "5300"]) }),
      () => ({ account: pick(["1100", "1200", "1250"]), companyId: pick(companies) }),
      () => ({
        account: pick(["4000", "4100", "4200", "4300"]),
        ...(next() < 0.5 ? { companyId: pick(companies) } : {}),
      }),
      () => ({ account: "3100", lpEntityId: pick(partners) }),
    ])();
  const lines = (pooled: boolean) => {
    const amounts = Array.from({ length: 1 + Math.floor(next() * 3) }, () => (1 + Math.floor(next() * 99_999)) / 100);
    const total = amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
    const sign = next() < 0.5 ? 1 : -1;
    const against = pooled ? { account: "3100" } : account();
    return [
      ...amounts.map((amount) => ({ ...account(), amount: sign * amount })),
      { ...against, amount: (-sign * total) / 100 },
    ];
  };
  for (let n = 0; n < ENTRIES; n++) {
    const pooled = n % 20 === 7;
    const month = 1 + Math.floor(next() * 50);
    const entryDate = `${2022 + Math.floor(month / 12)}-${String(1 + (month % 12)).padStart(2, "0")}-${String(1 + Math.floor(next() * 28)).padStart(2, "0")}`;
    const entry = { entryDate, sourceType: pooled ? "manual" : pick(TYPES), status: "posted", postings: lines(pooled) };
    const more = {
      ...(pooled ? { allowPooled: true } : {}),
      ...(n % 13 === 3 ? { adjusting: true } : {}),
      ...(n % 17 === 5 ? { book: "tax" } : {}),
    };
    const { status, body } = await client.post(`/journal${at}`, { ...entry, ...more });
    if (status !== 201) throw new Error(JSON.stringify(body));
    if (next() < 0.15)
      await client.post(`/journal/${body.id}/reverse`, next() < 0.5 ? {} : { date: addMonth(entryDate) });
  }
}

function addMonth(date: string): string {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}
