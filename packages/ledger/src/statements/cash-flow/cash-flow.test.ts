import { describe, expect, it } from "vitest";
import { halfAYear, harbor, juniper, nimbus, posted } from "../../../test/books/half-a-year.js";
import {
  type Books,
  buildInKindDistribution,
  cashFlowStatement,
  type Entry,
  missingAccounts,
  prepareStatement,
} from "../../index.js";

const july = { start: "2025-07-01", end: "2025-07-31" };
const post = (...entries: readonly Entry[]): Books => ({
  ...halfAYear,
  today: "2025-07-31",
  accounts: [...halfAYear.accounts, ...missingAccounts(halfAYear, entries)],
  entries: [...halfAYear.entries, ...entries.map((entry) => ({ ...entry, status: "posted" as const }))],
});
const inJuly = (...entries: readonly Entry[]) => cashFlowStatement(post(...entries), july);
const rows = (of: readonly { readonly name: string; readonly amount: number }[]) =>
  Object.fromEntries(of.map(({ name, amount }) => [name, amount]));

const mark = { 4200: 150_000, "1200-44444444": -150_000 };
const exit = posted("exit", "2025-07-15", "realized_gain", {
  1000: 900_000,
  "1100-44444444": -600_000,
  4000: -300_000,
  ...mark,
});

describe("cash of investments", () => {
  it("of an exit is the whole of it, cost and gain together, without the mark that it unwinds", () => {
    const { operating, totalOperating, reconciliation, check } = inJuly(exit);
    expect(rows(operating)).toEqual({ "Proceeds from investments": 900_000 });
    expect([totalOperating, check]).toEqual([900_000, 0]);
    // Operations gain 300,000 and lose the mark of 150,000.
    expect(reconciliation.netIncrease).toBe(150_000);
    expect(rows(reconciliation.adjustments)).toEqual({
      "Realized gain (loss)": -300_000,
      "Change in unrealized appreciation": 150_000,
      "Proceeds from investments": 900_000,
    });
    expect([reconciliation.cashFromOperations, reconciliation.check]).toEqual([900_000, 0]);
  });
  it("of an exit below cost is what was paid", () => {
    const { operating, reconciliation } = inJuly(
      posted("exit", "2025-07-15", "realized_gain", {
        1000: 400_000,
        "1100-44444444": -600_000,
        4000: 200_000,
        ...mark,
      }),
    );
    expect(rows(operating)).toEqual({ "Proceeds from investments": 400_000 });
    expect(reconciliation.check).toBe(0);
  });
  it("stands gross: what was bought, and what came back, escrow of an exit with it", () => {
    const { operating, totalOperating, reconciliation } = inJuly(
      posted("more", "2025-07-02", "investment", { "1100-44444444": 120_000.5, 1000: -120_000.5 }),
      posted("sale", "2025-07-15", "realized_gain", {
        1000: 200_000,
        1350: 50_000,
        "1100-44444444": -150_000,
        4000: -100_000,
      }),
      posted("back", "2025-07-20", "return_of_capital", { 1000: 30_000, "1100-44444444": -30_000 }),
      posted("escrow", "2025-07-30", "escrow_release", { 1000: 45_000, 4000: 5_000, 1350: -50_000 }),
    );
    // 200,000 + 30,000 + 45,000.
    expect(rows(operating)).toEqual({ "Purchases of investments": -120_000.5, "Proceeds from investments": 275_000 });
    expect(totalOperating).toBe(154_999.5);
    expect(reconciliation).toMatchObject({ netIncrease: 95_000, check: 0 });
    expect(rows(reconciliation.adjustments)["Realized gain (loss)"]).toBe(-95_000);
  });
});

