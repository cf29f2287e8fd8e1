/** Accounts that a statement needs and a new chart does not have: each is made where a builder first uses it. */
import { expect, it } from "vitest";
import { openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";

const database = (await openEngines()).of("pglite");

/** Harbor has committed 3,000,000 and Juniper 1,000,000; both are called in full. */
async function openFund() {
  const client = new FirmClient(database, undefined, "2026-06-30");
  const { body: firm } = await client.post("/firms", { name: "Harbor Ventures" });
  await client.post("/vehicles", { firmId: firm.id, name: "Fund I", kind: "fund", baseCurrency: "USD" });
  for (const [name, commitment] of [["Harbor", 3_000_000] as const, ["Juniper", 1_000_000] as const])
    await client.post("/partners", { name, commitment, commitmentDate: "2026-01-01" });
  await client.post("/entries/capital-call", { date: "2026-01-05", total: 4_000_000, fundedAtOnce: true, post: true });
  const enter = async (kind: string, body: object) => {
    const { status, body: entries } = await client.post(`/entries/${kind}`, {
      date: "2026-02-10",
      post: true,
      ...body,
    });
    expect(status, JSON.stringify(entries)).toBe(201);
    return entries.flatMap(({ journal_postings }: { journal_postings: Line[] }) =>
      journal_postings.map(({ account_code, amount }) => [account_code, amount]),
    );
  };
  return { client, enter };
}

interface Line {
  readonly account_code: string;
  readonly amount: number;
}

interface Row {
  readonly code: string;
  readonly name: string;
  readonly amount: number;
}

it("offering costs are capital by commitment, financing when paid, and no expense", async () => {
  const { client, enter } = await openFund();
  expect(await enter("expense", { kind: "offering", amount: 40_000 })).toEqual([
    ["3300", 40_000],
    ["1000", -40_000],
  ]);
  expect(await enter("expense", { kind: "offering", amount: 20_000, accrued: true })).toEqual([
    ["3300", 20_000],
    ["2010", -20_000],
  ]);
  await client.post("/journal", {
    entryDate: "2026-03-10",
    sourceType: "manual",
    status: "posted",
    postings: [
      { account: "2010", amount: 12_000 },
      { account: "1000", amount: -12_000 },
    ],
  });
  // Three quarters and one quarter of 60,000.
  const figures = async () => {
    const { body } = await client.get("/capital-accounts?end=2026-03-31&include=ties");
    return [body.difference, ...body.rows.map((row: Record<string, number>) => [row.offeringCosts, row.ending])];
  };
  const expected = [0, [-45_000, 2_955_000], [-15_000, 985_000]];
  expect(await figures()).toEqual(expected);
  expect((await client.post("/close", { through: "2026-03-31" })).status).toBeLessThan(300);
  expect(await figures()).toEqual(expected);
  const window = "start=2026-01-01&end=2026-03-31";
  const { body: flows } = await client.get(`/statements/cash-flow?${window}`);
  // 40,000 at once, and 12,000 of the 20,000 that were owed.
  expect(flows.financing.map(({ code, name, amount }: Row) => [code, name, amount])).toEqual([
    ["3100", "Contributions received", 4_000_000],
    ["3300", "Offering costs paid", -52_000],
  ]);
  expect([flows.totalOperating, flows.check, flows.reconciliation.check]).toEqual([0, 0, 0]);
  const { body: operations } = await client.get(`/statements/operations?${window}`);
  expect([operations.expenses, operations.netIncrease, operations.check]).toEqual([[], 0, 0]);
  const { body: capital } = await client.get(`/statements/partners-capital?${window}`);
  expect([capital.lp.offeringCosts, capital.fund.offeringCosts, capital.check]).toEqual([-60_000, -60_000, 0]);
  const { body: sheet } = await client.get("/statements/balance-sheet?end=2026-03-31");
  expect([sheet.liabilities[0].amount, sheet.partnersCapital, sheet.check]).toEqual([8_000, 3_940_000, 0]);
});

it("a fee is debited gross, and each reduction is credited to an account of its kind", async () => {
  const { client, enter } = await openFund();
  const days = { from: "2026-01-01", to: "2026-03-31", dayCount: "30/360", annualRate: 0.02 };
  // A quarter of 2 % of 4,000,000 is 20,000.
  expect(await enter("fee", { ...days, offset: 3_000, waiver: 1_000, rebate: 500 })).toEqual([
    ["5000", 20_000],
    ["5010", -3_000],
    ["5011", -1_000],
    ["5012", -500],
    ["2100", -15_500],
  ]);
  // Three quarters and one quarter of 15,500.
  const { body: accounts } = await client.get("/capital-accounts?end=2026-03-31");
  expect(accounts.rows.map((row: Record<string, number>) => row.managementFees)).toEqual([-11_625, -3_875]);
  const { body: operations } = await client.get("/statements/operations?start=2026-01-01&end=2026-03-31");
  expect(operations.expenses.map(({ name, amount }: Row) => [name, amount])).toEqual([
    ["Management fee", 20_000],
    ["Management fee offsets", -3_000],
    ["Management fee waivers", -1_000],
    ["Management fee rebates", -500],
  ]);
  expect([operations.managementFeeNet, operations.totalExpenses, operations.check]).toEqual([15_500, 15_500, 0]);
  const { body: construction } = await client.get("/construction");
  expect(construction.actuals.managementFeesIncurred).toBe(15_500);
});

it("expenses by kind, withheld tax, restricted cash and what the manager owes each have their line", async () => {
  const { client, enter } = await openFund();
  await enter("expense", { kind: "audit", amount: 8_000 });
  await enter("expense", { kind: "legal", amount: 4_000 });
  expect(await enter("expense", { kind: "organizational", amount: 60_000, organizationalCap: 50_000 })).toEqual([
    ["5200", 50_000],
    ["1310", 10_000],
    ["1000", -60_000],
  ]);
  expect(await enter("income", { account: "4130", amount: 1_000, withheld: 150 })).toEqual([
    ["1000", 850],
    ["4140", 150],
    ["4130", -1_000],
  ]);
  await enter("cash-restriction", { amount: 100_000 });
  const days = { from: "2026-01-01", to: "2026-03-31", dayCount: "30/360", annualRate: 0.02 };
  // A quarter of 2 % of 4,000,000 is 20,000, half of which the manager owes.
  expect(await enter("fee", { ...days, netted: 10_000 })).toEqual([
    ["5000", 20_000],
    ["1310", -10_000],
    ["2100", -10_000],
  ]);
  const named = (rows: readonly Row[]) => rows.map(({ name, amount }) => [name, amount]);
  const { body: operations } = await client.get("/statements/operations?start=2026-01-01&end=2026-03-31");
  expect(named(operations.income)).toEqual([
    ["Dividend income", 1_000],
    ["Withholding tax on income", -150],
  ]);
  expect(named(operations.expenses)).toEqual([
    ["Management fee", 20_000],
    ["Audit", 8_000],
    ["Legal", 4_000],
    ["Organizational expenses", 50_000],
  ]);
  const { body: sheet } = await client.get("/statements/balance-sheet?end=2026-03-31");
  // 4,000,000 called, 72,000 spent, 850 received, 100,000 restricted.
  expect(named(sheet.assets)).toEqual([
    ["Cash", 3_828_850],
    ["Restricted cash", 100_000],
  ]);
  const { body: flows } = await client.get("/statements/cash-flow?start=2026-01-01&end=2026-03-31");
  expect([flows.ending, flows.endingRestricted, flows.check, flows.reconciliation.check]).toEqual([
    ...[3_928_850, 100_000, 0, 0],
  ]);
  const { body: construction } = await client.get("/construction");
  expect(construction.actuals).toMatchObject({ partnershipExpensesIncurred: 12_000, orgCostsIncurred: 50_000 });
});

it("highlights count a call on the day it is paid, and what is unpaid on the day it is due", async () => {
  const { client, enter } = await openFund();
  const { body: partners } = await client.get("/partners");
  const harbor = partners.find(({ name }: { name: string }) => name === "Harbor").lpEntityId;
  const more = await client.post("/commitments", {
    lpEntityId: harbor,
    date: "2026-01-06",
    amount: 1_820_000,
    kind: "increase",
  });
  expect(more.status, JSON.stringify(more.body)).toBe(201);
  const lines = [{ lpEntityId: harbor, amount: 910_000 }];
  const call = async (callDate: string, dueDate: string) => {
    const { body: drafted } = await client.post("/capital-calls", { callDate, dueDate, lines });
    expect((await client.post(`/capital-calls/${drafted.id}/issue`)).status).toBe(200);
  };
  await call("2026-03-20", "2026-04-15");
  await enter("contribution-funding", { date: "2026-04-10", lines });
  await call("2026-06-01", "2026-06-30");
  const { status, body } = await client.get("/statements/financial-highlights?start=2026-01-01&end=2026-06-30");
  expect(status, JSON.stringify(body)).toBe(200);
  // 82 of 91 days of 910,000 that were paid on April 10, and the last day of the 910,000 that were due on June 30.
  expect(body.quarters[1]).toMatchObject({ netAssets: 4_000_000, contributions: 1_820_000, average: 4_830_000 });
  expect(body.contributed).toBe(5_820_000);
});
