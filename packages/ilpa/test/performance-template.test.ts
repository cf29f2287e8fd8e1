/** The comparison workbook's fund by both methods. Digits are those of the true roots, given by the specification. */
import { xirr } from "@capstack/returns";
import { describe, expect, it } from "vitest";
import { type PerformanceTemplateInput, performanceTemplate } from "../src/index.js";
import { type Flow, flow, granular, grossUp } from "./comparison-fund.js";

const near = (value: number | null, digits: number) => expect(Math.abs((value ?? 9) - digits)).toBeLessThan(1e-9);

describe("the granular method on the comparison fund", () => {
  const { measures, multipleName, moved } = performanceTemplate(granular);

  // Paid in with the line, gross: I 15,000 + 3,500 + 7,000 + 7,500, W 2,300 - 100 - 700: 34,500; out 3,500 + 200 + 100 + 500 +
  // 45,000 = 49,300. Net: 34,500 + F 3,100 + 200 = 37,800; 48,500. Without, gross: 34,500 + 25,500 - 15,000 = 45,000;
  // 49,300 + 10,500. Net: 45,000 + 3,100 + 1,000 - 1,000 = 48,100; 48,500 + 10,500 + 100.
  it.each([
    ["grossWith", 0.446482688, 49_300 / 34_500, "1.42898550724638"],
    ["netWith", 0.3003808598, 48_500 / 37_800, "1.28306878306878"],
    ["grossWithout", 0.2244305894, 59_800 / 45_000, "1.32888888888889"],
    ["netWithout", 0.1625024134, 59_100 / 48_100, "1.22869022869023"],
  ] as const)("has %s", (treatment, irr, multiple, digits) => {
    near(measures[treatment].irr, irr);
    expect(measures[treatment].multiple).toBe(multiple);
    expect(measures[treatment].multiple?.toFixed(14)).toBe(digits);
  });

  it("calls its multiple that of invested capital, and moves nothing", () => {
    expect([multipleName, moved]).toEqual(["MOIC", []]);
  });

  it("counts subtypes in both the rate and the multiple", () => {
    const flows = granular.flows.map((one) => (one.type === "call_fees" ? { ...one, subtype: "expenses" } : one));
    expect(performanceTemplate({ ...granular, flows }).measures).toEqual(measures);
  });

  it("shows what each flow enters each treatment with: costs of the line enter net with it alone", () => {
    const row = performanceTemplate(granular).cashFlows.find(({ type }) => type === "call_line_costs");
    expect(row?.treatments).toEqual({ grossWith: 0, netWith: -100, grossWithout: 0, netWithout: 0 });
  });
});

describe("the gross-up method on the comparison fund", () => {
  const { measures, multipleName, moved, footnotes } = performanceTemplate(grossUp);

  it("gives the defined gross rate with the line: fees before the first call move to its day", () => {
    near(measures.grossWith.irr, 0.4479291742);
    expect(moved).toEqual([{ flow: 1, from: "2022-09-30", to: "2022-10-01", treatment: "grossWith" }]);
    expect(footnotes[0]).toMatchObject({ about: "flow 1" });
    expect(footnotes[0]?.text).toContain("2022-10-01");
  });

  it("is none of the two others: the fee on its own day, or dropped as the sample's range drops it", () => {
    const entering = performanceTemplate(grossUp).cashFlows.flatMap(({ date, treatments }) =>
      treatments.grossWith === 0 ? [] : [{ date, amount: treatments.grossWith }],
    );
    near(xirr(entering), 0.4479465075);
    near(xirr(entering.filter(({ date }) => date !== "2022-09-30")), 0.4311809822);
  });

  // Paid in with the line 37,800; out, net 3,500 + 45,000, gross and 3,100 fees, 200, 500, 300. Without: 26,500 + 37,800 -
  // 16,000 = 48,300; net 3,500 + 45,000 + 10,500 + 300 = 59,300: 1.22774, where the sample prints 1.01035.
  it.each([
    ["grossWith", 52_600 / 37_800],
    ["netWith", 48_500 / 37_800],
    ["grossWithout", 63_100 / 48_300],
    ["netWithout", 59_300 / 48_300],
  ] as const)("has the multiple %s over all paid in", (treatment, multiple) => {
    expect(measures[treatment].multiple).toBe(multiple);
    expect(multipleName).toBe("TVPI");
  });

  it("has the net multiple without the line that the sample mistypes", () => {
    expect(measures.netWithout.multiple?.toFixed(5)).toBe("1.22774");
  });
});

