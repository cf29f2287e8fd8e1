/**
 * The formulas of an exit's workbook give the engine's figures on any stack. A plan computes each formula as a spreadsheet
 * does and refuses where the engine has another figure, so that planning is the comparison.
 */
import { runs } from "@capstack/testing/laws";
import { computeExitWaterfall, type ExitWaterfallRequest, isEngineError } from "@capstack/waterfall";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomRequest } from "../../waterfall/test/random-stack.js";
import { planExit } from "../src/exit/exit-plan.js";
import type { WorkbookPlan } from "../src/sheet/workbook-plan.js";

describe("the formulas of an exit", () => {
  it.each([
    ["without SAFEs", { postMoneySafes: 0 }, 250],
    ["with one post-money SAFE", {}, 250],
    ["with several post-money SAFEs, whose conversion makes payoffs jump", { series: 1, postMoneySafes: 3 }, 250],
    ["with profits interests that wait for thresholds or catch up", { profitsInterests: 3, postMoneySafes: 0 }, 250],
    ["with profits interests beside several post-money SAFEs", { profitsInterests: 2, postMoneySafes: 2 }, 250],
    ["with many series, options and warrants", { series: 4, options: 3, warrants: 3 }, 250],
  ])("pay every security what the engine pays, %s", (_, size, deep) => {
    fc.assert(
      fc.property(randomRequest(size), (request) => {
        const plan = planned(request);
        fc.pre(plan !== null);
        expect(paidInAll(plan)).toBe(computeExitWaterfall(request).summary.equityProceeds);
      }),
      runs(deep),
    );
  });
});

/** The plan; null where the engine refuses the request. */
function planned(request: ExitWaterfallRequest): WorkbookPlan | null {
  try {
    computeExitWaterfall(request);
  } catch (error) {
    if (isEngineError(error)) return null;
    throw error;
  }
  return planExit(request);
}

/** The sum of the column «To the cent» of the classes, as the sheet adds it. */
function paidInAll(plan: WorkbookPlan): unknown {
  const exit = plan.sheets.find(({ name }) => name === "Exit");
  const row = [...(exit?.cells.values() ?? [])].find(({ text }) => text === "All classes")?.row;
  const sum = exit?.cells.get(`${row},2`)?.shows;
  return typeof sum === "number" ? Math.round(sum * 100) / 100 : sum;
}
