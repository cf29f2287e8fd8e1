import { describe, expect, it } from "vitest";
import { halfAYear, harbor, keel, posted } from "../../test/books/half-a-year.js";
import {
  type Books,
  balanceSheet,
  capitalAccountStatement,
  cashFlowStatement,
  type IlpaColumn,
  type IlpaColumns,
  ilpaStatement,
  missingAccounts,
  operationsStatement,
  partnersCapitalStatement,
  prepareStatement,
  scheduleOfInvestments,
} from "../index.js";

const noCarry = { beginning: 0, change: 0, ending: 0 };
const halfYear = { start: "2025-01-01", end: "2025-06-30" };

describe("the statements of half a year", () => {
  it("split cash into operating and financing", () => {
    const { opening, totalOperating, totalFinancing, ending, check, financing } = cashFlowStatement(
      halfAYear,
      halfYear,
    );
    expect([opening, totalOperating, totalFinancing, ending, check]).toEqual([
      0, -671_184.85, 1_000_000, 328_815.15, 0,
    ]);
    expect(financing).toEqual([{ code: "3100", name: "Contributions received", amount: 1_000_000 }]);
  });
  it("balance", () => {
    expect(balanceSheet(halfAYear, { end: "2025-06-30" })).toMatchObject({
      totalAssets: 1_078_815.15,
      totalLiabilities: 0,
      partnersCapital: 1_078_815.15,
      allocatedCapital: 1_078_815.15,
      unallocatedEarnings: 0,
      check: 0,
    });
  });
  it("show the net increase from operations, beside the quarter before", () => {
    const statement = operationsStatement(halfAYear, { start: "2025-04-01", end: "2025-06-30", compare: 1 });
    expect(statement).toMatchObject({
      netInvestmentIncome: 0,
      unrealizedGains: 150_000,
      netIncrease: 150_000,
      check: 0,
    });
    expect(statement.comparisons[0]).toMatchObject({ start: "2025-01-01", netIncrease: -71_184.85, check: 0 });
  });
  it("sum what was gained and lost, realized or not, before the net increase", () => {
    const exit = posted("exit", "2025-06-30", "realized_gain", {
      1000: 70_000.5,
      "1100-44444444": -60_000,
      4000: -10_000.5,
    });
    const sold = { ...halfAYear, entries: [...halfAYear.entries, exit] };
    const quarter = { start: "2025-04-01", end: "2025-06-30" };
    expect(operationsStatement(sold, quarter).netGains).toBe(160_000.5);
    const [table] = prepareStatement(sold, "operations", quarter).page().tables;
    expect(table?.rows.slice(-4).map(({ style, cells }) => [style, ...cells])).toEqual([
      ["line", "Net realized gain (loss) on investments", 10_000.5],
      ["line", "Net change in unrealized appreciation (depreciation) on investments", 150_000],
      ["subtotal", "Net realized and unrealized gain (loss)", 160_000.5],
      ["total", "Net increase (decrease) in partners’ capital resulting from operations", 160_000.5],
    ]);
  });
  it("call the general account of expenses other where accounts of single kinds stand beside it, and put it last", () => {
    const costs = [
      posted("data", "2025-05-02", "partnership_expense", { 5100: 1_190, 1000: -1_190 }),
      posted("audit", "2025-05-03", "partnership_expense", { 5120: 46_500, 1000: -46_500 }),
    ];
    const with5120 = { ...halfAYear, entries: [...halfAYear.entries, ...costs] };
    const chart = { ...with5120, accounts: [...halfAYear.accounts, ...missingAccounts(halfAYear, costs)] };
    const labels = (books: Books) => {
      const [table] = prepareStatement(books, "operations", { start: "2025-01-01", end: "2025-06-30" }).page().tables;
      return table?.rows.map(({ cells }) => cells[0]) ?? [];
    };
    expect(labels(chart).filter((label) => /fee|costs|Audit|xpenses$/.test(String(label)))).toEqual([
      "Expenses",
      "Management fee",
      "Audit",
      "Organization costs",
      "Other expenses",
      "Total expenses",
    ]);
  });
  it("head a whole year by its end, and say what both years cost", () => {
    const year = { start: "2025-01-01", end: "2025-12-31", compare: 1 };
    const page = prepareStatement(halfAYear, "operations", year).page();
    expect(page.period).toBe("For the year ended December 31, 2025");
    expect(page.tables[0]?.columns.map(({ title }) => title)).toEqual([
      "",
      "Year ended December 31, 2025",
      "Year ended December 31, 2024",
    ]);
    expect(page.notes[0]).toBe("The accompanying notes are an integral part of these financial statements.");
    const [sheet] = prepareStatement(halfAYear, "balance-sheet", year).page().tables;
    expect(sheet?.rows[1]?.cells[0]).toBe("Investments, at fair value (cost 600,000.00 in 2025 and – in 2024)");
    const quarter = { start: "2025-04-01", end: "2025-06-30", compare: 1 };
    const [ofQuarter] = prepareStatement(halfAYear, "balance-sheet", quarter).page().tables;
    expect(ofQuarter?.rows[1]?.cells[0]).toBe(
      "Investments, at fair value (cost 600,000.00 on June 30, 2025 and 600,000.00 on March 31, 2025)",
    );
  });
  it("roll capital forward for partner and fund", () => {
    const { fund, lp, gp, check } = partnersCapitalStatement(halfAYear, { start: "2025-04-01", end: "2025-06-30" });
    expect([fund.beginning, fund.ending, lp.ending, gp.ending, check]).toEqual([
      928_815.15, 1_078_815.15, 1_065_972.13, 12_843.02, 0,
    ]);
  });
  it("show a partner what is unfunded", () => {
    const { partner, check } = ilpaStatement(halfAYear, { end: "2025-06-30", lpEntityId: harbor });
    expect(partner?.qtd).toMatchObject({ beginning: 552_866.17, ending: 642_151.89, navGross: 642_151.89 });
    expect(partner?.itd.unfunded).toEqual({
      beginning: 0,
      recallable: 0,
      contributions: 595_238.1,
      commitmentChanges: 5_000_000,
      ending: 4_404_761.9,
    });
    expect(check).toBe(0);
  });
  it("accrue no carry any more that was paid, so that net assets gross of carry are the fund's", () => {
    // 10,000 of carry, borne by what was paid in: 595,238.10 to 392,857.14 of 988,095.24.
    const payment = posted("carry", "2025-06-30", "carry_distribution", { "3100-33333333": 10_000, 1000: -10_000 });
    const accrued = { ...halfAYear, waterfall: { kind: "straight", carryRate: 0.2 } as const };
    const paid = { ...accrued, entries: [...accrued.entries, payment] };
    const columns = (lpEntityId: string) => ilpaStatement(paid, { end: "2025-06-30", lpEntityId });
    const { partner, fund } = columns(harbor);
    // 9,382.76 − 6,024.10 for Harbor, 10,000 − 15,575.38 for Keel.
    expect(partner?.itd.carry).toEqual({ beginning: 0, change: 3_358.66, ending: 3_358.66 });
    expect(partner?.itd.navGross).toBe(636_127.79);
    expect(columns(keel).partner?.itd.carry.ending).toBe(-5_575.38);
    // Reallocated within the fund: nil for all partners together, and net assets those of the balance sheet.
    expect([fund.itd.navGross, fund.itd.navNet]).toEqual([1_068_815.15, 1_068_815.15]);
    expect([fund.qtd.carry, fund.itd.carry]).toEqual([noCarry, noCarry]);
    expect(balanceSheet(paid, { end: "2025-06-30" }).netAssets).toBe(1_068_815.15);
  });
  it("adds up over partners to the fund, in every line, in net assets and in carry", () => {
    const payment = posted("carry", "2025-06-30", "carry_distribution", { "3100-33333333": 10_000, 1000: -10_000 });
    const accrued = { ...halfAYear, waterfall: { kind: "straight", carryRate: 0.2 } as const };
    const paid = { ...accrued, entries: [...accrued.entries, payment] };
    const of = (lpEntityId: string) => ilpaStatement(paid, { end: "2025-06-30", lpEntityId });
    const all = halfAYear.partners.map(({ lpEntityId }) => of(lpEntityId).partner as IlpaColumns);
    const { fund } = ilpaStatement(paid, { end: "2025-06-30" });
    for (const window of ["qtd", "ytd", "itd"] as const) {
      const figures = ({ carry, unfunded, start: _, ...lines }: IlpaColumn) => [
        ...Object.values(lines),
        ...Object.values(carry),
        ...Object.values(unfunded),
      ];
      const columns = all.map((one) => figures(one[window]));
      const sums = figures(fund[window]).map((_, at) =>
        columns.reduce((total, own) => total + Math.round((own[at] as number) * 100), 0),
      );
      expect(sums).toEqual(figures(fund[window]).map((own) => Math.round(own * 100)));
    }
  });
  it("count carry that was paid among what came back to who received it", () => {
    const payment = posted("carry", "2025-06-30", "carry_distribution", { "3100-33333333": 1_190.48, 1000: -1_190.48 });
    const paid = { ...halfAYear, entries: [...halfAYear.entries, payment] };
    const { partner } = capitalAccountStatement(paid, { end: "2025-06-30", lpEntityId: keel });
    // 1,190.48 of 11,904.76 paid in; with the 12,843.02 there were before, nothing is lost.
    expect([partner.dpi, partner.tvpi]).toEqual([1_190.48 / 11_904.76, 12_843.02 / 11_904.76]);
  });
  it("schedule the investments", () => {
    const { rows, check } = scheduleOfInvestments(halfAYear, { end: "2025-06-30" });
    expect(rows).toMatchObject([
      { name: "Nimbus", cost: 600_000, unrealized: 150_000, fairValue: 750_000, grossMoic: 1.25 },
    ]);
    expect(check).toBe(0);
  });
});

