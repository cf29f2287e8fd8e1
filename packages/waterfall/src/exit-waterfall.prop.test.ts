import { rational, sumOf } from "@capstack/decimal";
import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compute, law, quiet } from "../test/law.js";
import { randomRequest } from "../test/random-stack.js";
import {
  compileWaterfall,
  type ExitWaterfallRequest,
  type ExitWaterfallResult,
  type PreferredSeries,
  type WaterfallModel,
} from "./index.js";

const exact = (values: Iterable<number>) => sumOf([...values].map((value) => rational(value)));

const stacks = randomRequest({
  series: 4,
  options: 2,
  warrants: 2,
  profitsInterests: 2,
  convertibles: 1,
  postMoneySafes: 3,
});
const continuous = randomRequest({
  series: 4,
  options: 2,
  warrants: 2,
  profitsInterests: 3,
  convertibles: 2,
  postMoneySafes: 1,
});
const fewSafes = randomRequest({ profitsInterests: 1, postMoneySafes: 1 });

/** Costs, debt, a carve-out, an escrow and an earn-out of any size. */
const deals = fc.record({
  exitDate: fc.constant("2025-01-01"),
  cash: fc.constantFrom(0, 120.5),
  transactionCosts: fc.constantFrom(
    [
      { id: "banker", pct: 0.035 },
      { id: "counsel", amount: 99.99 },
    ],
    45.5,
  ),
  debt: fc.constantFrom(
    [],
    [
      { id: "bank", amount: 700, seniority: 1 },
      { id: "trade", amount: 55.55 },
    ],
  ),
  carveOut: fc.constantFrom(
    { type: "percent" as const, pct: 0.1 },
    { type: "flat" as const, amount: 250, max: 200 },
    { type: "tiers" as const, tiers: [{ upTo: 2000, pct: 0.05 }, { pct: 0.125 }], base: "gross" as const, max: 400 },
  ),
  escrow: fc.constantFrom({ pct: 0.1 }, { pct: 0.2, releasePct: 0.5 }, { pct: 0.15, method: "pro_rata" as const }),
  earnouts: fc.constantFrom([], [{ id: "milestone", amount: 300, achievedPct: 0.5 }]),
  stockPct: fc.constantFrom(0, 0.4),
});

describe("the parts make the whole", () => {
  const withDeals = fc.tuple(stacks, deals).map(([request, deal]) => ({ ...request, deal }));

  it("rows, classes and holders each sum to the equity proceeds, components to their net", () => {
    law(150, withDeals, (_, { summary, classes, securities, holders }) => {
      const equity = rational(summary.equityProceeds);
      for (const lines of [classes, securities, holders]) {
        expect(exact(lines.map(({ net }) => net)).eq(equity)).toBe(true);
      }
      expect(summary.totalDistributed).toBe(summary.equityProceeds);
      for (const line of [...classes, ...securities]) {
        const gross = exact([line.preference, line.dividends, line.participation, line.common]);
        expect(gross.minus(rational(line.exerciseCost)).eq(rational(line.net))).toBe(true);
      }
    });
  });

  it("deductions and equity make price, earn-outs and cash", () => {
    law(150, withDeals, (request, { summary, deductions }) => {
      const out = exact([
        ...deductions.transactionCosts.map(({ amount }) => amount),
        ...deductions.debt.map(({ paid }) => paid),
        deductions.carveOut.amount,
        deductions.escrowForfeited,
        summary.equityProceeds,
      ]);
      const into = exact([request.exitValuation, deductions.earnouts, deductions.cash]);
      expect(out.eq(into)).toBe(true);
    });
  });

  it("stages sum to each row's net, cash and stock too, and the trace ends at zero", () => {
    law(100, withDeals, (_, { securities, stages, summary, trace }) => {
      expect(exact(stages.map(({ amount }) => amount)).eq(rational(summary.equityProceeds))).toBe(true);
      for (const row of securities) {
        expect(exact([row.atClose, row.escrow, row.earnout]).eq(rational(row.net))).toBe(true);
        expect(exact([row.cashPart, row.stockPart]).eq(rational(row.net))).toBe(true);
      }
      expect(trace.at(-1)?.remaining).toBe(0);
      expect(JSON.stringify(trace)).not.toMatch(/NaN|Infinity|undefined/);
    });
  });
});

