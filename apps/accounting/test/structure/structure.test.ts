/** The structure of `structure.md`: calls, a deal, marks, fees, income and distributions through it, and the combining sheet. */
import { describe, expect, it } from "vitest";
import { engineKinds, openEngines } from "../setup/engines.js";
import { callAndPay, liveHalfAYear, openStructure, type Structure, settle } from "./structure-books.js";

const engines = await openEngines();

type Json = ReturnType<typeof JSON.parse>;

const SHEET = "/combining-sheet?group=Master&also=Parallel&end=2026-06-30";

/** A section as lines: by vehicle, eliminations, combined; lines of zeros are left out. */
function section(rows: Json): Record<string, number[]> {
  const lines = rows.map(({ line, vehicles, eliminations, combined }: Json) => [
    line,
    [...vehicles, eliminations, combined],
  ]);
  return Object.fromEntries(lines.filter(([, figures]: Json) => figures.some((figure: number) => figure !== 0)));
}

//                      Master  Feeder A  Feeder B GP entity Parallel Eliminations Combined
const netAssets = {
  cash: [24_000, 400, 0, 0, 6_000, 0, 30_400],
  investments: [108_000, 0, 0, 0, 27_000, 0, 135_000],
  interestsHeld: [0, 71_400, 35_700, 17_900, 0, -125_000, 0],
  dueFromVehicles: [0, 3_000, 1_500, 500, 0, -5_000, 0],
  totalAssets: [132_000, 74_800, 37_200, 18_400, 33_000, -130_000, 165_400],
  dueToVehicles: [5_000, 0, 0, 0, 0, -5_000, 0],
  otherLiabilities: [2_000, 2_000, 1_500, 500, 500, 0, 6_500],
  totalLiabilities: [7_000, 2_000, 1_500, 500, 500, -5_000, 6_500],
  limitedPartners: [0, 72_800, 35_700, 17_900, 32_500, 0, 158_900],
  capitalOfVehicles: [125_000, 0, 0, 0, 0, -125_000, 0],
  totalCapital: [125_000, 72_800, 35_700, 17_900, 32_500, -125_000, 158_900],
  totalLiabilitiesAndCapital: [132_000, 74_800, 37_200, 18_400, 33_000, -130_000, 165_400],
};
const operations = {
  investmentIncome: [4_000, 0, 0, 0, 1_000, 0, 5_000],
  incomeOfVehicles: [0, 2_400, 1_200, 400, 0, -4_000, 0],
  totalIncome: [4_000, 2_400, 1_200, 400, 1_000, -4_000, 5_000],
  managementFee: [2_000, 0, 0, 0, 500, 0, 2_500],
  otherExpenses: [0, 600, 0, 0, 0, 0, 600],
  expensesOfVehicles: [0, 1_200, 600, 200, 0, -2_000, 0],
  totalExpenses: [2_000, 1_800, 600, 200, 500, -2_000, 3_100],
  netInvestmentIncome: [2_000, 600, 600, 200, 500, -2_000, 1_900],
  unrealizedGains: [28_000, 0, 0, 0, 7_000, 0, 35_000],
  unrealizedOfVehicles: [0, 13_200, 6_600, 8_200, 0, -28_000, 0],
  netIncrease: [30_000, 13_800, 7_200, 8_400, 7_500, -30_000, 36_900],
  netIncreaseOfPartners: [30_000, 13_800, 7_200, 8_400, 7_500, -30_000, 36_900],
};
const capital = {
  contributions: [100_000, 61_000, 30_000, 10_000, 25_000, -100_000, 126_000],
  distributions: [-5_000, -2_000, -1_500, -500, 0, 5_000, -4_000],
  results: [30_000, 13_800, 7_200, 8_400, 7_500, -30_000, 36_900],
  ending: [125_000, 72_800, 35_700, 17_900, 32_500, -125_000, 158_900],
};

