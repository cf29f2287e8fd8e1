import { describe, expect, it } from "vitest";
import {
  type FundColumnInput,
  type ReportingTemplateInput,
  reportingRows,
  reportingTemplate,
  rows2016,
} from "../src/index.js";
import { sampleInception, samplePartner } from "./sample-partner.js";

const without = (about: string) => (samplePartner.footnotes ?? []).filter((footnote) => footnote.about !== about);

/** The sample with some amounts of the partner's columns since inception replaced. */
function withInception(changes: Readonly<Record<string, number>>, more: Partial<ReportingTemplateInput> = {}) {
  const { columns } = samplePartner;
  const itd = { ...sampleInception, ...changes };
  return { ...samplePartner, columns: { ...columns, lp: { ...columns.lp, itd } }, ...more };
}

describe("the table of rows", () => {
  it("has the template's rows 12 to 104, 108 to 114 and 119 to 131, but those that are headings", () => {
    const spans: readonly (readonly [number, number])[] = [
      [12, 18],
      [21, 25],
      [27, 34],
      [36, 62],
      [64, 85],
      [87, 104],
      [108, 114],
      [119, 131],
    ];
    const wanted = spans.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at));
    expect(reportingRows.map(({ row }) => row)).toEqual(wanted);
  });

  it("adds up rows that stand above, each by its own id", () => {
    const seen = new Set<string>();
    for (const { id, formula } of reportingRows) {
      for (const part of [...(formula?.adds ?? []), ...(formula?.less ?? [])]) expect(seen).toContain(part);
      expect(seen).not.toContain(id);
      seen.add(id);
    }
  });

  // Each line as the specification of v2.0 writes it; 79 and 80 show the two flows of the roll that 81 ends.
  it.each([
    [18, "13 14 15 16 17"],
    [25, "21 22 23 24"],
    [32, "27 28 29 30 31"],
    [34, "32 33"],
    [59, Array.from({ length: 23 }, (_, at) => 36 + at).join(" ")],
    [61, "59 60"],
    [62, "34 61"],
    [76, Array.from({ length: 12 }, (_, at) => 64 + at).join(" ")],
    [77, "24 33 60"],
    [79, "76"],
    [80, "-77"],
    [81, "78 76 -77"],
    [82, "25 34 61"],
    [83, "21 32 59"],
    [84, "77 22 23"],
    [85, "83 84"],
    [90, "87 88 89"],
    [91, "82 90"],
    [94, "92 93"],
    [95, "12 18 91 94"],
    [100, "97 98"],
    [103, "96 100 101 102"],
    [104, "95 -103"],
    [114, "109 110 111 112 113"],
    [129, "119 120 121 122 123 124 125 126 127 128"],
    [131, "129 130"],
  ])("has row %s as %s", (row, parts) => {
    const numberOf = (id: string) => reportingRows.find((one) => one.id === id)?.row as number;
    const formula = reportingRows.find((one) => one.row === row)?.formula;
    const found = [...(formula?.adds ?? []).map(numberOf), ...(formula?.less ?? []).map((id) => -numberOf(id))];
    const wanted = parts.split(" ").map(Number);
    expect(found.sort((a, b) => a - b)).toEqual(wanted.sort((a, b) => a - b));
    expect(reportingRows.filter((one) => one.formula !== null)).toHaveLength(26);
  });

  it("maps rows of the 2016 form as ILPA's overview of changes does", () => {
    const numberOf = (id: string) => reportingRows.find((one) => one.id === id)?.row as number;
    const map = Object.fromEntries(rows2016.map(({ row, to }) => [row, to.map(numberOf).sort((a, b) => a - b)]));
    expect(map).toEqual({
      17: [27, 28, 36, 37, 38],
      18: [41, 42],
      19: [45, 46, 48],
      21: [52, 53],
      22: [29, 39],
      23: [30, 43],
      24: [54],
      25: [31, 57],
      26: [24, 33, 60],
      43: [87],
      45: [87],
      48: [16],
    });
  });
});