it("a page says of a rate of return what is in it", () => {
  const labels = (lpEntityId: string) =>
    prepareStatement(halfAYear, "capital-account", { end: "2025-06-30", lpEntityId })
      .page()
      .facts?.map(({ label }) => label)
      .slice(-2);
  expect(labels(harbor)).toEqual(["Total value (TVPI)", "Net IRR, by notice dates"]);
  // Carry is no return on what the general partner paid in.
  expect(labels(keel)).toEqual(["Distributions (DPI)", "TVPI, with carried interest"]);
  const { notes } = prepareStatement(halfAYear, "financial-highlights", halfYear).page();
  expect(notes.join(" ")).toContain("Interest that partners pay each other at a subsequent close is no contribution");
});

it("the general partner's net asset value is told in capital and accrued carried interest", () => {
  const accrued = { ...halfAYear, waterfall: { kind: "straight", carryRate: 0.2 } as const };
  const { facts = [] } = prepareStatement(accrued, "capital-account", { end: "2025-06-30", lpEntityId: keel }).page();
  const value = (named: string) => facts.find(({ label }) => label === named)?.value;
  // A fifth of the gains of Harbor and Juniper, 15,575.38, beside its own 12,843.02.
  const parts = ["Net asset value", "Of which capital", "Of which accrued carried interest"].map(value);
  expect(parts).toEqual([28_418.4, 12_843.02, 15_575.38]);
});

