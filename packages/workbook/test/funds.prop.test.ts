/**
 * The formulas of a fund's workbook give the engine's figures on any fund. A plan computes each formula as a spreadsheet does
 * and refuses where the engine has another figure, so that planning is the comparison.
 */
import { computeFundEconomics, type FundInputs, isEngineError } from "@capstack/fund-economics";
import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyFund, randomFund } from "../../fund-economics/test/random-fund.js";
import { planFund } from "../src/fund/fund-plan.js";
import type { WorkbookPlan } from "../src/sheet/workbook-plan.js";

/** Terms that have a formula with any fee. */
const otherFees = anyFund.map(({ feeOffset: _, feeBasis, ...fund }): FundInputs => {
  return { ...fund, period: "annual", feeBasis: feeBasis === "called" ? "nav" : (feeBasis ?? "committed") };
});

/** The same with an income that reduces a fee on commitments. */
const offsetFees = anyFund.map(
  ({ feeBasis: _, feeBasisAfter: __, ...fund }): FundInputs => ({ ...fund, period: "annual" }),
);

describe("the formulas of a fund", () => {
  it.each([
    ["with fees on commitments, by any waterfall", randomFund.map((fund) => ({ ...fund, period: shorter(fund) }))],
    ["with fees on cost and value, schedules and limits of recycling", otherFees],
    ["with an income that reduces the fee", offsetFees],
  ])("pay limited partners what the engine pays, %s", (_, funds) => {
    fc.assert(
      fc.property(funds, (inputs) => {
        fc.pre(isComputable(inputs));
        const paid = computeFundEconomics({ inputs }).forecast?.summary.totals.distributions.lp ?? Number.NaN;
        expect(Math.abs(paidToLp(planFund({ inputs })) - paid)).toBeLessThanOrEqual(Math.max(0.025, 1e-9 * paid));
      }),
      runs(100),
    );
  });
});

/** What limited partners are paid over the fund's life, as the sheet adds it up. */
function paidToLp({ sheets }: WorkbookPlan): number {
  const cells = sheets.find(({ name }) => name === "Fund")?.cells;
  const row = [...(cells?.values() ?? [])].find(({ text }) => text === "To limited partners")?.row;
  return Number(cells?.get(`${row},1`)?.formula?.value);
}

/** Quarters rather than months: a law of many funds is no faster for more rows. */
function shorter({ period }: FundInputs): "annual" | "quarterly" {
  return period === "annual" ? "annual" : "quarterly";
}

/** Whether the engine computes it, and recycling pays for the plan: else a fee on cost has no formula. */
function isComputable(inputs: FundInputs): boolean {
  const { feeBasis = "committed", feeBasisAfter = "committed" } = inputs;
  try {
    const { forecast } = computeFundEconomics({ inputs });
    return (feeBasis === "committed" && feeBasisAfter === "committed") || forecast?.summary.deployedShare === 1;
  } catch (error) {
    if (isEngineError(error)) return false;
    throw error;
  }
}
