/** A fund with a credit line, two calls, distributions, carry and accruals, worked by hand. */
import { describe, expect, it } from "vitest";
import {
  type Books,
  buildCapitalCall,
  buildCarryDistribution,
  buildDistribution,
  buildExpense,
  buildInKindDistribution,
  buildInvestment,
  buildLoanDraw,
  buildLoanRepayment,
  buildManagementFee,
  buildValuation,
  type Entry,
  isEngineError,
  missingAccounts,
  type PerformanceFlow,
  performanceFlows,
  reverseEntry,
  seedChart,
} from "../index.js";

const [alder, birch, gale] = ["1", "2", "3"].map((n) => `${n.repeat(8)}-0000-4000-8000-000000000000`) as [
  string,
  string,
  string,
];
const nimbus = "44444444-0000-4000-8000-000000000000";
const partners: Books["partners"] = [
  { lpEntityId: alder, name: "Alder", partnerClass: "lp" },
  { lpEntityId: birch, name: "Birch", partnerClass: "lp" },
  { lpEntityId: gale, name: "Gale", partnerClass: "gp" },
];
const companies = [{ companyId: nimbus, name: "Nimbus" }];
const committed = (lpEntityId: string, amount: number) =>
  ({ lpEntityId, date: "2026-01-01", amount, kind: "initial" }) as const;
const start: Books = {
  vehicle: { id: "fund", name: "Fund I", baseCurrency: "USD" },
  partners,
  companies,
  commitments: [committed(alder, 600_000), committed(birch, 300_000), committed(gale, 100_000)],
  accounts: seedChart({ vehicle: { id: "fund" }, partners, companies }),
  waterfall: { kind: "straight", carryRate: 0.2 },
  dueDates: [
    { sourceRef: "call:1", date: "2026-04-15" },
    { sourceRef: "call:2", date: "2026-05-25" },
    { sourceRef: "call:3", date: "2026-10-05" },
  ],
  entries: [],
  today: "2026-12-31",
};
const then = (books: Books, [id, build]: readonly [string, (books: Books) => Entry]): Books => {
  const entry = { ...build(books), id, status: "posted" as const };
  return {
    ...books,
    accounts: [...books.accounts, ...missingAccounts(books, [entry])],
    entries: [...books.entries, entry],
  };
};
const call = (n: number, date: string, total: number) =>
  [`call ${n}`, (books: Books) => buildCapitalCall(books, { date, total, sourceRef: `call:${n}` })] as const;
const paidOut = (id: string, date: string, total: number, recallable: boolean) =>
  [
    id,
    (books: Books) =>
      buildDistribution(books, { date, total, by: "commitment", recallable, paidAtOnce: true })[0] as Entry,
  ] as const;
const fee = (id: string, from: string, to: string, annualRate: number, paidAtOnce: boolean) =>
  [
    id,
    (books: Books) =>
      buildManagementFee(books, { date: to, from, to, annualRate, dayCount: "30/360" as const, paidAtOnce }),
  ] as const;
const books = [
  ["draw 1", (books: Books) => buildLoanDraw(books, { date: "2026-01-20", amount: 100_000 })] as const,
  [
    "purchase",
    (books: Books) => buildInvestment(books, { date: "2026-02-01", companyId: nimbus, amount: 80_000 }),
  ] as const,
  // 6 % of 1,000,000 for a quarter.
  fee("fee 1", "2026-01-01", "2026-03-31", 0.06, true),
  call(1, "2026-04-01", 120_000),
  [
    "repayment",
    (books: Books) => buildLoanRepayment(books, { date: "2026-04-16", principal: 100_000, interest: 2_000 }),
  ] as const,
  call(2, "2026-05-10", 50_000),
  ["draw 2", (books: Books) => buildLoanDraw(books, { date: "2026-06-15", amount: 20_000 })] as const,
  [
    "mark",
    (books: Books) => buildValuation(books, { date: "2026-06-30", companyId: nimbus, fairValue: 130_000 }),
  ] as const,
  paidOut("paid out", "2026-07-01", 10_000, false),
  [
    "carry",
    (books: Books) =>
      buildCarryDistribution(books, { date: "2026-08-03", lines: [{ lpEntityId: gale, amount: 1_000 }] }),
  ] as const,
  paidOut("recallable", "2026-09-01", 5_000, true),
  // 1.2 % of 1,000,000 for a quarter, owed to the manager.
  fee("fee 2", "2026-07-01", "2026-09-30", 0.012, false),
  [
    "audit",
    (books: Books) => buildExpense(books, { date: "2026-09-30", amount: 1_000, kind: "audit", accrued: true }),
  ] as const,
  [
    "line cost",
    (books: Books) => buildExpense(books, { date: "2026-09-30", amount: 200, kind: "interest", accrued: true }),
  ] as const,
].reduce(then, start);

