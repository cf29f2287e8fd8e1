import { type CapTableRequest, computeCapTable } from "@capstack/cap-table";
import { rational, sumOf } from "@capstack/decimal";
import { describe, expect, it } from "vitest";
import { companyOf, securitiesOf } from "../../src/engine/company.js";
import type { LinesAfter } from "../../src/engine/table-lines.js";
import { examples } from "../../src/examples/examples.js";

const request = {
  events: [
    {
      type: "common_issuance",
      grants: [
        { id: "ada", name: "Ada", shares: 6_000_000, kind: "founder" },
        { id: "ben", name: "Ben", shares: 2_000_000, kind: "founder" },
      ],
    },
    { type: "pool_change", name: "Plan", shares: 1_000_000 },
    { type: "equity_grant", grants: [{ id: "eve", name: "Eve", shares: 200_000, kind: "iso", strikePrice: 0.1 }] },
    {
      type: "priced_round",
      label: "A",
      classId: "a",
      preMoneyValuation: 9_000_000,
      investments: [{ id: "vc", name: "VC", amount: 1_000_000 }],
    },
  ],
} as unknown as CapTableRequest;

const asked = (request: CapTableRequest, sharePrice: number | null = null) => ({ request, sharePrice });

/** Name, shares fully diluted and outstanding, value of all, group. */
const read = ({ lines }: LinesAfter) =>
  lines
    .filter(({ fullyDiluted }) => fullyDiluted.shares !== 0)
    .map(({ name, group, fullyDiluted, outstanding }) => [
      name,
      fullyDiluted.shares,
      outstanding.shares,
      fullyDiluted.value,
      group,
    ]);

describe("the table after a round at 1.00 a share", () => {
  const { byHolder, byClass } = companyOf(asked(request));
  const last = (tables: readonly LinesAfter[]) => tables.at(-1) as LinesAfter;

  it("by holder counts options as fully diluted and not as outstanding", () => {
    expect(read(last(byHolder))).toEqual([
      ["Ada", 6_000_000, 6_000_000, 6_000_000, "Founders"],
      ["Ben", 2_000_000, 2_000_000, 2_000_000, "Founders"],
      ["Eve", 200_000, 0, 200_000, "Employees and advisors"],
      ["VC", 1_000_000, 1_000_000, 1_000_000, "Investors"],
      ["Plan (available)", 800_000, 0, 800_000, "Option pool"],
    ]);
  });

  it("by class tells stock, what may become stock, and what can still be granted", () => {
    expect(read(last(byClass)).map(([name, all, , , group]) => [name, all, group])).toEqual([
      ["Common", 8_000_000, "Common stock"],
      ["A", 1_000_000, "Preferred stock"],
      ["Options and units", 200_000, "Options and warrants"],
      ["Plan (available)", 800_000, "Option pool"],
    ]);
  });

  it("by security has a line for each lot, under its class", () => {
    expect(read(last(securitiesOf(asked(request)))).map(([, all, issued, , group]) => [all, issued, group])).toEqual([
      [6_000_000, 6_000_000, "Common"],
      [2_000_000, 2_000_000, "Common"],
      [200_000, 0, "Options"],
      [1_000_000, 1_000_000, "A"],
      [800_000, 0, "Option pool"],
    ]);
  });

  it("by security names a lot by its certificate, else by its class or kind, and counts those of one name", () => {
    const again = { type: "common_issuance", grants: [{ id: "ada", shares: 1_000 }] };
    const numbered = { type: "common_issuance", grants: [{ id: "ben", shares: 1_000, certificateId: "CS-7" }] };
    const lines = last(securitiesOf(asked({ events: [...request.events, again, numbered] } as never))).lines;
    const names = lines.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["Ada · Common", "Ada · Common 2", "Ben · CS-7", "Eve · Options"]));
  });

  it("adds a group up exactly, and knows no value before a round", () => {
    const founders = last(byHolder).groups.find(({ name }) => name === "Founders");
    expect(founders?.fullyDiluted).toEqual({ shares: 8_000_000, part: 0.8, value: 8_000_000 });
    expect(founders?.outstanding.part).toBe(0.8888888888888888);
    expect(byHolder[0]?.groups[0]?.fullyDiluted.value).toBeNull();
  });
});

describe("a company without a round", () => {
  const founding = request.events.slice(0, 3);
  const valuesAt = (sharePrice: number | null, events = founding) =>
    companyOf(asked({ events }, sharePrice)).byHolder.map(({ lines, total }) => [
      lines[0]?.fullyDiluted.value,
      total.fullyDiluted.value,
    ]);

  it("is worth the price that somebody gave, and nothing is said while nobody has", () => {
    expect(valuesAt(null).at(-1)).toEqual([null, null]);
    expect(valuesAt(0.25).at(-1)).toEqual([1_500_000, 2_250_000]);
    expect(valuesAt(0.5).at(-1)).toEqual([3_000_000, 4_500_000]);
  });

  it("is worth the round's price from the first round on", () => {
    expect(valuesAt(0.25, [...request.events]).slice(-2)).toEqual([
      [1_500_000, 2_250_000],
      [6_000_000, 10_000_000],
    ]);
  });
});

describe("each example", () => {
  it.each(examples.map(({ id, state }) => [id, state] as const))(
    "%s adds up in every view, after every event",
    (_, state) => {
      const one = {
        events: state.events.map(({ event }) => event),
        options: state.options,
      } as unknown as CapTableRequest;
      const { byHolder, byClass } = companyOf({ request: one, sharePrice: null });
      const { snapshots } = computeCapTable(one);
      const sum = ({ groups }: LinesAfter) =>
        sumOf(groups.map(({ fullyDiluted }) => rational(fullyDiluted.shares))).toNumber();
      const expected = snapshots.map(({ totals }) => totals.fullyDilutedShares);
      for (const tables of [byHolder, byClass]) {
        tables.forEach((table, at) => {
          expect(sum(table)).toBe(expected[at]);
        });
      }
    },
  );
});
