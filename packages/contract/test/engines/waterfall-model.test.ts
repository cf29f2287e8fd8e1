import { fileURLToPath } from "node:url";
import { type CapTableRequest, computeCapTable, toWaterfallModel } from "@capstack/cap-table";
import { readVectors } from "@capstack/testing/vectors";
import { computeExitWaterfall, type WaterfallModel } from "@capstack/waterfall";
import { describe, expect, it } from "vitest";

const folder = fileURLToPath(new URL("../../../cap-table/vectors", import.meta.url));
const tables = readVectors(folder).filter(
  ({ output, ...vector }) => output !== undefined && vector.function === undefined,
);

/** The figures are worked out in the vectors of the waterfall: 6,000,000 over 8,000,000 units and 1,000,000 interests. */
it.each([
  ["profits_interest", [5_777_777.78, 222_222.22]],
  ["profits_interest_catch_up", [5_333_333.33, 666_666.67]],
])("a %s shares in an exit above its threshold", (kind, expected) => {
  const events: CapTableRequest["events"] = [
    { type: "common_issuance", grants: [{ id: "members", name: "Members", shares: 8_000_000 }] },
    { type: "pool_change", shares: 1_000_000 },
    {
      type: "equity_grant",
      grants: [
        {
          ...{ id: "team", name: "Team", shares: 1_000_000, participationThreshold: 0.5 },
          kind: kind as "profits_interest" | "profits_interest_catch_up",
        },
      ],
    },
  ];
  const model: WaterfallModel = toWaterfallModel(computeCapTable({ events }).final);
  expect(computeExitWaterfall({ model, exitValuation: 6_000_000 }).holders.map(({ net }) => net)).toEqual(expected);
});

describe("a cap table's final state goes through the exit waterfall unchanged", () => {
  it("has tables to try", () => expect(tables.length).toBeGreaterThan(10));
  it.each(tables)("$name", ({ input }) => {
    const { final } = computeCapTable(input as CapTableRequest);
    const model: WaterfallModel = toWaterfallModel(final);
    for (const exitValuation of [0, 1_000_000, 50_000_000, 1_000_000_000]) {
      const exit = () => computeExitWaterfall({ model, exitValuation, deal: { exitDate: "2040-01-01" } });
      const owned = final.holders.some((holder) => holder.fullyDilutedShares > 0);
      if (!owned && exitValuation > 0) {
        expect(exit).toThrow(expect.objectContaining({ code: expect.stringMatching(/^no_(residual_)?claimants?$/) }));
        continue;
      }
      const { summary, holders, warnings } = exit();
      expect(warnings.filter((warning) => warning.code === "unknown_field")).toEqual([]);
      const paid = holders.reduce((sum, holder) => sum + Math.round(holder.net * 100), 0);
      expect(paid).toBe(Math.round(summary.equityProceeds * 100));
    }
  });
});
