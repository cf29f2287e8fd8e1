/** What views are sent: the engines' own figures, and never more than a bound. */
import { computeCapTable } from "@capstack/cap-table";
import { computeFundEconomics, type FundInputs } from "@capstack/fund-economics";
import { computeExitWaterfall } from "@capstack/waterfall";
import { describe, expect, it } from "vitest";
import { changedArguments } from "./change.js";
import { fitted, LONGEST_FIGURES } from "./data/bounded.js";
import { capitalAccountFigures } from "./data/capital-account.js";
import { exitFigures } from "./data/exit.js";
import { byYear, fundFigures } from "./data/fund.js";
import { ownershipFigures } from "./data/ownership.js";

const size = (figures: unknown) => JSON.stringify(figures).length;

const inputs: FundInputs = {
  committedCapital: 50_000_000,
  gpCommitPct: 0.02,
  gpCommitCountedTowardInvested: true,
  organizationalExpenses: 150_000,
  operationalExpensesAnnual: 100_000,
  mgmtFeePct: 0.02,
  recycledCapitalPct: 0.1,
  carryPct: 0.2,
  newInvestmentPeriodYears: 4,
  mgmtFeesPeriodYears: 10,
  portfolio: { newPct: 1, followPct: 0, avgCheckSizeNew: 1_000_000, avgCheckSizeFollow: 0 },
  returnTiers: [
    { name: "lost", multiple: 0, holdingPeriodYears: 4, pctOfCapital: 0.5 },
    { name: "won", multiple: 6, holdingPeriodYears: 6, pctOfCapital: 0.5 },
  ],
};

describe("ownership", () => {
  const grants = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ id: `h${n}`, name: `Holder ${n}`, shares: 1_000 + n }));

  it("is what the engine counts, holder by holder", () => {
    const answer = computeCapTable({ events: [{ type: "common_issuance", grants: grants(3) }] });
    const { states, events } = ownershipFigures(answer);
    expect(events).toBe(1);
    expect(states[0]?.holders).toEqual(
      answer.final.holders.map(
        ({ id, name, kind, asConvertedShares, fullyDilutedShares, ownership, issuedOwnership }) => ({
          id,
          name,
          kind,
          asConvertedShares,
          fullyDilutedShares,
          ownership,
          issuedOwnership,
        }),
      ),
    );
  });

  it("draws the smallest of many together, and loses no share", () => {
    const events = Array.from({ length: 60 }, (_, n) => ({
      type: "common_issuance" as const,
      label: `Issue ${n}`,
      grants: [{ id: `e${n}`, name: "x".repeat(400), shares: n + 1 }, ...(n === 0 ? grants(500) : [])],
    }));
    const answer = computeCapTable({ events });
    const figures = ownershipFigures(answer as never);
    expect(figures).toMatchObject({ events: 60, holders: answer.final.holders.length });
    expect(size(figures)).toBeLessThanOrEqual(LONGEST_FIGURES);
    const last = figures.states.at(-1);
    expect(last?.holders.reduce((sum, { fullyDilutedShares }) => sum + fullyDilutedShares, 0)).toBe(
      answer.final.totals.fullyDilutedShares,
    );
  });
});

describe("an exit", () => {
  const model = (series: number) => ({
    common: [{ id: "f", name: "Founders", shares: 1_000_000 }],
    preferred: Array.from({ length: series }, (_, n) => ({
      id: `s${n}`,
      name: `Series ${n}`,
      seniority: n + 1,
      originalIssuePrice: n + 1,
      holders: [{ id: `i${n}`, name: `Investor ${n}`, shares: 100_000, invested: 100_000 * (n + 1) }],
    })),
  });
  const compute = (series: number) =>
    computeExitWaterfall({ model: model(series), exitValuation: 4_000_000, analysis: { breakpoints: true } } as never);

  it("pays as the engine pays, and ends past its last breakpoint", () => {
    const answer = compute(3);
    const figures = exitFigures(answer as never);
    expect(figures.classes.map(({ id, net }) => [id, net])).toEqual(answer.classes.map(({ id, net }) => [id, net]));
    expect(figures.holders.reduce((sum, { net }) => sum + net, 0)).toBe(answer.summary.totalDistributed);
    expect(figures.breakpointsLeftOut).toBe(0);
    expect(figures.highestExit).toBeGreaterThan(answer.breakpoints.at(-1)?.equityValue ?? 0);
  });

  it("of very many classes ends where its breakpoints were cut, so that no line is wrong", () => {
    const answer = compute(60);
    const figures = exitFigures(answer as never);
    expect(size(figures)).toBeLessThanOrEqual(LONGEST_FIGURES);
    expect(figures.breakpointsLeftOut).toBeGreaterThan(0);
    expect(figures.drawnUpTo).toBeLessThanOrEqual(
      answer.breakpoints[figures.breakpoints.length]?.equityValue ?? Number.POSITIVE_INFINITY,
    );
  });
});

