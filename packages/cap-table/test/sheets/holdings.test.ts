import { describe, expect, it } from "vitest";
import { type CapTableEvent, computeCapTable, fromCsv, toCsv, toWaterfallModel } from "../../src/index.js";

const company: CapTableEvent[] = [
  {
    type: "common_issuance",
    grants: [
      { id: "ada", name: "Ada", shares: 6_000_000 },
      { id: "ben", name: 'Ben "B", Jr.', shares: 3_000_000 },
    ],
  },
  { type: "pool_change", shares: 1_000_000 },
  {
    type: "equity_grant",
    grants: [
      { id: "eve", name: "Eve", shares: 100_000, kind: "iso", strikePrice: 0.5, securityId: "O-1" },
      { id: "eve", shares: 40_000, kind: "rsu", securityId: "R-1" },
    ],
  },
  {
    type: "warrant_issuance",
    warrants: [{ id: "bank", name: "Bank", coveragePct: 0.1, amount: 500_000, strikePrice: 0.5, securityId: "W-1" }],
  },
  {
    type: "priced_round",
    label: "Series A",
    preMoneyValuation: 20_000_000,
    investments: [{ id: "vc", name: "VC", amount: 5_000_000 }],
  },
];

const fold = (...more: CapTableEvent[]) => computeCapTable({ events: [...company, ...more] });

describe("what an event leaves alone", () => {
  const before = fold().final;
  const others = (id: string, final: typeof before) =>
    final.holders.filter((holder) => holder.id !== id).map(({ ownership }) => ownership);
  const cases: [string, string, CapTableEvent][] = [
    ["a transfer", "ada", { type: "transfer", from: "ada", to: { id: "ada-trust", name: "Trust" }, shares: 1_000_000 }],
    ["a cancellation into the pool", "eve", { type: "cancellation", securityId: "O-1" }],
    ["an exercise for cash", "eve", { type: "exercise", securityId: "O-1", shares: 50_000 }],
    ["a split of every class", "none", { type: "stock_split", numerator: 3, denominator: 1 }],
  ];
  for (const [name, who, event] of cases) {
    it(`${name} moves nobody else's ownership`, () => {
      const after = fold(event).final;
      const ids = new Set([who, "ada-trust"]);
      expect(after.holders.filter(({ id }) => !ids.has(id)).map(({ ownership }) => ownership)).toEqual(
        who === "none" ? before.holders.map(({ ownership }) => ownership) : others(who, before),
      );
    });
  }
});

describe("sheets", () => {
  it("go out and come back with the same holdings", () => {
    const { final } = fold();
    const back = computeCapTable({ events: fromCsv(toCsv(final, "securities")).events }).final;
    const held = (state: typeof final) =>
      state.holders
        .map(({ id, name, shares, optionShares, warrantShares }) => [id, name, shares, optionShares, warrantShares])
        .sort();
    expect(held(back)).toEqual(held(final));
  });
  it("sets names that a spreadsheet would run as formulas behind an apostrophe, and takes it off again", () => {
    const names = ["=HYPERLINK(1)", "\n=1", "＝1", "-1", "'=1", "'tis"];
    const grants = names.map((name, place) => ({ id: `h${place}`, name, shares: 100 }));
    const { final } = computeCapTable({ events: [{ type: "common_issuance", grants }] });
    const sheet = toCsv(final, "securities");
    for (const cell of ["'=HYPERLINK(1)", '"\'\n=1"', "'＝1", "'-1", "''=1", "'tis"])
      expect(sheet).toContain(`,${cell},`);
    const back = computeCapTable({ events: fromCsv(sheet).events }).final;
    expect(back.holders.map(({ name }) => name)).toEqual(names);
  });
  it("names a line it could not read", () => {
    const thousands = fromCsv('name,shares\nAna,600,000\nBo,"400,000"\nCy,100,\n');
    expect(thousands.report).toEqual([
      {
        row: 1,
        line: 2,
        message: "The row has 3 cells for 2 columns; write a number without thousands commas, or in quotes.",
      },
    ]);
    expect(computeCapTable({ events: thousands.events }).final.holders.map(({ shares }) => shares)).toEqual([
      400_000, 100,
    ]);
    expect(fromCsv("name,shares,pricePerShare\nAna,100,1.5x\n").report).toEqual([
      { row: 1, line: 2, message: '"1.5x" is no price of zero or more (pricePerShare).' },
    ]);
    expect(fromCsv("id,name,shares,color\r\nada,Ada,none,red\r\n").report).toEqual([
      { row: 0, line: 1, message: 'The column "color" was not read.' },
      { row: 1, line: 2, message: '"none" is not a number of shares above zero.' },
    ]);
  });
});