describe("the type of an input", () => {
  it("has the rows that are no formula, each in its section", () => {
    const own: FundColumnInput = { contributions: 5, carryAllocated: 3 };
    // @ts-expect-error a formula row
    const sum: FundColumnInput = { totalFlows: 5 };
    // @ts-expect-error a row of B.1
    const received: FundColumnInput = { receivedOther: 5 };
    // @ts-expect-error a row of A.1
    const other: NonNullable<ReportingTemplateInput["received"]> = { lp: { itd: { contributions: 1 } } };
    expect([own, sum, received, other]).toHaveLength(4);
  });
});

describe("the published sample", () => {
  const template = reportingTemplate(samplePartner);

  it.each([
    [12, 0],
    [13, 35_000_000],
    [14, -19_000_000],
    [16, -40_000],
    [18, 15_960_000],
    [21, -6_625_000],
    [23, 25_000],
    [24, 1_538_521],
    [32, -17_500],
    [59, -530_929],
    [76, 1_538_521],
    [78, 0],
    [81, 0],
    [85, -5_609_908],
    [90, 223_508],
    [92, 15_100_000],
    [93, 20_000_000],
    [95, 45_673_600],
    [96, 0],
    [97, -5_000_000],
    [98, -1_250_000],
    [101, 1_250_000],
    [103, -5_000_000],
    [104, 50_673_600],
    [109, 50_000_000],
    [111, 4_000_000],
    [113, -500_000],
    [114, 18_500_000],
  ])("has row %s since inception as %s", (row, amount) => {
    const { id } = reportingRows.find((one) => one.row === row) as { id: "contributions" };
    expect(template.columns.lp.itd[id]).toBe(amount);
  });

  it("ties, and owes no footnote that is not given", () => {
    expect(template.tieOuts.filter(({ gap }) => gap !== 0)).toEqual([]);
    expect(template.isTied).toBe(true);
    expect(template.owed.filter(({ isGiven }) => !isGiven)).toEqual([]);
    expect(template.unusualSigns).toEqual([]);
    expect(template.periods.itd).toEqual({ start: "2020-01-01", end: "2026-03-31" });
    expect(template.periods.qtd).toEqual({ start: "2026-01-01", end: "2026-03-31" });
  });

  it("prints the general partner's carry positive by the guidance, and negative as the sample prints it", () => {
    expect(template.columns.gp.itd.carryEnd).toBe(5_000_000);
    const shown = reportingTemplate({ ...samplePartner, options: { generalPartnerCarry: "as_sample" } });
    expect(shown.columns.gp.itd).toMatchObject({
      carryAccrued: -5_000_000,
      carryPaid: 1_250_000,
      carryEnd: -5_000_000,
    });
    expect(shown.isTied).toBe(true);
    expect(shown.footnotes.map(({ about }) => about)).toContain("carryEnd");
  });
});

