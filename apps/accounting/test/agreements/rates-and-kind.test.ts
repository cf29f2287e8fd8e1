/** Positions in other currencies at the rates of a day, shares handed to partners, audit adjustments left out. */
import { describe, expect, it } from "vitest";
import { engineKinds, openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";

const engines = await openEngines();

async function openFund(kind: (typeof engineKinds)[number]) {
  const client = new FirmClient(engines.of(kind));
  const firm = await client.post("/firms", { name: "Acme" });
  await client.post("/vehicles", { firmId: firm.body.id, name: "Fund I", kind: "fund", baseCurrency: "USD" });
  const partner = (name: string, commitment: number) => ({ name, commitment, commitmentDate: "2026-01-01" });
  const { body: partners } = await client.post("/partners", [
    partner("Harbor", 3_000_000),
    partner("Juniper", 1_000_000),
  ]);
  const { body: companies } = await client.post("/companies", [
    { name: "Nimbus", currency: "EUR" },
    { name: "Oak", currency: "USD" },
  ]);
  const call = { date: "2026-01-05", total: 2_000_000, fundedAtOnce: true, post: true };
  expect((await client.post("/entries/capital-call", call)).status).toBe(201);
  const [harbor, juniper] = partners.map((row: { lpEntityId: string }) => row.lpEntityId);
  const [nimbus, oak] = companies.map((row: { companyId: string }) => row.companyId);
  const rate = (date: string, value: number) => client.call("PUT", "/fx-rates", { currency: "EUR", date, rate: value });
  const buy = (companyId: string, date: string, amount: number) =>
    client.post("/entries/investment", { companyId, date, amount, post: true });
  return { client, harbor, juniper, nimbus, oak, rate, buy };
}

const amounts = (entry: { journal_postings: { account_code: string; amount: number }[] }) =>
  entry.journal_postings.map(({ account_code, amount }) => [account_code.slice(0, 4), amount]);

describe.each(engineKinds)("on %s", (kind) => {
  it("a day's rates revalue every position of another currency, each purchase at the rate it was made at", async () => {
    const { client, nimbus, oak, rate, buy } = await openFund(kind);
    await rate("2026-01-10", 1.25);
    await rate("2026-02-10", 1.2);
    await buy(nimbus, "2026-01-10", 125_000); // 100,000 euro
    await buy(nimbus, "2026-02-15", 60_000); // 50,000 euro, at the rate of five days before
    await buy(oak, "2026-01-10", 70_000);
    const missing = await client.post("/entries/fx", { date: "2026-01-09" });
    expect([missing.status, missing.body.length]).toEqual([201, 0]);
    expect((await rate("2026-03-31", 1.3)).body).toEqual({ currency: "EUR", date: "2026-03-31", rate: 1.3 });
    const dry = await client.post("/entries/fx?dryRun=true", { date: "2026-03-31", post: true });
    expect(dry.body).toHaveLength(1);
    // 150,000 euro at 1.30 are 195,000; carried at 185,000.
    const first = await client.post("/entries/fx", { date: "2026-03-31", post: true });
    expect(first.body.map(amounts)).toEqual([
      [
        ["1250", 10_000],
        ["4300", -10_000],
      ],
    ]);
    expect((await client.post("/entries/fx", { date: "2026-03-31", post: true })).body).toEqual([]);
    await rate("2026-04-30", 1.1);
    // 150,000 euro at 1.10 are 165,000; carried at 195,000.
    const second = await client.post("/entries/fx", { date: "2026-04-30", companyId: nimbus, post: true });
    expect(second.body.map(amounts)).toEqual([
      [
        ["1250", -30_000],
        ["4300", 30_000],
      ],
    ]);
    const { body: construction } = await client.get("/construction");
    expect(construction.actuals.positions[0]).toMatchObject({ name: "Nimbus", currentValue: 165_000 });
    expect((await client.get("/fx-rates")).body.map(({ date }: { date: string }) => date)).toEqual([
      "2026-04-30",
      "2026-03-31",
      "2026-02-10",
      "2026-01-10",
    ]);
  });

  it("a day's rates revalue cash of another currency, whatever it was bought and sold at", async () => {
    const { client, rate } = await openFund(kind);
    const money = (currency: string, amount: number) => ({ currency, amount });
    const exchange = { date: "2026-02-02", sold: money("USD", 550_000), bought: money("EUR", 500_000) };
    const bought = await client.post("/entries/currency-exchange", { ...exchange, baseAmount: 550_000, post: true });
    expect(bought.status, JSON.stringify(bought.body)).toBe(201);
    const lacking = await client.post("/entries/fx", { date: "2026-03-31" });
    expect([lacking.status, lacking.body.error?.code]).toEqual([422, "invalid_value"]);
    await rate("2026-03-31", 1.15);
    // 500,000 euro at 1.15 are 575,000.
    const first = await client.post("/entries/fx", { date: "2026-03-31", post: true });
    expect(first.body.map(amounts)).toEqual([
      [
        ["1010", 25_000],
        ["4310", -25_000],
      ],
    ]);
    expect((await client.post("/entries/fx", { date: "2026-03-31", post: true })).body).toEqual([]);
    const back = { date: "2026-04-10", sold: money("EUR", 200_000), bought: money("USD", 232_000) };
    await client.post("/entries/currency-exchange", { ...back, baseAmount: 232_000, post: true });
    await rate("2026-04-30", 1.1);
    // 300,000 euro at 1.10 are 330,000; carried at 550,000 - 232,000 + 25,000.
    const second = await client.post("/entries/fx", { date: "2026-04-30", post: true });
    expect(second.body.map(amounts)).toEqual([
      [
        ["1010", -13_000],
        ["4310", 13_000],
      ],
    ]);
    const { body: flow } = await client.get("/statements/cash-flow?start=2026-02-01&end=2026-04-30");
    // 2,000,000 called, and 12,000 gained on euro.
    expect([flow.opening, flow.exchangeRateEffect, flow.ending, flow.check]).toEqual([2_000_000, 12_000, 2_012_000, 0]);
    expect([flow.totalOperating, flow.reconciliation.check]).toEqual([0, 0]);
    const { body: schedule } = await client.get("/statements/schedule-of-investments");
    expect(schedule.rows).toEqual([]);
  });

  it("an account 1010 of the firm's own is no translation of cash, and revaluations of cash refuse it", async () => {
    const { client, rate } = await openFund(kind);
    const savings = { code: "1010", name: "Savings", type: "asset", subtype: "cash" };
    const { body: own } = await client.post("/chart", savings);
    await client.post("/chart", { ...savings, code: "1020" });
    const move = (to: string, from: string) => ({
      ...{ entryDate: "2026-01-20", sourceType: "manual", status: "posted" },
      postings: [
        { account: to, amount: 500_000 },
        { account: from, amount: -500_000 },
      ],
    });
    expect((await client.post("/journal", move("1010", "1000"))).status).toBe(201);
    const nothing = await client.post("/entries/fx", { date: "2026-01-31", post: true });
    expect([nothing.status, nothing.body]).toEqual([201, []]);
    const money = (currency: string, amount: number) => ({ currency, amount });
    const exchange = { date: "2026-02-02", sold: money("USD", 550_000), bought: money("EUR", 500_000) };
    await client.post("/entries/currency-exchange", { ...exchange, baseAmount: 550_000, post: true });
    await rate("2026-03-31", 1.15);
    const refuse = async (balance: number) => {
      const { status, body } = await client.post("/entries/fx", { date: "2026-03-31", post: true });
      expect([status, body.error?.code], JSON.stringify(body)).toEqual([409, "conflict"]);
      expect(body.error.details).toEqual({ code: "1010", name: "Savings", balance });
    };
    await refuse(500_000);
    await client.post("/journal", move("1020", "1010"));
    await refuse(0);
    const name = "Currency translation of cash";
    expect((await client.call("PATCH", `/chart/${own.id}`, { name })).status).toBe(200);
    const { body: booked } = await client.post("/entries/fx", { date: "2026-03-31", post: true });
    expect(booked.map(amounts)).toEqual([
      [
        ["1010", 25_000],
        ["4310", -25_000],
      ],
    ]);
  });

  it("cash of another currency is no money of the bank whose rows are in the vehicle's", async () => {
    const { client, nimbus } = await openFund(kind);
    const exchange = { sold: { currency: "USD", amount: 550_000 }, bought: { currency: "EUR", amount: 500_000 } };
    const deal = { date: "2026-02-02", ...exchange, baseAmount: 550_000, memo: "Dollars for euro", post: true };
    const { body: exchanged } = await client.post("/entries/currency-exchange", deal);
    const inEuro = { currency: "EUR", companyId: nimbus };
    const bought = {
      ...{ entryDate: "2026-02-10", sourceType: "investment", status: "posted" },
      postings: [
        { account: "1100", ...inEuro, amount: 400_000, baseAmount: 440_000 },
        { account: "1000", ...inEuro, amount: -400_000, baseAmount: -440_000 },
      ],
    };
    expect((await client.post("/journal", bought)).status).toBe(201);
    const rows = [
      { date: "2026-01-05", amount: 2_000_000, description: "Calls" },
      { date: "2026-02-02", amount: -550_000, description: "Dollars for euro" },
    ];
    await client.post("/bank/import", { content: JSON.stringify(rows) });
    const { body: matched } = await client.post("/bank/auto-match");
    expect(matched.linked.map(({ entryId }: { entryId: string }) => entryId)).toContain(exchanged[0].id);
    const { body: shown } = await client.get("/bank/reconcile?include=items");
    // 2,000,000 called less 550,000 sold; what was bought in euro left the account in euro.
    expect(shown).toMatchObject({ ledgerCashBalance: 1_450_000, difference: 0, tiesOut: true });
    expect(shown.items).toMatchObject({ rowsWithoutEntry: [], postingsWithoutRow: [], amountMismatches: [] });
    expect((await client.get("/health-check")).body.findings.map(({ code }: { code: string }) => code)).not.toContain(
      "bank_difference",
    );
    const { body: preview } = await client.get("/close/preview?through=2026-02-28");
    expect(preview.warnings).toEqual([]);
    const row = matched.linked.find(({ entryId }: { entryId: string }) => entryId === exchanged[0].id).rowId;
    expect((await client.post(`/bank/${row}/unmatch`)).status).toBe(200);
    const byHand = await client.post(`/bank/${row}/match`, { entryId: exchanged[0].id });
    expect([byHand.status, byHand.body.status]).toEqual([200, "reconciled"]);
  });

  it("what a day's rates make of cash is no money at the bank: nothing is matched with it, no difference shown", async () => {
    const { client, rate } = await openFund(kind);
    const money = (currency: string, amount: number) => ({ currency, amount });
    const exchange = { date: "2026-02-02", sold: money("USD", 550_000), bought: money("EUR", 500_000) };
    await client.post("/entries/currency-exchange", { ...exchange, baseAmount: 550_000, post: true });
    const rows = [
      { date: "2026-01-05", amount: 2_000_000, description: "Calls" },
      { date: "2026-02-02", amount: -550_000, description: "Dollars for euro" },
      { date: "2026-03-31", amount: 25_000, description: "Cash at the rates of the day" },
    ];
    expect((await client.post("/bank/import", { content: JSON.stringify(rows) })).status).toBe(201);
    await rate("2026-03-31", 1.15);
    // 500,000 euro at 1.15 are 575,000.
    const { body: booked } = await client.post("/entries/fx", { date: "2026-03-31", post: true });
    expect(amounts(booked[0])).toEqual([
      ["1010", 25_000],
      ["4310", -25_000],
    ]);
    // 2,000,000 was called and 550,000 sold for euro. The bank shows a deposit of 25,000 that has no entry.
    const { body: shown } = await client.get("/bank/reconcile?include=items");
    expect(shown).toMatchObject({ bankEndingBalance: 1_475_000, ledgerCashBalance: 1_450_000, difference: -25_000 });
    expect(JSON.stringify(shown.items)).not.toContain(booked[0].id);
    expect((await client.get("/bank/reconcile?end=2026-03-30")).body.difference).toBe(0);
    const { body: health } = await client.get("/health-check");
    const findings: { code: string; amount: number }[] = health.findings;
    expect(findings.find(({ code }) => code === "bank_difference")?.amount).toBe(-25_000);
    const { body: matched } = await client.post("/bank/auto-match");
    expect(JSON.stringify(matched)).not.toContain(booked[0].id);
    const { body: open } = await client.get("/bank?status=unmatched");
    const { id } = open.find(({ amount }: { amount: number }) => amount === 25_000);
    const byHand = await client.post(`/bank/${id}/match`, { entryId: booked[0].id });
    expect([byHand.status, byHand.body.error.code]).toEqual([409, "conflict"]);
    const whole = await client.post(`/bank/${id}/match`, { entryId: booked[0].id, amount: 25_000 });
    expect(whole.status, "an amount that is named is no way around it").toBe(409);
  });

  it("rates that lack or make no sense are refused", async () => {
    const { client, nimbus, buy, rate } = await openFund(kind);
    await buy(nimbus, "2026-01-10", 125_000);
    const lacking = await client.post("/entries/fx", { date: "2026-03-31" });
    expect([lacking.status, lacking.body.error.code]).toEqual([422, "invalid_value"]);
    expect((await rate("2026-01-10", 0)).status).toBe(400);
    expect((await client.call("PUT", "/fx-rates", { currency: "USD", date: "2026-01-10", rate: 2 })).status).toBe(422);
    expect((await client.post("/entries/fx", { date: "2026-03-31", oldRate: 1 })).status).toBe(400);
  });

  it("what is sold leaves with its share of the currency", async () => {
    const { client, nimbus, rate, buy } = await openFund(kind);
    await rate("2026-01-10", 1.25);
    await buy(nimbus, "2026-01-10", 125_000);
    await rate("2026-03-31", 1.5);
    await client.post("/entries/fx", { date: "2026-03-31", post: true }); // 150,000
    const sold = { companyId: nimbus, date: "2026-04-10", proceeds: 80_000, soldPct: 0.5, post: true };
    expect((await client.post("/entries/exit", sold)).status).toBe(201);
    await rate("2026-04-30", 1.6);
    // 50,000 euro are left, carried at 75,000; at 1.60 they are 80,000.
    const { body } = await client.post("/entries/fx", { date: "2026-04-30", post: true });
    expect(body.map(amounts)).toEqual([
      [
        ["1250", 5_000],
        ["4300", -5_000],
      ],
    ]);
  });

  it("shares go to the partners at fair value: marked first, off the books, nothing left to pay", async () => {
    const { client, harbor, juniper, oak, buy } = await openFund(kind);
    await buy(oak, "2026-02-02", 400_000);
    const inKind = { companyId: oak, value: 480_000, distributedPct: 0.5 };
    const made = await client.post("/distributions", { date: "2026-03-02", description: "Oak shares", inKind });
    expect([made.status, made.body.kind, made.body.status, made.body.total]).toEqual([
      201,
      "in_kind",
      "draft",
      240_000,
    ]);
    const path = `/distributions/${made.body.distributionId}`;
    const declared = await client.post(`${path}/declare`);
    expect(declared.body).toMatchObject({ status: "paid", paid: 240_000, kind: "in_kind" });
    const parts = Object.fromEntries(
      declared.body.lines.map((line: { lpEntityId: string; amount: number }) => [line.lpEntityId, line.amount]),
    );
    expect(parts).toEqual({ [harbor]: 180_000, [juniper]: 60_000 });
    const { body: journal } = await client.get(`/journal?id=${declared.body.entryId}`);
    expect(amounts(journal.entries[0])).toEqual([
      ["3100", 180_000],
      ["3100", 60_000],
      ["1100", -200_000],
      ["4000", -40_000],
      ["4200", 40_000],
      ["1200", -40_000],
    ]);
    const { body: construction } = await client.get("/construction");
    // 400,000 bought; 240,000 given and 240,000 held.
    const oakNow = { name: "Oak", currentValue: 240_000, distributions: 240_000, currentMoic: 1.2 };
    expect(construction.actuals.positions[0]).toMatchObject(oakNow);
    const { body: capital } = await client.get("/capital-accounts?include=ties");
    expect(capital.difference).toBe(0);
    expect(capital.rows.map((row: { distributions: number }) => row.distributions)).toEqual([-180_000, -60_000]);
    const paid = await client.post(`${path}/pay`, { date: "2026-03-03" });
    expect([paid.status, paid.body.error.code]).toEqual([409, "illegal_transition"]);
    const both = await client.post("/distributions", { date: "2026-03-02", total: 1, inKind });
    expect(both.status).toBe(400);
  });

  it("shares of a position that has changed since they were drafted are drafted again", async () => {
    const { client, oak, buy } = await openFund(kind);
    await buy(oak, "2026-02-02", 100);
    const inKind = { companyId: oak, value: 100, distributedPct: 1 / 3 };
    const made = await client.post("/distributions", { date: "2026-03-02", inKind });
    expect(made.body.total).toBe(33.33);
    await client.post("/entries/exit", { companyId: oak, date: "2026-02-20", proceeds: 60, soldPct: 0.5, post: true });
    // Half the cost and half a mark round up where the whole cost rounded down.
    const declared = await client.post(`/distributions/${made.body.distributionId}/declare`);
    expect([declared.status, declared.body.error.code]).toEqual([409, "conflict"]);
    expect(declared.body.error.details).toEqual({ drafted: 33.33, carried: 33.34 });
    expect((await client.get("/distributions")).body[0].status).toBe("draft");
  });

  it("audit adjustments can be left out of capital accounts, registers and statements", async () => {
    const { client } = await openFund(kind);
    const cost = (amount: number, adjusting: boolean) => ({
      entryDate: "2026-03-31",
      sourceType: "partnership_expense",
      status: "posted",
      adjusting,
      postings: [
        { account: "5100", amount },
        { account: "2000", amount: -amount },
      ],
    });
    await client.post("/journal", cost(100, false));
    await client.post("/journal", cost(7, true));
    const nav = async (query: string) => (await client.get(`/capital-accounts?${query}`)).body.nav;
    expect([await nav("adjusting=include"), await nav("adjusting=exclude")]).toEqual([1_999_893, 1_999_900]);
    const closing = async (query: string) => (await client.get(`/ledger?account=5100&${query}`)).body.register.closing;
    expect([await closing("adjusting=include"), await closing("adjusting=exclude")]).toEqual([107, 100]);
    expect((await client.get("/journal?adjusting=only")).body.total).toBe(1);
    const balance = async (query: string) => {
      const { body } = await client.get(`/statements/trial-balance?${query}`);
      return body.rows.find(({ code }: { code: string }) => code === "5100").debit;
    };
    expect([await balance("adjusting=include"), await balance("adjusting=exclude")]).toEqual([107, 100]);
  });
});
