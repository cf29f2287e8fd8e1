import { computeCapTable, toWaterfallModel } from "@capstack/cap-table";
import { computeFundEconomics, defaultFund } from "@capstack/fund-economics";
import { runs } from "@capstack/testing/laws";
import { computeExitWaterfall } from "@capstack/waterfall";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { examples } from "../src/examples/examples.js";
import { withCompany } from "../src/fund/company-position.js";

const outcome = (invested: number, proceeds: number) => ({
  company: "Acme",
  name: "Alpha",
  invested,
  proceeds,
  holdingPeriodYears: 5,
});

describe("a company as an outcome of the fund", () => {
  it("has the part that its cost has, and the parts make one", () => {
    const cost = fc.integer({ min: 100_000, max: 3_000_000_000 }).map((cents) => cents / 100);
    const proceedsOf = fc.integer({ min: 0, max: 3_000_000_000 }).map((cents) => cents / 100);
    fc.assert(
      fc.property(cost, proceedsOf, (invested, proceeds) => {
        const { returnTiers } = withCompany(defaultFund, outcome(invested, proceeds), 21_450_000);
        const parts = returnTiers.map(({ pctOfCapital }) => Math.round(pctOfCapital * 1e9));
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(1e9);
        expect(returnTiers.at(-1)?.pctOfCapital).toBeCloseTo(Math.min(1, invested / 21_450_000), 9);
        expect(() =>
          computeFundEconomics({ inputs: { ...defaultFund, returnTiers }, analysis: { forecast: false } }),
        ).not.toThrow();
      }),
      runs(50),
    );
  });

  it("leaves the fund as it was where it returns what the others return on average", () => {
    const plain = computeFundEconomics({ inputs: defaultFund, analysis: { forecast: false } });
    const average = plain.grossMultiple.total ?? 0;
    const inputs = withCompany(defaultFund, outcome(1_000_000, 1_000_000 * average), plain.investedCapital.total);
    const beside = computeFundEconomics({ inputs, analysis: { forecast: false } });
    expect(beside.grossMultiple.total).toBeCloseTo(average, 6);
  });

  it("takes a name that no other outcome has", () => {
    const { returnTiers } = withCompany(defaultFund, { ...outcome(1, 1), company: "large" }, 100);
    expect(returnTiers.at(-1)?.name).toBe("large (company)");
  });
});

describe("every example", () => {
  it.each(examples.map(({ id, state }) => [id, state] as const))("is computed to its end: %s", (id, state) => {
    const events = state.events.map(({ event }) => event);
    const { final, warnings } = computeCapTable({ events, options: state.options } as never);
    expect(warnings.map(({ code }) => code)).toEqual(id === "down-round" ? ["down_round"] : []);
    const { exitValuation } = state.exit;
    const answer = computeExitWaterfall({ model: toWaterfallModel(final), exitValuation });
    const paid = answer.holders.reduce((sum, { net }) => sum + Math.round(net * 100), 0);
    expect(paid).toBe(exitValuation * 100);
    expect(computeFundEconomics({ inputs: state.fund.inputs } as never).reconciliation.every(({ ok }) => ok)).toBe(
      true,
    );
  });
});