describe("a fund", () => {
  const answer = (period: "monthly" | "quarterly") =>
    computeFundEconomics({ inputs: { ...inputs, period }, analysis: { forecast: true } });

  it("is its forecast, period by period", () => {
    const computed = answer("quarterly");
    const figures = fundFigures(computed as never, 4);
    expect(figures?.periods.map(({ nav }) => nav)).toEqual(computed.forecast?.periods.map(({ nav }) => nav));
    expect(figures?.summary.totals.carry).toBe(computed.forecast?.summary.totals.carry);
  });

  it("of many periods is told by year, and the years add up to the whole", () => {
    const figures = fundFigures(answer("monthly") as never, 4);
    expect(figures?.periods[0]?.label).toBe("Y1");
    expect(size(figures)).toBeLessThanOrEqual(LONGEST_FIGURES);
    const quarterly = answer("quarterly").forecast;
    const calls = byYear(quarterly?.periods as never).map(({ capitalCalls }) => capitalCalls.total);
    expect(calls.reduce((sum, called) => sum + called, 0)).toBeCloseTo(
      quarterly?.summary.totals.capitalCalls.total ?? 0,
      2,
    );
  });

  it("without a forecast is none", () => {
    expect(fundFigures({ warnings: [] }, 4)).toBeNull();
  });
});

describe("capital accounts", () => {
  const lines = {
    beginning: 0.1,
    contributions: 0.2,
    distributions: 0,
    managementFees: 0,
    expenses: 0,
    offeringCosts: 0,
    operatingIncome: 0,
    realizedGains: 0,
    unrealizedGains: 0,
    fxTranslation: 0,
    transfers: 0,
    carriedInterest: 0,
    unclassified: 0,
    ending: 0.3,
  };
  const row = (n: number) => ({
    lpEntityId: `p${n}`,
    name: `Partner ${n}`,
    partnerClass: "lp" as const,
    commitment: n,
    called: 0,
    funded: 0,
    outstanding: n,
    irr: null,
    period: lines,
  });
  const period = { preset: "ytd", start: "2026-01-01", end: "2026-11-23", label: "Year to date" };

  it("stand behind their exact sum", () => {
    const { accounts } = capitalAccountFigures({ rows: [row(1), row(2), row(3)], period });
    expect(accounts[0]).toMatchObject({ name: "All partners", commitment: 6, lines: { ending: 0.9, beginning: 0.3 } });
    expect(accounts[2]).toMatchObject({ id: "p2", lines });
  });

  it("of one partner are that one", () => {
    const { accounts } = capitalAccountFigures({ rows: [row(1)], period });
    expect(accounts.map(({ id }) => id)).toEqual(["p1"]);
  });

  it("of very many partners are those with most promised", () => {
    const rows = Array.from({ length: 5_000 }, (_, n) => row(n));
    const figures = capitalAccountFigures({ rows, period });
    expect(size(figures)).toBeLessThanOrEqual(LONGEST_FIGURES);
    expect(figures.accounts.at(-1)?.id).toBe("p4999");
    expect(figures.partners).toBe(5_000);
  });
});

describe("a change", () => {
  it("of the price asks for breakpoints and nothing else", () => {
    const given = { model: {}, exitValuation: 1, analysis: { trace: true, curve: {} } };
    expect(changedArguments("exit", given, { exitValuation: 5 })).toEqual({
      model: {},
      exitValuation: 5,
      analysis: { breakpoints: true, trace: false },
    });
  });

  it("of pace and outcomes goes into the inputs, also those that came as text", () => {
    const text = JSON.stringify({ ...inputs, deploymentSchedule: [0.5, 0.5] });
    const { inputs: changed } = changedArguments("fund", { inputs: text }, { investmentYears: 3, multipleFactor: 1.1 });
    expect(changed).toMatchObject({ newInvestmentPeriodYears: 3, returnTiers: [{ multiple: 0 }, { multiple: 6.6 }] });
    expect(changed).not.toHaveProperty("deploymentSchedule");
  });

  it("that is none leaves the inputs as they are", () => {
    expect(changedArguments("fund", { inputs }, {})).toEqual({ inputs, analysis: { forecast: true } });
    expect(changedArguments("ownership", { events: [] }, {})).toEqual({ events: [] });
  });

  it("of the window takes the place of the days that were asked for", () => {
    const given = { group: "Fund I", preset: "custom", start: "2026-01-01", end: "2026-02-01" };
    expect(changedArguments("capital-account", given, { period: "qtd" })).toEqual({ group: "Fund I", preset: "qtd" });
  });
});

describe("the bound", () => {
  it("leaves rows away until the rest fits", () => {
    const rows = fitted((count) => "x".repeat(count * 1_000), 10_000).length;
    expect(rows).toBeLessThanOrEqual(LONGEST_FIGURES);
    expect(rows).toBeGreaterThan(LONGEST_FIGURES / 2);
  });
});