describe("nobody is paid out of turn", () => {
  it("no net is negative, and a tier is paid only when all senior tiers are full", () => {
    law(200, stacks, (request, { securities, classes, summary }) => {
      for (const { net } of securities) expect(net).toBeGreaterThanOrEqual(0);
      const direction = request.model.seniorityOrder === "lowest-first" ? -1 : 1;
      const { level } = summary;
      if (level.kind !== "tier" || level.seniority === undefined) return;
      for (const one of classes) {
        if (one.seniority === null || (one.seniority - level.seniority) * direction >= 0) continue;
        expect(one.preference + one.dividends).toBe(0);
      }
    });
  });

  it("nobody is above its cap without converting", () => {
    law(200, stacks, ({ model }, { classes }) => {
      for (const series of model.preferred ?? []) {
        const paid = classes.find(({ id }) => id === series.id);
        const cap = series.participationCapMultiple;
        if (paid?.decision !== "hold" || cap === undefined || series.participation !== "capped") continue;
        const price = series.originalIssuePrice;
        const basis = exact(series.holders.map((one) => (price === undefined ? one.invested : price * one.shares)));
        const room = basis
          .times(rational(cap))
          .minus(series.participationCapIncludesPreference === false ? 0 : rational(paid.preference));
        expect(rational(paid.participation).lte(room.plus(rational(0.04)))).toBe(true);
      }
    });
  });
});

describe("the payoff curve", () => {
  it("a higher price lowers no payment, and next-dollar shares sum to one", () => {
    fc.assert(
      fc.property(continuous, fc.integer({ min: 1, max: 3000 }), (request, more) => {
        const low = compute({ ...request, analysis: quiet });
        const high = compute({
          ...request,
          exitValuation: rational(request.exitValuation).plus(more).toNumber(),
          analysis: quiet,
        });
        fc.pre(low !== null && high !== null);
        // By class: inside a series that decides as one, a holder who paid less than the others may lose by converting.
        const cents = (result: ExitWaterfallResult) => result.classes.map(({ net }) => net);
        for (const [index, net] of cents(high).entries()) {
          expect(net).toBeGreaterThanOrEqual((cents(low)[index] ?? 0) - 0.02);
        }
        const next = low.classes.reduce((sum, one) => sum + one.shareOfNextDollar, 0);
        expect(Math.abs(next - 1)).toBeLessThan(1e-8);
      }),
      runs(200),
    );
  });

  it("rises between breakpoints by the next-dollar shares, and continues where they meet", () => {
    law(100, continuous, (_, { breakpoints }) => {
      breakpoints.forEach((from, index) => {
        const to = breakpoints[index + 1];
        expect(from.jump).toBe(false);
        if (to === undefined) return;
        const width = to.equityValue - from.equityValue;
        const at = (breakpoint: typeof from, id: string) =>
          breakpoint.cumulative.find(({ classId }) => classId === id)?.net ?? 0;
        for (const { classId } of to.cumulative) {
          const share = from.tranche.shares.find((one) => one.classId === classId)?.share ?? 0;
          expect(Math.abs(at(from, classId) + share * width - at(to, classId))).toBeLessThan(0.05);
        }
        expect(Math.abs(from.tranche.shares.reduce((sum, { share }) => sum + share, 0) - 1)).toBeLessThan(1e-8);
      });
    });
  });

  it("curve, at() and a fresh computation agree, SAFEs and deductions included", () => {
    fc.assert(
      fc.property(stacks, deals, (request, { escrow: _, ...deal }) => {
        const result = compute({ ...request, deal, analysis: { curve: { from: 0, to: 6000, points: 4 } } });
        fc.pre(result !== null);
        const compiled = compileWaterfall(request.model, deal);
        for (const point of result.curve) {
          const fresh = compute({ ...request, deal, exitValuation: point.exitValuation, analysis: quiet });
          expect(point.classes).toEqual(fresh?.classes.map(({ id, net }) => ({ classId: id, net })));
          expect(compiled.at(point.exitValuation).classes.map(({ net }) => net)).toEqual(
            point.classes.map(({ net }) => net),
          );
          const movers = fresh?.classes.filter(({ id }) =>
            fresh.securities.some((row) => row.classId === id && isMove(row.decision)),
          );
          expect(point.converted).toEqual(movers?.map(({ id }) => id));
        }
      }),
      runs(40),
    );
  });

  it("a goal's exit value reaches the target, and a cent less does not", () => {
    fc.assert(
      fc.property(stacks, deals, fc.integer({ min: 1, max: 5000 }), (request, { escrow: _, ...deal }, value) => {
        const goal = { id: "g", target: "class" as const, targetId: "common", metric: "proceeds" as const, value };
        const result = compute({ ...request, deal, analysis: { ...quiet, goals: [goal] } });
        const exit = result?.goals[0]?.exitValuation;
        fc.pre(exit !== null && exit !== undefined);
        const netAt = (exitValuation: number) => {
          const at = compute({ ...request, deal, exitValuation, analysis: quiet });
          return at?.classes.find(({ id }) => id === "common")?.net ?? Number.NaN;
        };
        expect(netAt(exit)).toBeGreaterThanOrEqual(value - 0.01);
        if (exit >= 0.02) expect(netAt(rational(exit).minus(rational(0.02)).toNumber())).toBeLessThanOrEqual(value);
      }),
      runs(100),
    );
  });
});