describe("sharing results out between partners", () => {
  const negotiated = posted("negotiated", "2025-07-01", "management_fee", {
    5000: 42_000,
    1000: -42_000,
    "3100-11111111": 20_000.01,
    "3100-22222222": 21_999.99,
    3200: -42_000,
  });
  it("is no cash: a fee with negotiated rates is an operating outflow, whole", () => {
    const { operating, financing, nonCash } = inJuly(negotiated);
    expect(rows(operating)).toEqual({ "Management fee": -42_000 });
    expect([financing, nonCash]).toEqual([[], []]);
  });
  it("is no cash in an entry that also pays a partner", () => {
    // Harbor is paid 7,000 in the entry that charges it 42,000.
    const { operating, financing, check } = inJuly(
      posted("both", "2025-07-01", "management_fee", {
        5000: 42_000,
        1000: -49_000,
        "3100-11111111": 49_000,
        3200: -42_000,
      }),
    );
    expect([rows(operating), rows(financing), check]).toEqual([
      { "Management fee": -42_000 },
      { "Distributions paid": -7_000 },
      0,
    ]);
  });
  it("is no movement without cash, with or without undistributed earnings", () => {
    const shared = posted("share", "2025-07-31", "income", { 3200: 815.25, "3100-11111111": -815.25 });
    const trueUp = posted("true-up", "2025-07-31", "management_fee", { "3100-11111111": -5, "3100-22222222": 5 });
    const byHand = posted("hand", "2025-07-31", "manual", { 3200: 3, "3100-22222222": -3 });
    expect(inJuly(shared, trueUp, byHand).nonCash).toEqual([]);
  });
});

describe("cash that settles what was owed", () => {
  it("is paid from payables, and reconciles as their change", () => {
    const { operating, reconciliation } = inJuly(
      posted("owed", "2025-07-01", "partnership_expense", { 5100: 10_000, 2000: -10_000 }),
      posted("paid", "2025-07-20", "partnership_expense", { 2000: 4_000, 1000: -4_000 }),
    );
    expect(rows(operating)).toEqual({ "Accrued expenses, paid": -4_000 });
    expect(reconciliation).toEqual({
      netIncrease: -10_000,
      adjustments: [{ code: "2000", name: "Change in accrued expenses", amount: 6_000 }],
      cashFromOperations: -4_000,
      check: 0,
    });
  });
  it("of note interest that became cost reconciles as earned and not received: no cash moved it", () => {
    const { reconciliation } = inJuly(
      posted("accrued", "2025-07-01", "income", { 1150: 900, 4110: -900 }),
      posted("convert", "2025-07-20", "conversion", { "1100-44444444": 600, 1150: -600 }),
      posted("received", "2025-07-25", "income", { 1000: 250, 1150: -200, 4110: -50 }),
    );
    expect([reconciliation.netIncrease, rows(reconciliation.adjustments), reconciliation.check]).toEqual([
      950,
      // 900 earned and not received, less 200 that were received later.
      { "Change in accrued note interest": -700 },
      0,
    ]);
    expect(reconciliation.cashFromOperations).toBe(250);
  });
  it("is neither earned nor collected where it converts after the period it accrued in", () => {
    const convert = posted("convert", "2025-07-20", "conversion", { "1100-44444444": 900, 1150: -900 });
    const { operating, reconciliation } = inJuly(
      posted("accrued", "2025-06-30", "income", { 1150: 900, 4110: -900 }),
      convert,
    );
    expect([operating, reconciliation.adjustments, reconciliation.check]).toEqual([[], [], 0]);
  });
  it("is passed between partners as interest between partners when it is paid at once", () => {
    const interest = (id: string, amount: number) =>
      posted(id, "2025-07-01", "equalization_interest", { 1000: amount, 2000: -amount });
    const { operating, reconciliation } = inJuly(interest("in", 500), interest("out", -500));
    expect(rows(operating)).toEqual({
      "Interest between partners, received": 500,
      "Interest between partners, paid": -500,
    });
    expect([reconciliation.cashFromOperations, reconciliation.check]).toEqual([0, 0]);
  });
});

describe("an entry that reverses another", () => {
  it("takes from the line that it reverses: a purchase taken back is no proceeds, a call's cash none paid back", () => {
    const { operating, financing, check, reconciliation } = inJuly(
      posted("bought", "2025-07-02", "investment", { "1100-44444444": 120_000, 1000: -120_000 }),
      {
        ...posted("undone", "2025-07-03", "investment", { 1000: 50_000, "1100-44444444": -50_000 }),
        reverses: "other",
      },
      posted("july call", "2025-07-04", "capital_call", { 1000: 9_000, "3100-11111111": -9_000 }),
      {
        ...posted("back", "2025-07-05", "capital_call", { "3100-11111111": 4_000, 1000: -4_000 }),
        reverses: "july call",
      },
      { ...posted("fee back", "2025-07-06", "management_fee", { 1000: 42_000, 5000: -42_000 }), reverses: "fee" },
    );
    expect([rows(operating), rows(financing), check, reconciliation.check]).toEqual([
      { "Purchases of investments": -70_000, "Management fee": 42_000 },
      { "Contributions received": 5_000 },
      0,
      0,
    ]);
  });
});

