import { fileURLToPath } from "node:url";
import { type CapTableRequest, computeCapTable, toWaterfallModel } from "@capstack/cap-table";
import { readVectors } from "@capstack/testing/vectors";
import { computeExitWaterfall, type WaterfallModel } from "@capstack/waterfall";
import { describe, expect, it } from "vitest";

const folder = fileURLToPath(new URL("../../../cap-table/vectors", import.meta.url));
const tables = readVectors(folder).filter(
  ({ output, ...vector }) => output !== undefined && vector.function === undefined,
);

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
