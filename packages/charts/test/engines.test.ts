/** Charts take what the engines really answer, without a word in between. */
import { type CapTableResult, type CapTableSnapshot, computeCapTable } from "@capstack/cap-table";
import {
  computeFundEconomics,
  defaultFund,
  type FundEconomicsResult,
  type MonteCarloResult,
  runMonteCarlo,
} from "@capstack/fund-economics";
import { type CapitalAccount, capitalAccounts, seedChart } from "@capstack/ledger";
import { computeExitWaterfall, type ExitWaterfallResult } from "@capstack/waterfall";
import { describe, expect, it } from "vitest";
import {
  drawCapitalAccountBridge,
  drawDistribution,
  drawExitPayoff,
  drawExitSplit,
  drawFundCurve,
  drawGrossToNet,
  drawMultiples,
  drawOwnership,
  drawRoundBridge,
  drawSensitivity,
} from "../src/index.js";

const grants = [{ id: "founders", name: "Founders", shares: 6_000_000, kind: "founder" as const }];

describe("an answer is drawn as it is", () => {
  it("of the cap table", () => {
    const answer: CapTableResult = computeCapTable({
      events: [
        { type: "common_issuance", label: "Founding", grants },
        {
          type: "priced_round",
          label: "Series A",
          preMoneyValuation: 8_000_000,
          investments: [{ id: "investor", name: "Investor", amount: 2_000_000 }],
          pools: [{ pct: 0.2, mode: "pre" }],
        },
      ],
    });
    const { title, table } = drawOwnership(answer);
    expect(title).toBe("Founders keep 60.0 % after Series A");
    expect(table.rows).toEqual([
      ["Founders", "6,000,000", "100.0000 %", "6,000,000", "60.0000 %"],
      ["Investor", "0", "0.0000 %", "2,000,000", "20.0000 %"],
      ["Option pool (available)", "0", "0.0000 %", "2,000,000", "20.0000 %"],
    ]);
    // Of 40 % lost, two million shares each went to new money and to the pool.
    const round = drawRoundBridge(answer.snapshots[1] as CapTableSnapshot);
    expect(round.title).toBe("Series A dilutes founders from 100.0 % to 60.0 %");
    expect(round.table.rows[0]).toEqual([
      "Founders",
      "100.0000 %",
      "60.0000 %",
      "−40.0000 %",
      "20.0000 %",
      "20.0000 %",
    ]);
  });

  // 1x non-participating, 2M for a fifth: all of it up to 2M, a fifth from 10M on.
  it("of the exit", () => {
    const holders = [{ id: "vc", name: "VC", shares: 2_000_000, invested: 2_000_000 }];
    const answer: ExitWaterfallResult = computeExitWaterfall({
      model: {
        common: [{ id: "ada", name: "Ada", shares: 8_000_000 }],
        preferred: [{ id: "seed", name: "Seed", seniority: 1, holders }],
      },
      exitValuation: 20_000_000,
    });
    const { title, table } = drawExitPayoff(answer, { currency: "USD" });
    expect(title).toBe("Common stock receives USD 16M of USD 20M: 80.0 %");
    expect(table.rows.map((row) => row.slice(0, 4))).toEqual([
      ["0", "0", "0", "0"],
      ["2,000,000", "0", "2,000,000", "2,000,000"],
      ["10,000,000", "8,000,000", "2,000,000", "10,000,000"],
      ["25,000,000", "20,000,000", "5,000,000", "25,000,000"],
    ]);
    const { scene } = drawExitPayoff(answer);
    const kinks = scene.marks.filter((mark) => mark.mark === "circle").map(({ cx }) => cx);
    const path = scene.marks.find(({ key }) => key === "line common") as { d: string };
    const [from, , , to] = path.d
      .slice(1)
      .split("L")
      .map((point) => Number(point.split(",")[0])) as [number, number, number, number];
    // Of 25M: 2M and 10M, in hundredths of a pixel.
    for (const at of [2, 10]) {
      const place = from + ((to - from) * at) / 25;
      expect(Math.min(...kinks.map((kink) => Math.abs(kink - place)))).toBeLessThan(0.02);
    }
    expect(drawExitSplit(answer).table.rows).toEqual([
      ["Proceeds", "As common", "20,000,000"],
      ["As common", "Ada", "16,000,000"],
      ["As common", "VC", "4,000,000"],
    ]);
  });

  it("of the fund", () => {
    const answer: FundEconomicsResult = computeFundEconomics({ inputs: defaultFund });
    const { title, table } = drawFundCurve(answer, { currency: "USD" });
    const last = answer.forecast?.periods.at(-1)?.cumulative;
    expect(title).toBe("Net cash falls to USD −22.35M in Y4 Q4, is back in Y7 Q3 and ends at USD 58.30M");
    // 71,951,600 distributed and 11,348,400 of carry, less 25,000,000 called.
    expect(last?.distributions.total).toBe(71_951_600);
    expect(table.rows.at(-1)?.[3]).toBe("58,300,000");
  });

  it("of the fund's rates, simulation and sensitivity", () => {
    const x = { path: "carryPct", values: [0, 0.2] };
    const answer: FundEconomicsResult = computeFundEconomics({
      inputs: defaultFund,
      analysis: { sensitivity: { x, metrics: ["netMultiple.lp"] } },
    });
    expect(drawMultiples(answer).title).toBe("TVPI ends at 2.85×, all of it paid out, 22.4 % a year");
    expect(drawGrossToNet(answer).title).toBe("Fees and carry take 7.0 of a gross 29.4 % a year");
    // 85.8M less 21.45M earned; 71,951,600 less 25M kept.
    const profit = drawGrossToNet(answer, { of: "profit" }).table.rows;
    expect([profit[0], profit.at(-1)]).toEqual([
      ["Portfolio", "64,350,000"],
      ["Net", "46,951,600"],
    ]);
    expect(drawSensitivity(answer.sensitivity as NonNullable<typeof answer.sensitivity>).table.rows[0]?.[2]).toBe(
      "2.8528",
    );
    const simulated: MonteCarloResult = runMonteCarlo(defaultFund, { seed: 42, runs: 1000, irr: "none" });
    expect(drawDistribution(simulated).title).toMatch(/; 10.6 % lose money$/);
  });

  it("of a capital account", () => {
    const elm = { lpEntityId: "33333333-0000-4000-8000-000000000000", name: "Elm", partnerClass: "gp" } as const;
    const entry = (id: string, entryDate: string, sourceType: string, from: string, amount: number, to: string) => ({
      id,
      entryDate,
      sourceType,
      status: "posted" as const,
      postings: [
        { account: to, amount, currency: "USD" },
        { account: from, amount: -amount, currency: "USD" },
      ],
    });
    const { rows } = capitalAccounts({
      vehicle: { id: "v", name: "Fund I", baseCurrency: "USD" },
      partners: [elm],
      today: "2025-06-30",
      commitments: [{ lpEntityId: elm.lpEntityId, date: "2025-01-01", amount: 1000, kind: "initial" }],
      accounts: seedChart({ vehicle: { id: "v" }, partners: [elm] }),
      entries: [
        entry("1", "2025-01-10", "capital_call", "3100-33333333", 400, "1000"),
        entry("2", "2025-02-10", "partnership_expense", "1000", 25.5, "5100"),
      ],
    });
    const chart = drawCapitalAccountBridge(rows[0] as CapitalAccount);
    expect(chart.title).toBe("Elm: NAV rises from 0 to 374.50");
    expect(chart.table.rows).toEqual([
      ["Beginning NAV", "0"],
      ["Contributions", "400"],
      ["Expenses", "-25.5"],
      ["Ending NAV", "374.5"],
      ["Commitment", "1,000"],
      ["Unfunded", "600"],
    ]);
  });
});
