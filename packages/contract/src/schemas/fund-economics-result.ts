/** What a fund-economics computation answers: money to the cent, ratios and rates unrounded. */
import { fundEconomicsWarningCodes } from "@capstack/fund-economics";
import { z } from "zod";
import { fundForecast } from "./fund-forecast.js";
import { factor, fraction, inputPath, money, years } from "./units.js";

const sides = z
  .object({ total: money("Of all partners."), lp: money("Of limited partners."), gp: money("Of the GP.") })
  .meta({ id: "Sides", description: "A whole and its parts: lp + gp = total." });
const ratioSides = z
  .object({ total: z.number().nullable(), lp: z.number().nullable(), gp: z.number().nullable() })
  .meta({ id: "RatioSides", description: "A factor or a rate by side; null where it means nothing." });
const companies = z.number().describe("Companies; fractional unless whole ones were asked for.");
const figure = z.number().nullable();

const tier = z
  .object({
    name: z.string().describe("As in the request."),
    multiple: factor("Exit value over cost."),
    holdingPeriodYears: years("From investment to exit."),
    pctOfCapital: fraction("Of invested capital."),
    numInvestments: companies,
    invested: money("Cost."),
    proceeds: money("Exit value."),
    pctOfProceeds: fraction("Of proceeds."),
    weightedMultiple: factor("What the tier adds to the gross multiple."),
  })
  .meta({ id: "TierResult", description: "One outcome's part of the fund." });

const stage = z
  .object({
    name: z.string().describe("As in the request."),
    numInvestments: companies,
    initialDeployed: money("In initial checks."),
    reserves: money("For follow-ons."),
    deployed: money("Both."),
    pctOfDeployed: figure.describe("A fraction of all stages."),
  })
  .meta({ id: "StageResult", description: "One entry stage's part of the fund." });

const grossToNet = z
  .object({
    grossMultiple: figure,
    netMultiple: figure,
    multipleSpread: figure,
    grossIrr: figure,
    netIrr: figure,
    irrSpread: figure,
    fromFeesAndExpenses: figure.describe("Part of the rate's spread that fees and expenses take."),
    fromCarry: figure.describe("Part of the rate's spread that carry takes."),
    feesPctOfCommitted: fraction("Fees over commitments."),
    totalLoad: figure.describe("Fees, expenses and carry over the portfolio's profit."),
  })
  .meta({ id: "GrossToNet", description: "From the portfolio's return to the limited partners'." });

const gpEconomics = z
  .object({
    fees: money("Management fees."),
    carry: money("Carry."),
    ownDistributions: money("On the GP's own commitment."),
    commitment: money("The GP's own."),
    netMultiple: figure.describe("Of the own commitment, with carry."),
    netIrr: figure.describe("Of the own commitment, with carry."),
    feesPer100: z.number().describe("Of each 100 committed."),
    expensesPer100: z.number().describe("Of each 100 committed."),
    carryPer100: z.number().describe("Of each 100 committed."),
  })
  .meta({ id: "GpEconomics", description: "What the fund is worth to its manager." });

const returnTheFund = z
  .object({
    totalCompanies: companies,
    initialCheck: money("Average initial check."),
    perCompanyAllocation: money("Average with reserves."),
    requiredMultipleWithReserves: figure.describe("Called capital over the allocation."),
    requiredMultipleInitialOnly: figure.describe("Called capital over the initial check."),
    exitOwnership: fraction("After dilution.").exactOptional(),
    requiredExitValuation: figure.exactOptional().describe("At which the holding returns the fund. Currency."),
    impliedPostMoney: figure.exactOptional().describe("Initial check over initial ownership. Currency."),
    followOnChecks: z
      .array(
        z.object({
          stage: z.string(),
          label: z.string(),
          reserve: money("Set aside."),
          avgCheckSize: money("A check."),
          checks: figure.describe("How many the reserve pays for."),
        }),
      )
      .describe("Planned follow-on rounds."),
  })
  .meta({ id: "ReturnTheFund", description: "The exit at which one company returns the fund." });

