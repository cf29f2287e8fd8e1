import { type Rational, rational } from "@capstack/decimal";
import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compute, law, quiet } from "../../test/law.js";
import { randomRequest } from "../../test/random-stack.js";
import {
  computeExitWaterfall,
  type ExitWaterfallRequest,
  type ExitWaterfallResult,
  type PreferredSeries,
} from "../index.js";

const stacks = randomRequest({ series: 4, options: 2, warrants: 2, convertibles: 1, postMoneySafes: 3 });
const continuous = randomRequest({ series: 4, options: 2, warrants: 2, convertibles: 2, postMoneySafes: 1 });

describe("what must not matter", () => {
  const nets = (result: ExitWaterfallResult | null) => new Map((result?.classes ?? []).map(({ id, net }) => [id, net]));

  it("the order of any list, the names of holders", () => {
    law(100, stacks, (request, result) => {
      const { model } = request;
      const turned = {
        ...model,
        common: [...(model.common ?? [])].reverse(),
        preferred: [...(model.preferred ?? [])]
          .reverse()
          .map((one) => ({ ...one, holders: [...one.holders].reverse() })),
        options: [...(model.options ?? [])].reverse().map((one) => ({ ...one, holderId: "someone" })),
        warrants: [...(model.warrants ?? [])].reverse(),
        convertibles: [...(model.convertibles ?? [])].reverse(),
      };
      const other = compute({ ...request, model: turned });
      for (const [id, net] of nets(result)) expect(nets(other).get(id)).toBe(net);
      const rowsOf = (paid: ExitWaterfallResult | null) =>
        paid?.securities.map(({ classId, id, net }) => `${classId}/${id} ${net}`).sort();
      expect(rowsOf(other)).toEqual(rowsOf(result));
    });
  });

  it("splitting a row of common", () => {
    law(100, stacks, (request, result) => {
      const [first, ...rest] = request.model.common ?? [];
      fc.pre(first !== undefined);
      const half = first.shares / 2;
      const common = [{ ...first, shares: half }, { ...first, id: "other half", shares: half }, ...rest];
      const other = compute({ ...request, model: { ...request.model, common } });
      for (const [id, net] of nets(result)) expect(nets(other).get(id)).toBe(net);
    });
  });

  it("the currency unit, and the size of a share", () => {
    const plain = continuous.map(withoutAccruals);
    fc.assert(
      fc.property(plain, fc.constantFrom(10, 100, 1000), (request, factor) => {
        const base = compute(request);
        const money = compute(scaled(request, factor, 1));
        const shares = compute(scaled(request, 1, factor));
        fc.pre(base !== null);
        for (const [id, net] of nets(base)) {
          expect(Math.abs((nets(money).get(id) ?? 0) - net * factor)).toBeLessThan(0.02 * factor);
          expect(nets(shares).get(id)).toBe(net);
        }
      }),
      runs(100),
    );
  });
});

/** The same stack without dates: only declared dividends and interest as stated. */
function withoutAccruals(request: ExitWaterfallRequest): ExitWaterfallRequest {
  const preferred = (request.model.preferred ?? []).map(({ dividends: _, ...one }) => one);
  return { ...request, model: { ...request.model, preferred } };
}

/** Money times one factor; shares times another, with every price a share divided by it. */
function scaled({ model, exitValuation }: ExitWaterfallRequest, money: number, shares: number): ExitWaterfallRequest {
  const times = (value: number, factor: Rational) => rational(value).times(factor).toNumber();
  const byMoney = (value: number) => times(value, rational(money));
  const byShares = (value: number) => times(value, rational(shares));
  const byPrice = (value: number) => times(value, rational(money).div(shares));
  return {
    exitValuation: byMoney(exitValuation),
    model: {
      ...model,
      common: (model.common ?? []).map((one) => ({ ...one, shares: byShares(one.shares) })),
      preferred: (model.preferred ?? []).map((one) => ({
        ...one,
        ...(one.originalIssuePrice === undefined ? {} : { originalIssuePrice: byPrice(one.originalIssuePrice) }),
        holders: one.holders.map((holder) => ({
          ...holder,
          shares: byShares(holder.shares),
          invested: byMoney(holder.invested),
        })),
      })),
      options: (model.options ?? []).map((one) => ({
        ...one,
        shares: byShares(one.shares),
        strikePrice: byPrice(one.strikePrice ?? 0),
        vested: byShares(one.vested ?? one.shares),
      })),
      warrants: (model.warrants ?? []).map((one) => ({
        ...one,
        shares: byShares(one.shares),
        strikePrice: byPrice(one.strikePrice),
      })),
      convertibles: (model.convertibles ?? []).map((one) => ({
        ...one,
        amount: byMoney(one.amount),
        ...(one.accruedInterest === undefined ? {} : { accruedInterest: byMoney(one.accruedInterest) }),
        ...(one.valuationCap === undefined ? {} : { valuationCap: byMoney(one.valuationCap) }),
        ...(one.conversionShares === undefined ? {} : { conversionShares: byShares(one.conversionShares) }),
      })),
    },
  };
}