describe("the portfolio", () => {
  const portfolio: PerformanceTemplateInput["portfolio"] = [
    { date: "2023-06-30", type: "invested_capital", part: "realized", amount: -100 },
    { date: "2024-06-29", type: "stock_sold", part: "realized", amount: 150 },
    { date: "2023-07-01", type: "invested_capital", part: "unrealized", amount: -200 },
    { date: "2024-03-01", type: "payment_in_kind", part: "unrealized", amount: 5 },
    { date: "2024-06-30", type: "fair_value", part: "unrealized", amount: 220 },
  ];
  const made = performanceTemplate({ ...granular, portfolio, realizedPolicy: "Sold in full." });

  it("is gross by part and in total; what is paid in kind is seen in fair value alone", () => {
    // 365 days each: 150 / 100 and 220 / 200.
    near(made.portfolio?.gross.realized.irr ?? null, 0.5);
    near(made.portfolio?.gross.unrealized.irr ?? null, 0.1);
    expect(made.portfolio?.gross.realized.multiple).toBe(1.5);
    expect(made.portfolio?.gross.unrealized.multiple).toBe(1.1);
    expect(made.portfolio?.gross.total.multiple).toBe(370 / 300);
    expect(made.footnotes.map(({ about }) => about)).toEqual(["portfolio", "realized"]);
  });

  it("is net by the fund's spread or ratio", () => {
    // Fund with the line: gross 49,300 / 34,500, net 48,500 / 37,800.
    expect(made.portfolio?.net.multiple).toBeCloseTo(370 / 300 - (49_300 / 34_500 - 48_500 / 37_800), 12);
    const ratio = performanceTemplate({ ...granular, portfolio, netPortfolio: "ratio" });
    expect(ratio.portfolio?.net.multiple).toBeCloseTo(((370 / 300) * (48_500 / 37_800)) / (49_300 / 34_500), 12);
  });

  it("has gross and net of each measure side by side, of one period", () => {
    expect(made.grossAndNet.map(({ of: what, measure }) => `${what} ${measure}`)).toEqual([
      "fund with the line irr",
      "fund with the line multiple",
      "fund without the line irr",
      "fund without the line multiple",
      "portfolio irr",
      "portfolio multiple",
    ]);
    for (const { gross, net, from, to } of made.grossAndNet) {
      expect(gross).not.toBeNull();
      expect(net).not.toBeNull();
      expect([from, to]).toEqual(["2022-07-15", "2024-06-30"]);
    }
  });
});

describe("a performance input is refused", () => {
  const first = granular.flows.slice(0, 1);
  it.each<[string, PerformanceTemplateInput, string]>([
    ["with a type of the other method", { ...granular, method: "gross_up" }, "invalid_value"],
    [
      "with a subtype that its type has not",
      { ...granular, flows: [{ ...first[0], subtype: "x" } as Flow] },
      "invalid_value",
    ],
    [
      "with a distribution below zero",
      { ...granular, flows: [flow("2023-01-01", "distribution", -1)] },
      "invalid_value",
    ],
    [
      "with an accrual inside a quarter",
      { ...granular, flows: [flow("2023-01-01", "accrued_fees", 1)] },
      "invalid_date",
    ],
    ["with a value before the end", { ...granular, flows: [flow("2024-03-31", "nav", 1)] }, "invalid_date"],
    ["with a flow after the end", { ...granular, flows: [flow("2024-07-01", "distribution", 1)] }, "invalid_date"],
    ["without flows", { ...granular, flows: [] }, "invalid_value"],
    ["of a period that ends no quarter", { ...granular, periodEnd: "2024-06-29" }, "invalid_date"],
  ])("%s", (_, input, code) => {
    expect(() => performanceTemplate(input)).toThrowError(expect.objectContaining({ code }));
  });

  it("has no rate and no multiple where nothing was paid in", () => {
    const { measures } = performanceTemplate({ ...granular, flows: [flow("2024-06-30", "nav", 0)] });
    expect(measures.netWith).toEqual({ irr: null, multiple: null });
  });
});