async function pickUp({ post }: Structure, date: string) {
  const { pickUps } = await post("/pick-ups", { date, post: true });
  return Object.fromEntries(pickUps.map((one: Json) => [one.holderName, one]));
}

/** What a pick-up booked of results, gains positive. */
function resultsOf({ entries }: Json) {
  const { journal_postings: lines } = entries.find(({ source_type }: Json) => source_type === "pick_up");
  const of = (code: string) => -lines.find(({ account_code }: Json) => account_code === code).amount;
  return { realized: of("4000"), unrealized: of("4200") };
}

const lineOf = (sheet: Json, line: string) => section(sheet.netAssets)[line];

describe.each(engineKinds)("a structure on %s", (kind) => {
  it("is called, invests, earns, distributes and is combined as worked by hand", async () => {
    const structure = await openStructure(engines.of(kind));
    const called = await callAndPay(structure);
    expect(called.status).toBe("booked");
    expect(called.agreements.map(({ name, total }: Json) => [name, total])).toEqual([
      ["Master", 100_000],
      ["Feeder A", 61_000],
      ["Feeder B", 30_000],
      ["GP entity", 10_000],
    ]);
    const { bought, distributed } = await liveHalfAYear(structure);
    expect(bought.parts.map(({ amount, shares }: Json) => [amount, shares])).toEqual([
      [80_000, 8_000],
      [20_000, 2_000],
    ]);
    expect(distributed.agreements.map(({ total }: Json) => total)).toEqual([5_000, 2_000, 1_500, 500]);

    const before = await structure.get(SHEET);
    expect(before.differences.map(({ kind: of, amount }: Json) => [of, amount])).toEqual([
      ["pick_up", 14_400],
      ["results", 14_400],
      ["pick_up", 7_200],
      ["results", 7_200],
      ["pick_up", 8_400],
      ["results", 8_400],
    ]);
    expect([lineOf(before, "interestsHeld"), before.check]).toEqual([[0, 57_000, 28_500, 9_500, 0, -95_000, 0], 0]);

    const picked = await pickUp(structure, "2026-06-30");
    expect(Object.values<Json>(picked).map((one) => [one.carrying, one.capital, one.entries.length])).toEqual([
      [57_000, 71_400, 1],
      [28_500, 35_700, 1],
      [9_500, 17_900, 1],
    ]);
    const sheet = await structure.get(SHEET);
    expect(sheet.vehicles.map(({ name }: Json) => name)).toEqual([
      ...["Master", "Feeder A", "Feeder B", "GP entity", "Parallel"],
    ]);
    expect(section(sheet.netAssets)).toEqual(netAssets);
    expect(section(sheet.operations)).toEqual(operations);
    expect(section(sheet.capital)).toEqual(capital);
    expect([sheet.differences, sheet.check]).toEqual([[], 0]);
    for (const format of ["csv", "xlsx", "pdf"]) {
      expect((await structure.client.get(`${SHEET}&format=${format}`)).status).toBe(200);
    }

    // Contributions of 61,000 came, 60,000 went to the master and 600 for the audit. What is not paid yet moved no cash:
    // 3,000 to get from the master, and 2,000 that the feeder declared.
    const flows = await structure.get("/statements/cash-flow?group=Feeder%20A&start=2026-01-01&end=2026-06-30");
    expect(flows.operating.map(({ name, amount }: Json) => [name, amount])).toEqual([
      ["Purchases of investments", -60_000],
      ["Partnership expenses", -600],
    ]);
    expect([flows.totalFinancing, flows.ending, flows.check, flows.reconciliation.check]).toEqual([61_000, 400, 0, 0]);
    expect(flows.nonCash.map(({ sourceType, amount }: Json) => [sourceType, amount]).sort()).toEqual([
      ["distribution", 2_000],
      ["return_of_capital", 3_000],
    ]);
    expect(flows.reconciliation.adjustments).toContainEqual({
      ...{ code: "4150", name: "Income less expenses of funds held", amount: -1_200 },
    });

    // 60,000 were put in, 3,000 are to come back, and 71,400 is held: 1.24 times.
    const schedule = await structure.get("/statements/schedule-of-investments?group=Feeder%20A&end=2026-06-30");
    expect(schedule.rows.map(({ name, fairValue, grossMoic }: Json) => [name, fairValue, grossMoic])).toEqual([
      ["Master", 71_400, 1.24],
    ]);

    const seen = await structure.get("/look-through?group=Feeder%20A&asOf=2026-06-30");
    expect(seen.positions.map(({ path, name, cost, fairValue }: Json) => [path, name, cost, fairValue])).toEqual([
      [["Master"], "Nimbus", 45_696, 61_689.6],
    ]);
    expect(seen.holdings).toEqual([
      { path: ["Master"], share: 0.5712, capital: 71_400, other: 9_710.4, carrying: 71_400 },
    ]);
    expect(seen.total).toBe(71_400);
  });

  it("realizes, pays carry and settles in the next quarter as worked by hand", async () => {
    const structure = await openStructure(engines.of(kind));
    await callAndPay(structure);
    const { distributed } = await liveHalfAYear(structure);
    await pickUp(structure, "2026-06-30");
    const { post, get, gpEntity, holders } = structure;
    const [{ agreementId }] = distributed.agreements;
    await post(`/distributions/${agreementId}/pay`, { date: "2026-07-10" });
    const oneSided = await get("/combining-sheet?group=Feeder%20B&end=2026-07-10");
    expect(oneSided.differences.map(({ kind: of, amount }: Json) => [of, amount])).toEqual([
      ["dues", -3_000],
      ["dues", -1_500],
      ["dues", -500],
    ]);
    expect(oneSided.check).toBe(0);
    const received = [-3_000, -1_500, -500];
    for (const [at, { name, companyId }] of holders.entries()) {
      const amount = received[at] as number;
      await settle(structure, name, { date: "2026-07-11", account: "1320", companyId, amount });
    }
    // Received, they are proceeds no second time.
    const { rows } = await get("/statements/schedule-of-investments?group=Feeder%20A&end=2026-07-11");
    expect(rows[0].grossMoic).toBe(1.24);
    const [{ companyId }] = await get("/companies?group=Master");
    const sale = { date: "2026-07-12", companyId, proceeds: 60_000, soldPct: 0.5, post: true };
    await post("/entries/exit?group=Master", sale);
    const lines = [{ lpEntityId: gpEntity.heldLpEntityId, amount: 1_000 }];
    await post("/entries/carry-distribution?group=Master", {
      date: "2026-07-12",
      lines,
      allowAdvance: true,
      post: true,
    });
    const picked = await pickUp(structure, "2026-07-15");
    expect(holders.map(({ name }) => [picked[name].capital, resultsOf(picked[name])])).toEqual([
      [74_280, { realized: 11_333.33, unrealized: -8_453.33 }],
      [37_140, { realized: 5_666.67, unrealized: -4_226.67 }],
      [18_580, { realized: 3_000, unrealized: -1_320 }],
    ]);
    const distribution = picked["GP entity"].entries.find(
      ({ source_type }: Json) => source_type === "return_of_capital",
    );
    expect(distribution.journal_postings.map(({ amount }: Json) => amount)).toEqual([1_000, -1_000]);
    // The master paid the carry and owes nothing of it; the GP entity has not booked the cash yet.
    const sheet = await get("/combining-sheet?group=Master&start=2026-07-01&end=2026-07-15");
    expect(sheet.differences).toEqual([
      { kind: "dues", holderId: gpEntity.id, heldId: structure.master, amount: -1_000 },
    ]);
    const { beginning, results, ending } = section(sheet.capital);
    expect([beginning?.[0], results?.[0], ending?.[0]]).toEqual([125_000, 6_000, 130_000]);
    expect([beginning?.[4], results?.[4], sheet.check]).toEqual([-125_000, -6_000, 0]);
  });
});