describe("financing", () => {
  it("keeps a distribution's recallable mark when a bank's row pays it, oldest first", () => {
    const of = (entry: Entry, sourceRef: string): Entry => ({
      ...entry,
      sourceRef,
      postings: entry.postings.map((line) => (line.account === "2300" ? { ...line, lpEntityId: harbor } : line)),
    });
    const { financing } = inJuly(
      of(posted("plain", "2025-07-01", "distribution", { "3100-11111111": 5_000, 2300: -5_000 }), "distribution:1"),
      of(
        posted("recallable", "2025-07-02", "recallable_distribution", { "3100-11111111": 20_000, 2300: -20_000 }),
        "distribution:2",
      ),
      of(posted("paid", "2025-07-12", "distribution_settlement", { 2300: 18_000, 1000: -18_000 }), "bank:7"),
    );
    expect(rows(financing)).toEqual({ "Distributions paid": -5_000, "Distributions paid, recallable": -13_000 });
  });
  it("stands gross, with recallable distributions apart, also when they are paid later", () => {
    const ref = (entry: Entry) => ({ ...entry, sourceRef: "distribution:7" });
    const { financing, totalFinancing, nonCash, check } = inJuly(
      posted("july call", "2025-07-01", "capital_call", { 1300: 100_000, "3100-11111111": -100_000 }),
      posted("funded", "2025-07-05", "contribution_funding", { 1000: 90_000, 1300: -90_000 }),
      posted("given", "2025-07-10", "distribution", { "3100-11111111": 30_000, 1000: -30_000 }),
      ref(posted("declared", "2025-07-11", "recallable_distribution", { "3100-11111111": 20_000, 2300: -20_000 })),
      ref(posted("settled", "2025-07-12", "distribution_settlement", { 2300: 20_000, 1000: -20_000 })),
      posted("drawn", "2025-07-13", "loan", { 1000: 60_000, 2200: -60_000 }),
      posted("repaid", "2025-07-14", "loan", { 2200: 25_000, 5300: 500, 1000: -25_500 }),
    );
    expect(rows(financing)).toEqual({
      "Credit line drawn": 60_000,
      "Credit line repaid": -25_000,
      "Contributions received": 90_000,
      "Distributions paid": -30_000,
      "Distributions paid, recallable": -20_000,
    });
    expect([totalFinancing, check]).toEqual([75_000, 0]);
    // 90,000 of the call and all of the distribution were settled in cash.
    expect(nonCash.map(({ entryId, amount }) => [entryId, amount])).toEqual([["july call", 10_000]]);
  });
});