const statistics = z
  .object({
    count: z.number().describe("Outcomes counted."),
    mean: z.number(),
    stdev: z.number().describe("Of the population."),
    standardError: z.number().describe("Of the mean."),
    min: z.number(),
    max: z.number(),
    p1: z.number(),
    p5: z.number(),
    p10: z.number(),
    p25: z.number(),
    p50: z.number(),
    p75: z.number(),
    p90: z.number(),
    p95: z.number(),
    p99: z.number(),
    histogram: z
      .array(z.object({ lo: z.number(), hi: figure.describe("Null for the last, open bar."), count: z.number() }))
      .describe("Equal bars from the least to the 99th percentile; the last is open."),
  })
  .meta({ id: "SampleStatistics", description: "What a sample of outcomes looks like." });
const outcomes = z
  .object({ gross: statistics.nullable(), netTotal: statistics.nullable(), netLp: statistics.nullable() })
  .meta({ id: "OutcomeStatistics", description: "Portfolio, all partners, limited partners." });
const samples = z.object({ gross: z.array(z.number()), netTotal: z.array(z.number()), netLp: z.array(z.number()) });
const rateSamples = z.object({ gross: z.array(figure), netTotal: z.array(figure), netLp: z.array(figure) });

const monteCarlo = z
  .object({
    runs: z.number(),
    seed: z.number(),
    companies: z.number().describe("Drawn in each run."),
    multiples: outcomes,
    irr: outcomes.nullable(),
    probLossLp: fraction("Runs in which limited partners lose money."),
    probLpAtLeast: z
      .array(z.object({ multiple: factor("For limited partners."), probability: fraction("Of runs.") }))
      .describe("Chances of 1, 2, 3 and 5 times."),
    samples: z.object({ multiples: samples, irr: rateSamples.nullable() }).exactOptional().describe("Every run."),
  })
  .meta({ id: "MonteCarloResult", description: "The same fund with its outcomes drawn at random." });

const axis = z.object({ path: z.string(), values: z.array(z.number()) });
const sensitivity = z
  .object({
    x: axis,
    y: axis.exactOptional(),
    metrics: z.array(z.string()),
    cells: z
      .array(
        z.object({
          x: z.number(),
          y: z.number().exactOptional(),
          values: z.array(figure).describe("One for each metric."),
          error: z.object({ code: z.string(), message: z.string() }).exactOptional(),
        }),
      )
      .describe("All x for the first y, then for the next."),
  })
  .meta({ id: "SensitivityResult", description: "A grid of figures." });

const fundAnswer = z.object({
  committedCapital: sides,
  calledCapital: sides,
  managementFees: sides,
  partnershipExpenses: sides.describe("All expenses: organisation, operation, partnership."),
  recycledCapital: sides,
  investedCapital: sides,
  proceeds: sides,
  carriedInterestPaid: sides.describe("By who pays it."),
  carriedInterestEarned: sides.describe("By who earns it."),
  distributions: sides.describe("The GP's without carry."),
  grossMultiple: ratioSides,
  netMultiple: ratioSides,
  grossIRR: ratioSides.describe("multiple^(1/H) − 1 with H the weighted hold; the forecast has the cash-flow rates."),
  netIRR: ratioSides.describe("As grossIRR."),
  pic: figure.describe("Called over committed."),
  dpi: figure.describe("Distributed over called."),
  rvpi: factor("Zero at the end of life."),
  tvpi: figure.describe("As dpi at the end of life."),
  weightedHoldPeriodYears: figure.describe("Proceeds-weighted hold. Years."),
  fundOperationsYears: years("As given, or its default."),
  tiers: z.array(tier),
  stages: z.array(stage),
  forecast: fundForecast.exactOptional(),
  grossToNet: grossToNet.exactOptional(),
  gpEconomics: gpEconomics.exactOptional(),
  returnTheFund,
  reconciliation: z
    .array(z.object({ check: z.string(), difference: money("The largest over all rows."), ok: z.boolean() }))
    .describe("Identities the answer was checked against."),
  warnings: z
    .array(z.object({ code: z.enum(fundEconomicsWarningCodes), path: inputPath, message: z.string() }))
    .describe("Remarks; the answer stands."),
});

/**
 * The answer of a fund-economics computation.
 * @example "calledCapital" in fundEconomicsResultSchema.shape // => true
 */
export const fundEconomicsResultSchema = fundAnswer
  .extend({
    scenarios: z.array(fundAnswer.extend({ name: z.string() })).exactOptional(),
    sensitivity: sensitivity.exactOptional(),
    monteCarlo: monteCarlo.exactOptional(),
  })
  .meta({ id: "FundEconomicsResult", description: "A fund's economics: totals, forecast, analyses." });