it("a partner confirms to the auditor all that its account was made of", () => {
  const { remarks } = prepareStatement(halfAYear, "capital-account", { end: "2025-06-30", lpEntityId: harbor }).page();
  expect(remarks?.[0]?.text.split("\n")[0]).toBe(
    "At June 30, 2025, a commitment of USD 5,000,000.00, contributions of USD 595,238.10 and distributions of USD 0 since inception, a net asset value of USD 642,151.89 and an unfunded commitment of USD 4,404,761.90 agree with our records, except as noted.",
  );
});

describe("the statement of assets and liabilities", () => {
  // Worked in the specification: Harbor 642,151.89 and Juniper 423,820.24 are limited partners, Keel 12,843.02 the general one.
  const half = { end: "2025-06-30" };
  it("has positions at fair value with their cost, and capital by class", () => {
    expect(balanceSheet(halfAYear, half)).toMatchObject({
      ...{ investmentsAtFairValue: 750_000, investmentsAtCost: 600_000 },
      ...{ limitedPartners: 1_065_972.13, generalPartners: 12_843.02, partnersCapital: 1_078_815.15 },
    });
    const [table] = prepareStatement(halfAYear, "balance-sheet", half).page().tables;
    expect(table?.rows.map(({ cells }) => cells)).toEqual([
      ["Assets"],
      ["Investments, at fair value (cost 600,000.00)", 750_000],
      ["Cash", 328_815.15],
      ["Total assets", 1_078_815.15],
      ["Liabilities"],
      ["Total liabilities", 0],
      ["Partners’ capital"],
      ["Limited partners", 1_065_972.13],
      ["General partner", 12_843.02],
      ["Net assets (partners’ capital)", 1_078_815.15],
      ["Total liabilities and partners’ capital", 1_078_815.15],
    ]);
  });
  it("deducts from capital what was called and has not been collected by today, and keeps what came since", () => {
    const owing = (id: string, lpEntityId: string, entryDate: string, lines: Record<string, number>) => {
      const entry = posted(
        id,
        entryDate,
        lines["1300"] === undefined || lines["1300"] > 0 ? "capital_call" : "contribution_funding",
        lines,
      );
      const tagged = entry.postings.map((line) => (line.account === "1300" ? { ...line, lpEntityId } : line));
      return { ...entry, postings: tagged };
    };
    const books = {
      ...halfAYear,
      entries: [
        ...halfAYear.entries,
        owing("c1", harbor, "2025-06-20", { 1300: 10_000, "3100-11111111": -10_000 }),
        owing("c2", keel, "2025-06-20", { 1300: 200.5, "3100-33333333": -200.5 }),
        owing("p1", harbor, "2025-07-05", { 1000: 7_000, 1300: -7_000 }),
      ],
      today: "2025-07-10",
    };
    // Of 10,200.50 that were called, 7,000 came after the end of June: 3,200.50 are no asset.
    const sheet = balanceSheet(books, half);
    expect(sheet).toMatchObject({
      ...{ totalAssets: 1_089_015.65, partnersCapital: 1_089_015.65, uncollectedContributions: 3_200.5 },
      ...{ netAssets: 1_085_815.15, totalLiabilitiesAndCapital: 1_085_815.15, check: 0 },
    });
    const { tables, notes } = prepareStatement(books, "balance-sheet", half).page();
    expect(tables[0]?.rows.slice(2).map(({ cells }) => cells)).toEqual([
      ["Cash", 328_815.15],
      ["Due from partners", 7_000],
      ["Total assets", 1_085_815.15],
      ["Liabilities"],
      ["Total liabilities", 0],
      ["Partners’ capital"],
      ["Limited partners", 1_075_972.13],
      ["General partner", 13_043.52],
      ["Less contributions receivable", -3_200.5],
      ["Net assets (partners’ capital)", 1_085_815.15],
      ["Total liabilities and partners’ capital", 1_085_815.15],
    ]);
    expect(notes[0]).toContain("3,200.50 were called by June 30, 2025 and not collected by July 10, 2025.");
    const paid = { ...books, today: "2025-07-01", entries: books.entries.slice(0, -1) };
    expect(balanceSheet(paid, half).uncollectedContributions).toBe(10_200.5);
  });
});