describe("what happened without cash", () => {
  const ofPartner = (entry: Entry, lpEntityId: string): Entry => ({
    ...entry,
    postings: entry.postings.map((line) => (line.account === "1300" ? { ...line, lpEntityId } : line)),
  });
  const listed = (...entries: readonly Entry[]) =>
    inJuly(...entries).nonCash.map(({ entryId, memo, amount }) => [entryId, memo, amount]);

  it("of calls is what no cash settled by the end, partner by partner, and nothing once it came", () => {
    const call = ofPartner(posted("c", "2025-07-01", "capital_call", { 1300: 700, "3100-11111111": -700 }), harbor);
    const other = ofPartner(posted("d", "2025-07-01", "capital_call", { 1300: 40, "3100-22222222": -40 }), juniper);
    const paid = ofPartner(posted("p", "2025-07-09", "contribution_funding", { 1000: 700, 1300: -700 }), harbor);
    const august = { ...paid, entryDate: "2025-08-02" };
    expect(listed(call, other, paid)).toEqual([["d", null, 40]]);
    expect(listed(call, other, august)).toEqual([
      ["c", null, 700],
      ["d", null, 40],
    ]);
    const later = cashFlowStatement(post(call, other, august), { start: "2025-08-01", end: "2025-08-31" });
    expect(later.nonCash).toEqual([]);
  });
  it("of a call that is taken back is nothing", () => {
    const call = ofPartner(posted("c", "2025-07-01", "capital_call", { 1300: 700, "3100-11111111": -700 }), harbor);
    const back = ofPartner(posted("b", "2025-07-02", "capital_call", { 1300: -700, "3100-11111111": 700 }), harbor);
    expect(listed(call, { ...back, reverses: "c" })).toEqual([]);
  });
  it("is a sale's escrow until it is released, interest paid in kind and a conversion, and no loss or transfer", () => {
    const sale = posted("sale", "2025-07-15", "realized_gain", {
      ...{ 1000: 200_000, 1350: 50_000, "1100-44444444": -150_000, 4000: -100_000 },
    });
    expect(
      listed(
        { ...sale, memo: "Sale of Nimbus shares" },
        posted("released", "2025-07-30", "escrow_release", { 1000: 20_000, 1350: -20_000 }),
        posted("in kind", "2025-07-30", "income", { "1100-44444444": 300, 4110: -300 }),
        posted("converted", "2025-07-31", "conversion", { "1100-44444444": 900, 1150: -900 }),
        posted("loss", "2025-07-31", "realized_gain", { 4000: 5_000, "1100-44444444": -5_000 }),
        posted("passed on", "2025-07-31", "contribution", { "3100-11111111": 8_000, "3100-22222222": -8_000 }),
      ),
    ).toEqual([
      ["sale", "Sale of Nimbus shares: held in escrow", 30_000],
      ["in kind", null, 300],
      ["converted", null, 900],
    ]);
  });
});

it("the page ends with what cash rose by, between what it was and what it is", () => {
  const { tables } = prepareStatement(halfAYear, "cash-flow", { start: "2025-04-01", end: "2025-06-30" }).page();
  expect(tables[0]?.rows.slice(-3).map(({ cells }) => cells)).toEqual([
    ["Net increase (decrease) in cash", 0],
    ["Cash, beginning of period", 328_815.15],
    ["Cash, end of period", 328_815.15],
  ]);
  const { netChange } = cashFlowStatement(halfAYear, { start: "2025-03-01", end: "2025-03-31" });
  // 815.25 of interest less a fee of 42,000.
  expect(netChange).toBe(-41_184.75);
});

it("shares given to partners stand below, at their value, and reconcile", () => {
  const given = buildInKindDistribution(halfAYear, { date: "2025-07-01", companyId: nimbus, value: 900_000 });
  const { nonCash, operating, financing, reconciliation } = inJuly(...given);
  expect(nonCash).toMatchObject([{ sourceType: "distribution", amount: 900_000 }]);
  expect([operating, financing]).toEqual([[], []]);
  expect(reconciliation).toMatchObject({ netIncrease: 150_000, cashFromOperations: 0, check: 0 });
});

it("the half year reconciles from the net increase to cash from operations", () => {
  const { reconciliation } = cashFlowStatement(halfAYear, { end: "2025-06-30" });
  // 150,000 + 815.25 − 42,000 − 30,000.10
  expect(reconciliation).toEqual({
    netIncrease: 78_815.15,
    adjustments: [
      { code: "4200", name: "Change in unrealized appreciation", amount: -150_000 },
      { code: "1100", name: "Purchases of investments", amount: -600_000 },
    ],
    cashFromOperations: -671_184.85,
    check: 0,
  });
});

it("what exchange rates do to cash stands apart from what was received and paid", () => {
  const { operating, financing, exchangeRateEffect, opening, ending, reconciliation, check } = inJuly(
    posted("rate", "2025-07-31", "fx", { 1000: 12_500, 4300: -12_500 }),
  );
  expect([operating, financing, exchangeRateEffect, ending - opening]).toEqual([[], [], 12_500, 12_500]);
  expect([reconciliation.cashFromOperations, reconciliation.check, check]).toEqual([0, 0, 0]);
});