function isMove(decision: string | null): boolean {
  return decision !== null && ["convert", "exercise", "exercise_convert", "exercise_hold"].includes(decision);
}

/** Every unit pinned to what it decided; decisions of holders need a series that decides by holder. */
function pinned({ model }: ExitWaterfallRequest, result: ExitWaterfallResult): WaterfallModel {
  const decided = (classId: string, id: string) =>
    result.securities.find((row) => row.classId === classId && row.id === id)?.decision;
  const choice = (moves: boolean) => (moves ? ("always" as const) : ("never" as const));
  return {
    ...model,
    preferred: (model.preferred ?? []).map((one) => ({
      ...one,
      convert: choice(decided(one.id, one.holders[0]?.id ?? "") === "convert"),
    })),
    options: (model.options ?? []).map((one) => ({ ...one, exercise: choice(decided("options", one.id) !== "lapse") })),
    warrants: (model.warrants ?? []).map((one) => ({
      ...one,
      exercise: choice(decided("warrants", one.id) !== "lapse"),
    })),
    convertibles: (model.convertibles ?? []).map((one) => {
      const payout = decided("convertibles", one.id) === "convert" ? ("convert" as const) : undefined;
      const { valuationCap: _cap, conversionShares: _shares, ...fixed } = one;
      return payout === undefined ? fixed : { ...one, payoutOnExit: payout };
    }),
  };
}

describe("an equilibrium", () => {
  it("rewards no change of mind, and says what one would have paid", () => {
    law(150, fewSafes, (request, result) => {
      const { model } = request;
      if ((model.preferred ?? []).some((one) => one.conversionDecision === "holder" && one.holders.length > 1)) return;
      if ((model.convertibles ?? []).some((one) => one.capType === "post")) return;
      const stand = pinned(request, result);
      const net = (paid: ExitWaterfallResult | null, classId: string, id: string) =>
        exact(
          (paid?.securities ?? [])
            .filter((row) => row.classId === classId && (id === "" || row.id === id))
            .map((row) => row.net),
        );
      const check = (changed: WaterfallModel, classId: string, id: string, alternative: number | null | undefined) => {
        const other = compute({ ...request, model: changed, analysis: quiet });
        if (other === null) return;
        const would = net(other, classId, id);
        expect(would.lte(net(result, classId, id).plus(rational(0.03)))).toBe(true);
        if (typeof alternative === "number")
          expect(would.minus(rational(alternative)).abs().lt(rational(0.03))).toBe(true);
      };
      (model.preferred ?? []).forEach((series, index) => {
        if (series.convertible === false || (series.convert ?? "optimal") !== "optimal") return;
        const own = result.classes.find(({ id }) => id === series.id);
        const converts = own?.decision === "convert";
        const flipped = (stand.preferred ?? []).map(
          (one, place): PreferredSeries => (place === index ? { ...one, convert: converts ? "never" : "always" } : one),
        );
        check({ ...stand, preferred: flipped }, series.id, "", converts ? own?.ifHold : own?.ifConvert);
      });
      (model.options ?? []).forEach((option, index) => {
        if ((option.exercise ?? "optimal") !== "optimal") return;
        const row = result.securities.find(({ classId, id }) => classId === "options" && id === option.id);
        const lapses = row?.decision === "lapse";
        const flipped = (stand.options ?? []).map((one, place) =>
          place === index ? { ...one, exercise: lapses ? ("always" as const) : ("never" as const) } : one,
        );
        check({ ...stand, options: flipped }, "options", option.id, lapses ? row?.ifConvert : row?.ifHold);
      });
    });
  });
});