const purposes = {
  calls: [{ sourceRef: "call:1", investments: 80_000, fees: 20_000, expenses: 18_000, lineCosts: 2_000 }],
  draws: [{ entryId: "draw 1", investments: 80_000, fees: 15_000, expenses: 5_000 }],
};
const listed = (flows: readonly PerformanceFlow[]) =>
  flows.map(({ date, type, subtype, amount }) => [date, subtype === undefined ? type : `${type} ${subtype}`, amount]);

// Alder and Birch have nine tenths of everything. Profit: 50,000 of value less fees of 18,000 less 1,000 of audit, 2,000 and
// 200 of the line: 28,800. Nine tenths, 25,920, bear 20 % of carry, 5,184, of which 1,000 is paid. Their net assets are
// 153,000 called less 13,500 paid out, plus 25,920 less 5,184: 160,236.
const END = [
  ["2026-09-30", "carry_allocation", 4_184],
  ["2026-09-30", "line_balance", 18_000],
  ["2026-09-30", "nav", 160_236],
];

describe("the flows of the granular method", () => {
  const shown = performanceFlows(books, { end: "2026-09-30", ...purposes });

  it("are those of the fee-paying limited partners, by what they are for and on the days they are due", () => {
    expect(shown.partners).toEqual([alder, birch]);
    expect(listed(shown.flows)).toEqual([
      // The draw of 100,000: 80 : 15 : 5 of nine tenths.
      ["2026-01-20", "drawdown_investments", -72_000],
      ["2026-01-20", "drawdown_fees fee_inside_commitment", -13_500],
      ["2026-01-20", "drawdown_fees expenses", -4_500],
      // The first call, due on April 15.
      ["2026-04-15", "call_investments", -72_000],
      ["2026-04-15", "call_fees fee_inside_commitment", -18_000],
      ["2026-04-15", "call_fees expenses", -16_200],
      ["2026-04-15", "call_line_costs", -1_800],
      // What was drawn comes back: 72,000, and 13,500 and 4,500 together.
      ["2026-04-16", "repayment_investments", 72_000],
      ["2026-04-16", "repayment_fees", 18_000],
      // The second call says nothing, and so does the second draw.
      ["2026-05-25", "call_working_capital", -45_000],
      ["2026-06-15", "drawdown_investments", -18_000],
      ["2026-07-01", "distribution", 9_000],
      ["2026-08-03", "carry", 1_000],
      ["2026-09-01", "recallable_distribution", 4_500],
      // Nine tenths of 3,000 of the fee and 1,000 of audit, and of 200 of the line.
      ["2026-09-30", "accrued_fees", 3_600],
      ["2026-09-30", "accrued_line_costs", 180],
      ...END,
    ]);
  });

  it("say what was assumed where the books say nothing", () => {
    expect(shown.assumptions).toEqual([
      { kind: "unsplit_call", date: "2026-05-25", amount: 45_000 },
      { kind: "unstated_distribution", date: "2026-07-01", amount: 9_000 },
      { kind: "unstated_distribution", date: "2026-09-01", amount: 4_500 },
      { kind: "unstated_draw", date: "2026-06-15", amount: 18_000 },
    ]);
  });

  it("have the portfolio of the whole fund beside them", () => {
    expect(shown.portfolio).toEqual([
      { date: "2026-02-01", part: "unrealized", type: "invested_capital", amount: -80_000 },
      { date: "2026-09-30", part: "unrealized", type: "fair_value", amount: 130_000 },
    ]);
  });

  it("leave a call that is not due yet out of the calls and out of net assets", () => {
    const more = [call(3, "2026-09-20", 10_000)].reduce(then, books);
    const { flows, assumptions } = performanceFlows(more, { end: "2026-09-30", ...purposes });
    expect(listed(flows)).toEqual(listed(shown.flows));
    expect(assumptions.at(-2)).toEqual({ kind: "not_due", date: "2026-09-30", amount: 9_000 });
  });

  it("know nothing of a call that was taken back, nor of an accrual that was paid", () => {
    const called = [call(3, "2026-08-20", 10_000)].reduce(then, books);
    const paid: Entry = {
      ...{ id: "", entryDate: "2026-09-30", sourceType: "manual", status: "draft" },
      postings: [
        { account: "2000", amount: 600, currency: "USD" },
        { account: "1000", amount: -600, currency: "USD" },
      ],
    };
    const back = [
      ["back", () => reverseEntry(called, { entryId: "call 3", date: "2026-09-01" })] as const,
      ["payment", () => paid] as const,
    ].reduce(then, called);
    const { flows } = performanceFlows(back, { end: "2026-09-30", ...purposes });
    // Nine tenths of 600 less.
    const expected = shown.flows.map((flow) => (flow.type === "accrued_fees" ? { ...flow, amount: 3_060 } : flow));
    expect(listed(flows)).toEqual(listed(expected));
  });

  it("are without a partner that pays no fee", () => {
    const allocationRules = [{ lpEntityId: birch, category: "management_fee", participates: false }] as const;
    const { partners: own, flows } = performanceFlows(
      { ...books, allocationRules },
      { end: "2026-09-30", ...purposes },
    );
    expect(own).toEqual([alder]);
    // Six tenths of 50,000.
    expect(flows.find(({ type }) => type === "call_working_capital")?.amount).toBe(-30_000);
  });
});