describe("what does not tie is named with its gap", () => {
  const gaps = (input: ReportingTemplateInput) =>
    reportingTemplate(input).tieOuts.flatMap(({ code, group, period, gap, rows }) =>
      gap === 0 ? [] : [`${code} ${group}.${period} ${gap}: ${rows.map(({ row }) => row).join(" ")}`],
    );

  it("partners to the fund, and the end of each period to that since inception", () => {
    // One cent more paid in: rows 13, 18, 95 and 104 of the fund miss a cent each.
    expect(gaps(withInception({ contributions: 35_000_000.01 }))).toEqual([
      "ends_agree lp.qtd 0.02: 95 104",
      "ends_agree lp.ytd 0.02: 95 104",
      "partners_to_fund fund.itd 0.04: 13 18 95 104",
    ]);
  });

  it("offsets that are applied beyond what was recognised stay in the roll", () => {
    const made = gaps(withInception({ offsetMonitoring: 1_500_000 }));
    // 1,500,000 - 1,538,521 = -38,521 at the end; the quarter ends at 0.
    expect(made).toContain("ends_agree lp.qtd 38521: 81");
  });

  it("balances of other statements", () => {
    const stated = { lp: { endingNav: 45_673_601, unfundedEnd: 18_500_000 } };
    expect(gaps({ ...samplePartner, stated })).toEqual(["stated lp.itd 1: 95"]);
  });

  it("carry that is not nil for the fund", () => {
    const { columns } = samplePartner;
    const fund = { ...columns.fund, itd: { ...columns.fund.itd, carryEscrow: 7 } };
    expect(gaps({ ...samplePartner, columns: { ...columns, fund } })).toEqual([
      "carry_nil_for_fund fund.itd 7: 99",
      "partners_to_fund fund.itd 7: 99",
    ]);
  });

  it("the quarter before: where it ended this one begins, and flows add up", () => {
    // The quarter before: the same but 1,000,000 less paid in and called; this quarter pays it in.
    const earlier = {
      ...sampleInception,
      contributions: 34_000_000,
      unfundedCalled: -34_000_000,
    };
    const before = { qtd: {}, ytd: {}, itd: earlier };
    const none = { qtd: {}, ytd: {}, itd: {} };
    const quarter = {
      beginningNav: 44_673_600,
      contributions: 1_000_000,
      carryBegin: -5_000_000,
      commitment: 50_000_000,
      unfundedBegin: 19_500_000,
      unfundedCalled: -1_000_000,
    };
    const previous = {
      dates: { ...samplePartner.dates, yearStart: "2025-01-01", periodStart: "2025-10-01", periodEnd: "2025-12-31" },
      columns: { lp: before, fund: before, gp: none },
    };
    const own = { qtd: quarter, ytd: quarter, itd: sampleInception };
    const input = { ...samplePartner, previous, columns: { lp: own, fund: own, gp: none } };
    const rolled = (one: ReportingTemplateInput) => gaps(one).filter((line) => /previous|begins/.test(line));
    expect(rolled(input)).toEqual([]);
    const late = { ...own, qtd: { ...quarter, beginningNav: 44_673_500 } };
    expect(rolled({ ...input, columns: { lp: late, fund: own, gp: none } })).toEqual([
      "begins_where_previous_ended lp.qtd 100: 12",
    ]);
    const less = { ...own, itd: { ...sampleInception, dividendIncome: 5 } };
    // 88, and with it 90 and 91.
    expect(rolled({ ...input, columns: { lp: less, fund: own, gp: none } })).toEqual([
      "adds_to_previous lp.itd 15: 88 90 91",
    ]);
  });
});

describe("footnotes", () => {
  const owed = (input: ReportingTemplateInput) => reportingTemplate(input).owed.filter(({ isGiven }) => !isGiven);

  it("are owed for every other amount, and for the definitions", () => {
    expect(owed({ ...samplePartner, footnotes: [] }).map(({ about, row }) => [about, row])).toEqual([
      ["fundDefinition", null],
      ["relatedPersons", null],
      ["unfundedOther", 113],
    ]);
    expect(owed({ ...samplePartner, footnotes: without("relatedPersons") }).map(({ about }) => about)).toEqual([
      "relatedPersons",
    ]);
  });

  it("name other expenses of more than 5 % of the expenses", () => {
    // 17,500 + 530,929 = 548,429 and other x: x / (548,429 + x) is 5 % at x = 548,429 / 19 = 28,864.68...
    const some = owed(withInception({ externalOther: -28_864 }));
    expect(some.map(({ about, tooMuchIn, columns }) => [about, tooMuchIn, columns])).toEqual([
      ["externalOther", [], ["lp.itd"]],
    ]);
    expect(owed(withInception({ externalOther: -28_865 }))[0]?.tooMuchIn).toEqual(["lp.itd"]);
  });

  it("say which options were chosen", () => {
    const said = (options: NonNullable<ReportingTemplateInput["options"]>, changes = {}) =>
      reportingTemplate(withInception(changes, { options })).footnotes.map(({ about }) => about);
    const given = ["fundDefinition", "relatedPersons", "unfundedOther"];
    expect(said({ rows2016: true }, { external2016: -1 })).toEqual([...given, "external2016"]);
    expect(said({ transfers: "restated" }, { partnerTransfers: 1 })).toEqual([...given, "partnerTransfers"]);
    expect(said({ receivedEstimated: true })).toEqual([...given, "receivedFees"]);
  });
});

