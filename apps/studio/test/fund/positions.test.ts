import { computeCapTable, toWaterfallModel } from "@capstack/cap-table";
import { computeFundEconomics, defaultFund } from "@capstack/fund-economics";
import { runs } from "@capstack/testing/laws";
import { computeExitWaterfall } from "@capstack/waterfall";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { examples } from "../../src/examples/examples.js";
import { restOf, withInvestments } from "../../src/fund/positions.js";

const investment = (invested: number, proceeds: number) => ({
  name: "Acme",
  invested,
  proceeds,
  holdingPeriodYears: 5,
});

describe("an investment as an outcome of the fund", () => {
  it("has the part that its cost has, and the parts make one", () => {
    const cost = fc.integer({ min: 100_000, max: 2_145_000_000 }).map((cents) => cents / 100);
    const proceedsOf = fc.integer({ min: 0, max: 3_000_000_000 }).map((cents) => cents / 100);
    fc.assert(
      fc.property(cost, proceedsOf, (invested, proceeds) => {
        const { returnTiers } = withInvestments(defaultFund, [investment(invested, proceeds)], 21_450_000);
        const parts = returnTiers.map(({ pctOfCapital }) => Math.round(pctOfCapital * 1e12));
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(1e12);
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
    const inputs = withInvestments(
      defaultFund,
      [investment(1_000_000, 1_000_000 * average)],
      plain.investedCapital.total,
    );
    const beside = computeFundEconomics({ inputs, analysis: { forecast: false } });
    expect(beside.grossMultiple.total).toBeCloseTo(average, 6);
  });

  it("leaves round parts of the rest round, to the cent", () => {
    // 5.15M of 21.45M leave 16.3M: a tenth of it is 1,630,000, of which 32 times are 52,160,000.
    const inputs = withInvestments(defaultFund, [investment(5_150_000, 9_000_000)], 21_450_000);
    const { investedCapital, tiers } = computeFundEconomics({ inputs, analysis: { forecast: false } });
    expect(investedCapital.total).toBe(21_450_000);
    const large = tiers.find(({ name }) => name === "large");
    expect([large?.invested, large?.proceeds]).toEqual([1_630_000, 52_160_000]);
  });

  it("takes a name that no other outcome has", () => {
    const { returnTiers } = withInvestments(
      defaultFund,
      [
        { ...investment(1, 1), name: "large" },
        { ...investment(1, 1), name: "large" },
      ],
      100,
    );
    expect(returnTiers.slice(-2).map(({ name }) => name)).toEqual(["large (2)", "large (3)"]);
  });

  it("of several leave the rest to the outcomes in their proportions, as computed by hand", () => {
    // 4M and 6M of 20M are a fifth and three tenths; a half is left: 60, 20, 10, 10 percent of it are 30, 10, 5, 5.
    const held = [
      { ...investment(4_000_000, 8_000_000), name: "Nordlicht" },
      { ...investment(6_000_000, 0), name: "Fjord" },
    ];
    const { returnTiers } = withInvestments(defaultFund, held, 20_000_000);
    expect(returnTiers.map(({ pctOfCapital, multiple }) => [pctOfCapital, multiple])).toEqual([
      [0.3, 0],
      [0.1, 1.5],
      [0.05, 5],
      [0.05, 32],
      [0.2, 2],
      [0.3, 0],
    ]);
    expect(restOf(held, 20_000_000)).toBe(0.5);
    expect(restOf(held, 0), "of a fund that invests nothing").toBe(1);
    expect(withInvestments(defaultFund, [investment(0, 0)], 0)).toBe(defaultFund);
  });

  it("does not mend outcomes that do not make a hundred percent: the engine refuses them as it does without", () => {
    const [first, ...rest] = defaultFund.returnTiers;
    const wrong = { ...defaultFund, returnTiers: [{ ...first, pctOfCapital: 0.7 }, ...rest] } as typeof defaultFund;
    expect(withInvestments(wrong, [investment(1_000_000, 2_000_000)], 20_000_000)).toBe(wrong);
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
