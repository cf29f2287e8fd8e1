/** Fees and organizational cost hold to the terms without their being repeated. */
import { expect, it } from "vitest";
import { openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";

const database = (await openEngines()).of("pglite");

async function openFund(terms?: object) {
  const client = new FirmClient(database);
  const { body: firm } = await client.post("/firms", { name: "Harbor Ventures" });
  await client.post("/vehicles", { firmId: firm.id, name: "Fund I", kind: "fund", baseCurrency: "USD" });
  const { body: harbor } = await client.post("/partners", {
    name: "Harbor",
    commitment: 8_000_000,
    commitmentDate: "2026-01-01",
  });
  if (terms !== undefined) {
    const set = await client.call("PUT", "/terms", { effectiveDate: "2026-01-01", ...terms });
    expect(set.status, JSON.stringify(set.body)).toBe(200);
  }
  const fee = (more: object = {}) =>
    client.post("/entries/fee", {
      date: "2026-03-31",
      from: "2026-01-01",
      to: "2026-03-31",
      dayCount: "30/360",
      ...more,
    });
  return { client, fee, harbor };
}
type Lines = { journal_postings: { account_code: string; amount: number }[] }[];
const amounts = (body: Lines) => body[0]?.journal_postings.map(({ account_code, amount }) => [account_code, amount]);

it("a fee takes its rate, basis and step-down from the terms unless they are given", async () => {
  const agreed = { annualRate: 0.02, basis: "committed", startDate: "2026-01-01", stepDownYear: 1, stepDownRate: 0.01 };
  const { fee, client } = await openFund({ fee: agreed });
  // A quarter of 2 % of 8,000,000.
  expect(amounts((await fee({ post: true })).body)).toEqual([
    ["5000", 40_000],
    ["2100", -40_000],
  ]);
  const again = await fee();
  expect([again.status, again.body.error.code]).toEqual([422, "already_billed"]);
  expect((await fee({ allowRepeated: true })).status).toBe(201);
  // Given: a quarter of 4 %. The basis is still that of the terms.
  const second = { date: "2026-06-30", from: "2026-04-01", to: "2026-06-30", annualRate: 0.04 };
  expect(amounts((await fee(second)).body)?.[0]).toEqual(["5000", 80_000]);
  // A year on the rate is 1 %.
  const later = { date: "2026-07-01", from: "2027-01-01", to: "2027-03-31" };
  expect(amounts((await fee(later)).body)?.[0]).toEqual(["5000", 20_000]);
  expect((await client.get("/journal?status=posted")).body.total).toBe(1);
});

it("a fee that falls is charged on another basis, where the terms say one", async () => {
  const agreed = { annualRate: 0.02, basis: "committed", startDate: "2026-01-01", stepDownYear: 0.25 };
  const { fee, client } = await openFund({ fee: { ...agreed, stepDownRate: 0.01, stepDownBasis: "invested" } });
  expect((await client.get("/terms")).body.inForce.fee.stepDownBasis).toBe("invested");
  // A quarter of 2 % of 8,000,000; from April on nothing, since nothing is invested.
  expect(amounts((await fee()).body)?.[0]).toEqual(["5000", 40_000]);
  const second = { date: "2026-06-30", from: "2026-04-01", to: "2026-06-30" };
  for (const given of [{}, { annualRate: 0.04 }]) {
    const { status, body } = await fee({ ...second, ...given });
    expect([status, body.error.code]).toEqual([422, "empty_entry"]);
  }
  // A basis that is given is for all of the period: a quarter of 1 %.
  expect(amounts((await fee({ ...second, basis: "committed" })).body)?.[0]).toEqual(["5000", 20_000]);
});

it("a step-down after part of a year falls on the nearest whole month", async () => {
  // 0.24 years are 2.88 months: from April on, the first quarter being charged at 2 %, the second at 1 %.
  const agreed = { annualRate: 0.02, basis: "committed", startDate: "2026-01-01", stepDownYear: 0.24 };
  const { fee } = await openFund({ fee: { ...agreed, stepDownRate: 0.01 } });
  expect(amounts((await fee()).body)?.[0]).toEqual(["5000", 40_000]);
  const second = { date: "2026-06-30", from: "2026-04-01", to: "2026-06-30" };
  expect(amounts((await fee(second)).body)?.[0]).toEqual(["5000", 20_000]);
});

it("a fee is for the days of the period between the start and the end that the terms say", async () => {
  const { fee } = await openFund({
    fee: { annualRate: 0.02, basis: "committed", startDate: "2026-03-01", termYears: 1 },
  });
  // March alone: a twelfth of 2 % of 8,000,000, which is 160,000 a year.
  expect(amounts((await fee()).body)?.[0]).toEqual(["5000", 13_333.33]);
  // A rate that is given is charged on the days agreed: a twelfth of 4 % of 8,000,000.
  expect(amounts((await fee({ annualRate: 0.04, allowRepeated: true })).body)?.[0]).toEqual(["5000", 26_666.67]);
  // The year ends on 28 February 2027: two of the three months.
  const last = { date: "2027-03-31", from: "2027-01-01", to: "2027-03-31" };
  expect(amounts((await fee(last)).body)?.[0]).toEqual(["5000", 26_666.67]);
  for (const outside of [
    { from: "2026-01-01", to: "2026-02-28" },
    { from: "2027-03-01", to: "2027-03-31" },
    { from: "2028-01-01", to: "2028-03-31" },
  ]) {
    const { status, body } = await fee(outside);
    expect([status, body.error.code]).toEqual([422, "invalid_period"]);
    expect(body.error.message).toBe(
      `By the terms the management fee runs from 2026-03-01 to 2027-02-28; no day from ${outside.from} to ${outside.to} is among them.`,
    );
  }
});

it("a fee without a rate, given or agreed, is refused", async () => {
  const { fee } = await openFund();
  const { status, body } = await fee();
  expect([status, body.error.code, body.error.message.includes("/terms")]).toEqual([422, "missing_field", true]);
});

it("the terms say whether commitments that change inside the period are weighed by day", async () => {
  for (const [commitmentsOn, expected] of [
    // A quarter of 2 % of 8,000,000, and half a quarter of 2 % of 2,000,000.
    ["each_day", 45_000],
    ["first_day", 40_000],
  ] as const) {
    const { fee, client, harbor } = await openFund({ fee: { annualRate: 0.02, basis: "committed", commitmentsOn } });
    const more = { lpEntityId: harbor.lpEntityId, date: "2026-02-16", amount: 2_000_000, kind: "increase" };
    expect((await client.post("/commitments", more)).status).toBe(201);
    expect(amounts((await fee()).body)?.[0]).toEqual(["5000", expected]);
  }
});

it("the cap of the terms on organizational cost holds without being repeated", async () => {
  const { client } = await openFund({ orgCostCap: 100_000 });
  const legal = (amount: number, more: object = {}) =>
    client.post("/entries/expense", { date: "2026-02-01", amount, kind: "organizational", post: true, ...more });
  expect(amounts((await legal(80_000)).body)).toEqual([
    ["5200", 80_000],
    ["1000", -80_000],
  ]);
  // 20,000 are left of the cap; the general partner bears the rest.
  expect(amounts((await legal(50_000)).body)).toEqual([
    ["5200", 20_000],
    ["1310", 30_000],
    ["1000", -50_000],
  ]);
  expect(amounts((await legal(10_000, { organizationalCap: 105_000 })).body)).toEqual([
    ["5200", 5_000],
    ["1310", 5_000],
    ["1000", -10_000],
  ]);
});

it("newcomers of a close are charged for no day after the agreed fee's end", async () => {
  const { client } = await openFund({
    fee: { annualRate: 0.0365, basis: "committed", startDate: "2026-01-01", termYears: 0.25 },
  });
  const { body: juniper } = await client.post("/partners", { name: "Juniper" });
  await client.post("/entries/income", { date: "2026-01-10", amount: 1, post: true });
  const commitments = [{ lpEntityId: juniper.lpEntityId, amount: 1_000_000, kind: "initial" }];
  const { status, body } = await client.post("/entries/equalization", {
    date: "2026-06-01",
    commitments,
    trueUp: false,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  // January to March has 90 days, each a 365th of 36,500.
  const lines = body.entries.flatMap(({ journal_postings }: Lines[number]) => journal_postings);
  expect(lines.find(({ account_code }: { account_code: string }) => account_code === "5000").amount).toBe(9_000);
});

it("a cap with more decimals than its currency is agreed, and what it leaves is read in whole units", async () => {
  const client = new FirmClient(database);
  const { body: firm } = await client.post("/firms", { name: "Fuji Ventures" });
  await client.post("/vehicles", { firmId: firm.id, name: "Fund I", kind: "fund", baseCurrency: "JPY" });
  const set = await client.call("PUT", "/terms", { effectiveDate: "2026-01-01", orgCostCap: 4_166_635.24 });
  expect(set.status, JSON.stringify(set.body)).toBe(200);
  const { status, body } = await client.call("GET", "/construction");
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.assumptions.remainingOrgCosts).toBe(4_166_635);
});