describe("terms at their edges", () => {
  const common = [{ id: "f", name: "Founders", shares: 600 }];
  const one = {
    id: "A",
    name: "Series A",
    seniority: 1,
    holders: [{ id: "h", name: "Fund", shares: 400, invested: 1000 }],
  };
  const paid = (terms: Partial<PreferredSeries>, exitValuation: number) =>
    computeExitWaterfall({
      model: { common, preferred: [{ ...one, ...terms }] },
      exitValuation,
      analysis: quiet,
    }).classes.map(({ net }) => net);
  const exits = fc.integer({ min: 0, max: 1_000_000 }).map((n) => n / 100);
  const always = (holds: (exit: number) => void) =>
    fc.assert(
      fc.property(exits, (exit) => {
        holds(exit);
      }),
      runs(100),
    );

  it("a cap equal to the preference is no participation", () => {
    always((exit) =>
      expect(paid({ participation: "capped", participationCapMultiple: 1 }, exit)).toEqual(paid({}, exit)),
    );
  });
  it("a cap out of reach is full participation", () => {
    always((exit) =>
      expect(paid({ participation: "capped", participationCapMultiple: 1e6 }, exit)).toEqual(
        paid({ participation: "full" }, exit),
      ),
    );
  });
  it("a multiple of zero is common", () => {
    always((exit) => {
      const all = computeExitWaterfall({
        model: { common: [...common, { id: "g", name: "G", shares: 400 }] },
        exitValuation: exit,
      });
      expect(paid({ liquidationMultiple: 0 }, exit).map((net) => rational(net).toFixed(1))).toEqual(
        all.securities.map(({ net }) => rational(net).toFixed(1)),
      );
    });
  });
  it("an option at a strike of zero is common, and one far out of the money is nothing", () => {
    always((exit) => {
      const base = { common, preferred: [one] };
      const free = computeExitWaterfall({
        model: { ...base, options: [{ id: "o", shares: 100, strikePrice: 0 }] },
        exitValuation: exit,
      });
      const held = computeExitWaterfall({
        model: { ...base, common: [...common, { id: "o", name: "o", shares: 100 }] },
        exitValuation: exit,
      });
      const founders = (result: ExitWaterfallResult) => result.securities[0]?.net ?? 0;
      expect(Math.abs(founders(free) - founders(held))).toBeLessThan(0.02);
      const dear = computeExitWaterfall({
        model: { ...base, options: [{ id: "o", shares: 100, strikePrice: 1e6 }] },
        exitValuation: exit,
      });
      expect(dear.classes.slice(0, 2).map(({ net }) => net)).toEqual(paid({}, exit));
    });
  });
  it("two pari passu series with equal terms are one series in two", () => {
    always((exit) => {
      const half = (id: string) => ({ ...one, id, holders: [{ id, name: id, shares: 200, invested: 500 }] });
      const split = computeExitWaterfall({
        model: { common, preferred: [half("A1"), half("A2")] },
        exitValuation: exit,
      });
      const [founders = 0, whole = 0] = paid({}, exit);
      expect(Math.abs((split.classes[0]?.net ?? 0) - founders)).toBeLessThan(0.011);
      expect(Math.abs((split.classes[1]?.net ?? 0) + (split.classes[2]?.net ?? 0) - whole)).toBeLessThan(0.011);
    });
  });
});