describe("options", () => {
  it("take carry at row 100 where it is not split", () => {
    const { gp, fund, others } = samplePartner.columns;
    const own = {
      ...samplePartner.columns.lp,
      itd: { ...sampleInception, carryAccrued: 0, carryEarned: 0, carryAllocated: -6_250_000 },
    };
    const split = (columns: typeof gp) => ({
      ...columns,
      itd: { ...columns.itd, carryAccrued: 0, carryEarned: 0, carryAllocated: 6_250_000 },
    });
    const template = reportingTemplate({
      ...samplePartner,
      options: { carry: "typed" },
      columns: { lp: own, gp: split(gp), fund, ...(others === undefined ? {} : { others }) },
    });
    expect([template.columns.lp.itd.carryEnd, template.isTied]).toEqual([-5_000_000, true]);
    expect(template.footnotes.map(({ about }) => about)).toContain("carryAllocated");
  });

  it.each<[string, ReportingTemplateInput, string]>([
    ["a typed carry without the option", withInception({ carryAllocated: 1 }), "conflicting_fields"],
    ["a split carry with the option", withInception({}, { options: { carry: "typed" } }), "conflicting_fields"],
    ["a 2016 value without the option", withInception({ external2016: -1 }), "conflicting_fields"],
    [
      "2016 values of a fund that began in 2026",
      withInception({}, { options: { rows2016: true }, dates: { ...samplePartner.dates, commencement: "2026-01-01" } }),
      "conflicting_fields",
    ],
    [
      "row 52 under US GAAP",
      withInception({ dueDiligence: -1 }, { options: { reporting: "us_gaap" } }),
      "conflicting_fields",
    ],
    ["a third decimal", withInception({ contributions: 0.001 }), "invalid_value"],
    [
      "a third decimal of a child fund",
      {
        ...samplePartner,
        childFunds: [
          { name: "C", commitment: 1, vintage: "2020", currency: "EUR", qtd: {}, ytd: { carryPaid: 0.001 }, itd: {} },
        ],
      },
      "invalid_value",
    ],
    ["a formula row as an input", withInception({ totalFlows: 1 }), "unknown_field"],
    ["no currency", withInception({}, { currency: "XXZ" }), "invalid_value"],
  ])("refuse %s", (_, input, code) => {
    expect(() => reportingTemplate(input)).toThrowError(expect.objectContaining({ code }));
  });
});

describe("the day by which a template is due", () => {
  const year = { ...samplePartner.dates, yearStart: "2025-01-01", periodStart: "2025-10-01", periodEnd: "2025-12-31" };
  // 31 March and 60 days: 30 of April, 30 of May. 31 December and 120: 31, 28, 31 and 30 days. The others as far on.
  it.each([
    ["fund", samplePartner.dates, "2026-05-30"],
    ["fund", year, "2026-04-30"],
    ["fund_of_funds", samplePartner.dates, "2026-07-29"],
    ["fund_of_funds", year, "2026-06-29"],
    ["second_level", samplePartner.dates, "2026-09-27"],
    ["second_level", year, "2026-09-17"],
  ] as const)("of a %s", (level, dates, due) => {
    expect(reportingTemplate({ ...samplePartner, dates, options: { level } }).dueDate).toBe(due);
  });
});

describe("sections of their own columns", () => {
  it("adds up what the adviser received, and what child funds charge", () => {
    const child = (fee: number) => {
      const amounts = { managementFeeGross: fee, managementFeeNet: fee + 10, carryPaid: 0.1 };
      return { name: "Child", commitment: 1, vintage: "2020", currency: "EUR", qtd: {}, ytd: amounts, itd: amounts };
    };
    const { received, childFundTotals } = reportingTemplate({
      ...samplePartner,
      received: { lp: { itd: { receivedMonitoring: 1_000, receivedTransaction: 500, receivedReimbursements: 20 } } },
      childFunds: [child(-100), child(-50.2)],
    });
    expect(received.lp.itd).toMatchObject({ receivedFees: 1_500, receivedTotal: 1_520 });
    expect(received.allLps.itd.receivedTotal).toBe(0);
    // -100 - 50.2 = -150.2; (-90) + (-40.2) = -130.2; 0.1 + 0.1 = 0.2
    expect(childFundTotals?.itd).toEqual({
      managementFeeGross: -150.2,
      managementFeeNet: -130.2,
      partnershipExpenses: 0,
      carryPaid: 0.2,
    });
  });
});