describe("the exit waterfall's model", () => {
  it("carries every claim on proceeds under the waterfall's names", () => {
    const { final } = fold({
      type: "safe_issuance",
      safes: [{ id: "late", name: "Late", amount: 100_000, ownershipPct: 0.01, securityId: "S-1" }],
    });
    const model = toWaterfallModel(final);
    expect(model.common.map(({ id, shares }) => [id, shares])).toEqual([
      ["ada", 6_000_000],
      ["ben", 3_000_000],
    ]);
    expect(model.preferred).toMatchObject([
      { id: "series-a", seniority: 1, liquidationMultiple: 1, participation: "none", conversionRatio: 1 },
    ]);
    expect(model.options.map(({ id, kind, strikePrice, vested }) => [id, kind, strikePrice, vested])).toEqual([
      ["O-1", "option", 0.5, 100_000],
      ["R-1", "rsu", 0, 40_000],
    ]);
    expect(model.warrants).toMatchObject([{ id: "W-1", shares: 100_000, underlying: "common" }]);
    expect(model.convertibles).toMatchObject([
      { id: "S-1", type: "safe", amount: 100_000, valuationCap: 10_000_000, capType: "post" },
    ]);
  });
  it("carries a note's terms of interest, and what had accrued on other terms before", () => {
    const note = { id: "n", name: "N", securityId: "N-1", principal: 1_000_000, interestRate: 0.08 };
    const { final } = computeCapTable({
      events: [
        { type: "note_issuance", date: "2022-01-01", notes: [note] },
        { type: "note_settlement", date: "2023-01-01", securityId: "N-1", amount: 400_000 },
        { type: "checkpoint", date: "2024-01-01" },
      ],
    });
    expect(toWaterfallModel(final).convertibles).toMatchObject([
      {
        amount: 600_000,
        interestRate: 0.08,
        interestStartDate: "2023-01-01",
        accruedInterest: 80_000,
        issueDate: "2022-01-01",
      },
    ]);
    expect(final.convertibles[0]?.accruedInterest).toBe(128_000);
  });
  it("leaves convertibles out on request, and refuses a state without positions", () => {
    expect(toWaterfallModel(fold().final, { convertibles: "omit" }).convertibles).toEqual([]);
    const summary = computeCapTable({ events: company, options: { snapshots: "summary" } }).snapshots.at(-1);
    expect(() => toWaterfallModel(summary as NonNullable<typeof summary>)).toThrow(/no positions/);
  });
});

describe("early exercise", () => {
  it("turns unvested options into stock that goes on vesting", () => {
    const vesting = { start: "2024-01-01", months: 48, cliffMonths: 12 };
    const { snapshots } = computeCapTable({
      events: [
        { type: "pool_change", shares: 100_000 },
        {
          type: "equity_grant",
          date: "2024-01-01",
          grants: [
            {
              id: "e",
              name: "E",
              shares: 48_000,
              kind: "iso",
              strikePrice: 1,
              earlyExercise: true,
              securityId: "O-1",
              vesting,
            },
          ],
        },
        { type: "exercise", date: "2024-07-01", securityId: "O-1", shares: 24_000 },
        { type: "checkpoint", date: "2026-01-01" },
      ],
    });
    expect(snapshots[2]?.holders[0]).toMatchObject({ shares: 24_000, optionShares: 24_000, vestedShares: 0 });
    expect(snapshots[3]?.holders[0]).toMatchObject({ shares: 24_000, vestedShares: 24_000, unvestedShares: 24_000 });
    expect(snapshots[3]?.holders[0]?.positions).toMatchObject([
      { kind: "iso", vested: 0 },
      { kind: "stock", vested: 24_000 },
    ]);
  });
});

describe("series without days", () => {
  const paidFirst = (rows: readonly string[]) => {
    const { events } = fromCsv(["Name,Class,Shares,Price", "Ada,Common,8000000,", ...rows].join("\n"));
    const { preferred = [] } = toWaterfallModel(computeCapTable({ events }).final);
    return [...preferred].sort((one, other) => (other.seniority ?? 0) - (one.seniority ?? 0)).map(({ name }) => name);
  };

  it("come in the order of rounds, so that the later one is paid first, however the sheet lists them", () => {
    const rows = ["Beta,Series A,2500000,2", "Alpha,Series Seed,1500000,1.25", "Cedar,Series B,1000000,4"];
    expect(paidFirst(rows)).toEqual(["Series B", "Series A", "Series Seed"]);
    expect(paidFirst([...rows].reverse())).toEqual(["Series B", "Series A", "Series Seed"]);
  });

  it("come as the sheet lists them where a name tells no round", () => {
    expect(paidFirst(["Beta,Preferred Z,2500000,2", "Alpha,Preferred Q,1500000,1.25"])).toEqual([
      "Preferred Q",
      "Preferred Z",
    ]);
  });
});