it("what is paid of the fee that was owed to the general partner is the management fee", () => {
  const { operating, reconciliation, check } = inJuly(
    posted("july fee", "2025-07-01", "management_fee", { 5000: 42_000, 2100: -42_000 }),
    posted("paid", "2025-07-10", "manual", { 2100: 30_000, 1000: -30_000 }),
    posted("at once", "2025-07-20", "management_fee", { 5000: 1_000, 1000: -1_000 }),
  );
  // 43,000 of fees less 12,000 that are still owed.
  expect(operating).toEqual([{ code: "5000", name: "Management fee", amount: -31_000 }]);
  expect(rows(reconciliation.adjustments)).toEqual({ "Change in due to GP": 12_000 });
  expect([reconciliation.check, check]).toEqual([0, 0]);
});

it("organizational cost above the cap is paid for the general partner and no fee", () => {
  const { operating } = inJuly(
    posted("above", "2025-07-01", "organizational_expense", { 5200: 5_000, 2100: 1_000, 1000: -6_000 }),
  );
  expect(rows(operating)).toEqual({ "Due to GP, paid": -1_000, "Organizational expenses": -5_000 });
});

it("what the general partner lends is financing and no refund of its fee", () => {
  const { operating, financing, reconciliation, check } = inJuly(
    posted("advance", "2025-07-05", "manual", { 1000: 25_000, 2100: -25_000 }),
    posted("july fee", "2025-07-01", "management_fee", { 5000: 42_000, 2100: -42_000 }),
  );
  expect(operating).toEqual([]);
  expect(financing).toEqual([{ code: "2100", name: "Advance from general partner", amount: 25_000 }]);
  // The fee of 42,000 is owed: nothing of it was paid.
  expect(rows(reconciliation.adjustments)).toEqual({ "Change in due to GP": 42_000 });
  expect([reconciliation.cashFromOperations, reconciliation.check, check]).toEqual([0, 0, 0]);
});

it("the page tells of interest paid and of what moved without cash, in both periods and in words of the trade", () => {
  const sale = posted("sale", "2025-07-15", "realized_gain", {
    ...{ 1000: 660_000, 1350: 240_000, "1100-44444444": -600_000, 4000: -300_000 },
    ...mark,
  });
  const interest = posted("line", "2025-07-20", "loan", { 5300: 137.5, 1000: -137.5 });
  const { tables, notes } = prepareStatement(post(sale, interest), "cash-flow", { ...july, compare: 1 }).page();
  const [, reconciliation, supplement] = tables;
  expect(supplement?.rows.map(({ style, cells }) => [style, ...cells])).toEqual([
    ["line", "Cash paid for interest", 137.5, 0],
    ["heading", "Supplemental disclosure of noncash activities"],
    ["line", "Proceeds of sale held in escrow — Nimbus", 240_000, 0],
  ]);
  expect(reconciliation?.rows.slice(1, 4).map(({ cells }) => cells)).toEqual([
    ["Adjustments to reconcile this to net cash provided by (used in) operating activities"],
    ["Net realized (gain) loss on investments", -300_000, 0],
    ["Net change in unrealized (appreciation) depreciation on investments", 150_000, -150_000],
  ]);
  expect(notes[0]).toMatch(/accompanying notes/);
});

it("names flows as cash that was received and paid, not after the accounts of income and expense", () => {
  const { tables } = prepareStatement(
    post(
      posted("july interest", "2025-07-02", "income", { 1000: 815.25, 4100: -815.25 }),
      posted("july fee", "2025-07-03", "management_fee", { 5000: 42_000, 1000: -42_000 }),
      posted("costs", "2025-07-04", "organizational_expense", { 5200: 500, 1000: -500 }),
      posted("back", "2025-07-05", "partnership_expense", { 1000: 20, 5100: -20 }),
      posted("july call", "2025-07-06", "capital_call", { 1000: 10_000, "3100-11111111": -10_000 }),
    ),
    "cash-flow",
    july,
  ).page();
  expect(tables[0]?.rows.filter(({ style }) => style === "line").map(({ cells }) => cells[0])).toEqual([
    ...["Interest received", "Management fees paid", "Partnership expenses, refunded", "Organization costs paid"],
    ...["Capital contributions received", "Cash, beginning of period"],
  ]);
  // Nothing moved without cash, and no interest was paid.
  expect(tables).toHaveLength(2);
});