describe("distributions that say what they are made of", () => {
  const distributions = [
    { entryId: "paid out", income: 1_000, gain: 2_000, returnOfCapital: 7_000 },
    { entryId: "recallable", excessForInvestments: 4_000, excessForFees: 1_000 },
  ];
  const paidBack = ({ type }: PerformanceFlow) => type.includes("distribution") || type.startsWith("excess");
  const asked = { end: "2026-09-30", ...purposes, distributions };

  it("have their finer kinds, and calls that were given back their own; nine tenths of each are the partners'", () => {
    const { flows, assumptions } = performanceFlows(books, asked);
    expect(listed(flows.filter(paidBack))).toEqual([
      ["2026-07-01", "distribution income", 900],
      ["2026-07-01", "distribution gain", 1_800],
      ["2026-07-01", "distribution return_of_capital", 6_300],
      ["2026-09-01", "excess_call_investments", 3_600],
      ["2026-09-01", "excess_call_fees", 900],
    ]);
    expect(assumptions.map(({ kind }) => kind)).toEqual(["unsplit_call", "unstated_draw"]);
  });

  it("give back calls as one kind by the gross-up method", () => {
    const { flows } = performanceFlows(books, { ...asked, method: "gross_up" });
    expect(listed(flows.filter(({ type }) => type.startsWith("excess")))).toEqual([
      ["2026-09-01", "excess_call", 4_500],
    ]);
  });

  it("are capital up to its cost and gain beyond where a holding is handed over, which the books know", () => {
    const handedOver = [
      "handed over",
      (then: Books) => {
        const deal = { date: "2026-09-15", companyId: nimbus, value: 130_000, by: "commitment" } as const;
        return buildInKindDistribution(then, deal).at(-1) as Entry;
      },
    ] as const;
    const { flows } = performanceFlows([handedOver].reduce(then, books), asked);
    // Nine tenths of 80,000 paid and of 50,000 above it.
    expect(listed(flows.filter(({ date }) => date === "2026-09-15"))).toEqual([
      ["2026-09-15", "distribution gain", 45_000],
      ["2026-09-15", "distribution return_of_capital", 72_000],
    ]);
  });
});

describe("a fee that the general partner waived", () => {
  const waived = [
    "waived",
    (then: Books) => {
      const [from, date] = ["2026-04-01", "2026-06-30"];
      const terms = { annualRate: 0.02, dayCount: "30/360" as const, paidAtOnce: true, waiver: 3_000 };
      return buildManagementFee(then, { date, from, to: date, ...terms });
    },
  ] as const;
  const own = [waived].reduce(then, books);

  it("is told where no call says that limited partners paid in for it instead", () => {
    const { assumptions } = performanceFlows(own, { end: "2026-09-30", ...purposes });
    // Nine tenths of 3,000.
    expect(assumptions.at(-1)).toEqual({ kind: "waived_fee", date: "2026-09-30", amount: 2_700 });
  });

  it("is a deemed contribution where a call says so, in proportion", () => {
    const calls = [...purposes.calls, { sourceRef: "call:2", investments: 40_000, deemedContribution: 10_000 }];
    const { flows, assumptions } = performanceFlows(own, { end: "2026-09-30", ...purposes, calls });
    expect(listed(flows.filter(({ date }) => date === "2026-05-25"))).toEqual([
      ["2026-05-25", "call_investments", -36_000],
      ["2026-05-25", "deemed_contribution", -9_000],
    ]);
    expect(assumptions.some(({ kind }) => kind === "waived_fee" || kind === "unsplit_call")).toBe(false);
  });
});

describe("the flows of the gross-up method", () => {
  it("have calls and draws as a whole, and fees, expenses and the line's cost quarter by quarter", () => {
    const { flows } = performanceFlows(books, { end: "2026-09-30", method: "gross_up", ...purposes });
    expect(listed(flows)).toEqual([
      ["2026-01-20", "drawdown", -90_000],
      ["2026-03-31", "added_fees", 13_500],
      ["2026-04-15", "call", -108_000],
      ["2026-04-16", "repayment", 90_000],
      ["2026-05-25", "call", -45_000],
      ["2026-06-15", "drawdown", -18_000],
      ["2026-06-30", "added_line_costs", 1_800],
      ["2026-07-01", "distribution", 9_000],
      ["2026-08-03", "carry", 1_000],
      ["2026-09-01", "recallable_distribution", 4_500],
      ["2026-09-30", "added_fees", 2_700],
      ["2026-09-30", "added_expenses", 900],
      ["2026-09-30", "added_line_costs", 180],
      ...END,
    ]);
  });
});

it("a day that ends no quarter is refused", () => {
  try {
    performanceFlows(books, { end: "2026-08-31" });
    expect.unreachable();
  } catch (error) {
    if (!isEngineError(error)) throw error;
    expect(error).toMatchObject({ code: "invalid_period", path: ["end"] });
  }
});
