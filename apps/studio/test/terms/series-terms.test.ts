import { describe, expect, it } from "vitest";
import { paidInSale, whenConverts, wordsOfConvertible, wordsOfSeries } from "../../src/terms/series-terms.js";

const series = (id: string, more: object) => ({
  id,
  name: `Series ${id}`,
  holders: [],
  originalIssuePrice: 1,
  ...more,
});
const stack = (...preferred: object[]) => wordsOfSeries({ preferred } as never, []);

describe("terms of preferred stock", () => {
  it("say who is paid first, second, and with whom", () => {
    const said = stack(
      series("A", { seniority: 1 }),
      series("A-1", { seniority: 1 }),
      series("B", { seniority: 2 }),
    ).map(({ name, seniority }) => [name, seniority]);
    expect(said).toEqual([
      ["Series B", "First"],
      ["Series A", "Second, with Series A-1 (pari passu)"],
      ["Series A-1", "Second, with Series A (pari passu)"],
    ]);
  });

  it("are pari passu where all stand alike, and before common where there is one series", () => {
    expect(stack(series("A", {}), series("B", {})).map(({ seniority }) => seniority)).toEqual([
      "All together (pari passu)",
      "All together (pari passu)",
    ]);
    expect(stack(series("A", {}))[0]?.seniority).toBe("Before common");
  });

  it.each([
    [{}, "Non-participating"],
    [{ participation: "full" }, "Participating"],
    [{ participation: "capped", participationCapMultiple: 3 }, "Participating, up to 3.00×"],
  ])("say how they participate: %o", (terms, words) => {
    expect(stack(series("A", terms))[0]?.participation).toBe(words);
  });
});

describe("dividends of preferred stock", () => {
  it.each([
    [undefined, "None"],
    [{ rate: 0.08 }, "8\u00a0% a year, cumulative"],
    [{ rate: 0.08, accrual: "compound" }, "8\u00a0% a year, cumulative, compounding"],
    [{ type: "non_cumulative", rate: 0.06 }, "6\u00a0% a year, non-cumulative"],
    [{ declared: 250_000 }, "250k declared and unpaid"],
  ])("are said by their terms: %j", (dividends, words) => {
    expect(stack(series("A", { dividends }))[0]?.dividends).toBe(words);
  });
});

describe("terms of a SAFE or note", () => {
  const plain = {
    valuationCap: null,
    capType: "post",
    discount: 0,
    ownershipPct: null,
    mfn: false,
    maturityDate: null,
    interest: null,
  };
  it.each([
    [{}, "No cap, no discount"],
    [{ valuationCap: 6_000_000, discount: 0.2 }, "Cap 6M post-money, discount 20\u00a0%"],
    [{ interest: { interestRate: 0.065 }, maturityDate: "2027-01-31" }, "Interest 6.5\u00a0%, due 2027-01-31"],
    [{ mfn: true }, "Most favoured nation"],
  ])("are one line: %o", (terms, words) => {
    expect(wordsOfConvertible({ ...plain, ...terms } as never)).toBe(words);
  });
});

describe("what preferred stock does in a sale", () => {
  const [full, none, capped] = [
    { participation: "full" },
    { participation: "none" },
    { participation: "capped" },
  ] as const;
  it.each([
    [[], ""],
    [[full], "Preferred stock takes its preference and shares in the rest."],
    [[none, capped], "Preferred stock converts where that pays more."],
    [
      [full, none],
      "Participating preferred takes its preference and shares in the rest; other preferred converts where that pays more.",
    ],
  ])("goes by its terms: %j", (series, words) => {
    expect(whenConverts(series)).toBe(words);
  });
});

describe("SAFEs and notes that are outstanding", () => {
  it("are paid as if converted or what is owed, each by name", () => {
    const lines = [
      { name: "Ada", decision: "convert" },
      { name: "Ben", decision: "cash_out" },
      { name: "Cleo", decision: "convert" },
      { name: "Ada", decision: "convert" },
    ] as const;
    expect(paidInSale(lines)).toBe(
      "In the sale below, Ada and Cleo are paid as if converted; Ben is paid what is owed.",
    );
    expect(paidInSale([])).toBe("");
  });
});
