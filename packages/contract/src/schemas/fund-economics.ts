/** What a fund-economics computation asks: the fund, and what to compute of it. */
import { z } from "zod";
import { annualRate, day, factor, fraction, money, years } from "./units.js";

const count = (meaning: string) => z.number().describe(`${meaning} Companies.`);
const label = z.string().describe("For people.");

const expenseLines = z
  .array(z.object({ label, amount: money("Of the line.") }))
  .exactOptional()
  .describe("What the total is made of; the lines sum to it.");

const followOnCheck = z
  .object({
    label,
    avgCheckSize: money("A check of the round."),
    pctOfReserve: fraction("Of the stage's reserve."),
  })
  .meta({ id: "FollowOnCheck", description: "A planned follow-on round of a stage." });

const entryStage = z
  .object({
    name: label,
    numInvestments: count("Entered at the stage; 0 unless given.").exactOptional(),
    avgCheckSize: money("The initial check."),
    pctAllocation: fraction("Of investable capital; drives the count in `pct-capital` mode.").exactOptional(),
    reserveRatio: fraction("Of the stage's capital, kept for follow-ons; 0 unless given.").exactOptional(),
    followOnChecks: z.array(followOnCheck).exactOptional().describe("For the return-the-fund figures only."),
  })
  .meta({ id: "EntryStage", description: "Companies entered at one stage." });

const portfolioPlan = z
  .object({
    newPct: fraction("Of invested capital, in initial checks."),
    followPct: fraction("Of invested capital, in follow-ons; with newPct it makes one."),
    avgCheckSizeNew: money("An initial check."),
    avgCheckSizeFollow: money("A follow-on check."),
    entryStages: z.array(entryStage).exactOptional().describe("Stages, where they size the plan."),
  })
  .meta({ id: "PortfolioPlan", description: "What the fund means to invest in." });

const returnTier = z
  .object({
    name: label,
    pctOfCapital: fraction("Of invested capital; all tiers make one."),
    multiple: factor("Exit value over cost."),
    holdingPeriodYears: years("From investment to exit."),
    numCompanies: count("Of the tier, in `num-companies` mode.").exactOptional(),
    sigma: z.number().exactOptional().describe("Log-volatility of the tier's multiples in a simulation."),
  })
  .meta({ id: "ReturnTier", description: "One outcome that part of the portfolio comes to." });

const recyclingTerms = z
  .object({
    withinYears: years("Only exits at most this long after investment.").exactOptional(),
    untilYears: years("Only up to the end of this fund year.").exactOptional(),
    limit: z
      .enum(["proceeds", "cost"])
      .exactOptional()
      .describe("All proceeds of an exit or its cost; `proceeds` unless given."),
  })
  .meta({ id: "RecyclingTerms", description: "What of an exit may be invested again." });

const waterfallTerms = z
  .object({
    kind: z
      .enum(["european", "american"])
      .exactOptional()
      .describe("Whole fund, or deal by deal; `european` unless given."),
    prefRate: annualRate("Preferred return; 0 unless given.").exactOptional(),
    prefCompounds: z.boolean().exactOptional().describe("Whether it compounds; true unless given."),
    catchupRate: fraction(
      "The GP's part after the hurdle until caught up: 1 full, 0 none; 1 unless given.",
    ).exactOptional(),
    clawback: z.boolean().exactOptional().describe("Whether unearned carry is returned; true unless given."),
  })
  .meta({ id: "DistributionWaterfallTerms", description: "How limited partners and carry share distributions." });

const feeOffset = z
  .object({ annualIncome: money("A year."), offsetPct: fraction("Of the income, that reduces the fee.") })
  .meta({ id: "FeeOffset", description: "Income that reduces the management fee." });

const returnTheFundTerms = z
  .object({
    initialOwnershipPct: fraction("Of a company, after the initial check."),
    dilutionToExitPct: fraction("Of that ownership, lost until exit."),
  })
  .meta({ id: "ReturnTheFundTerms", description: "Ownership, for the exit that returns the fund." });

const inputMode = z.enum(["pct-capital", "num-companies"]);
const feeBasis = z.enum(["committed", "called", "invested", "nav"]);

/** Everything about a fund. */
export const fundInputs = z
  .object({
    committedCapital: money("Commitments of all partners, above zero."),
    gpCommitPct: fraction("Of commitments, the GP's."),
    gpCommitCountedTowardInvested: z.boolean().describe("True when the GP pays no fee on its own commitment."),
    organizationalExpenses: money("Once, in the first period."),
    operationalExpensesAnnual: money("A year."),
    partnershipExpensesAnnual: money("A year; 0 unless given.").exactOptional(),
    mgmtFeePct: annualRate("Management fee."),
    recycledCapitalPct: fraction("Of commitments: ceiling and target of recycling."),
    carryPct: fraction("Of the limited partners' profit, below one."),
    newInvestmentPeriodYears: years("Of new investments, at most 30."),
    mgmtFeesPeriodYears: years("Of management fees, at most 30."),
    fundOperationsYears: years("Of expenses; investment period and longest hold unless given.").exactOptional(),
    portfolio: portfolioPlan,
    returnTiers: z.array(returnTier).describe("Outcomes, 1 to 50."),
    period: z
      .enum(["annual", "quarterly", "monthly"])
      .exactOptional()
      .describe("Length of a row; `quarterly` unless given."),
    fundStartDate: day("Gives rows a date and the summary dated rates.").exactOptional(),
    tierInputMode: inputMode.exactOptional().describe("What drives tiers; `pct-capital` unless given."),
    stageInputMode: inputMode.exactOptional().describe("What drives stages; as tierInputMode unless given."),
    tierFractional: z.boolean().exactOptional().describe("False floors counts to whole companies; true unless given."),
    solveCalledFromDeployment: z
      .boolean()
      .exactOptional()
      .describe("Calls what the plan needs, not all commitments; false unless given."),
    targetTotalInvestments: count("To invest in, in `num-companies` mode.").exactOptional(),
    organizationalExpenseLines: expenseLines,
    operationalExpenseLines: expenseLines,
    partnershipExpenseLines: expenseLines,
    mgmtFeeSchedule: z.array(z.number()).exactOptional().describe("Fee rate of each year, instead of rate and years."),
    feeBasis: feeBasis.exactOptional().describe("What the fee is charged on; `committed` unless given."),
    feeBasisAfter: feeBasis.exactOptional().describe("After the investment period; as feeBasis unless given."),
    feeStepDownYear: z.number().exactOptional().describe("Fund year, from 1, in which feeStepDownRate begins."),
    feeStepDownRate: annualRate("Fee from that year.").exactOptional(),
    feeOffset: feeOffset.exactOptional(),
    deploymentSchedule: z
      .array(z.number())
      .exactOptional()
      .describe("Fraction of the plan invested in each year; even unless given."),
    followOnLagYears: years("From the initial check to the follow-on; 1 unless given.").exactOptional(),
    callSchedule: z
      .array(z.number())
      .exactOptional()
      .describe("Least fraction of called capital called in each year; as needed unless given."),
    recycling: recyclingTerms.exactOptional(),
    waterfall: waterfallTerms.exactOptional(),
    accretion: z
      .enum(["cost", "linear", "exponential"])
      .exactOptional()
      .describe("Marks between cost and exit; `linear` unless given."),
    returnTheFund: returnTheFundTerms.exactOptional(),
    overcommitment: z
      .enum(["warn", "error"])
      .exactOptional()
      .describe("When the plan calls more than commitments; `warn` unless given."),
  })
  .meta({ id: "FundInputs", description: "A fund: its terms, its plan, its expected exits." });

const fundInputsChange = fundInputs
  .partial()
  .extend({
    portfolio: portfolioPlan.partial().optional(),
    recycling: recyclingTerms.partial().optional(),
    waterfall: waterfallTerms.partial().optional(),
    feeOffset: feeOffset.partial().optional(),
    returnTheFund: returnTheFundTerms.partial().optional(),
  })
  .meta({ id: "FundInputsChange", description: "Inputs that change; objects merge, lists replace." });

const sensitivityAxis = z
  .object({
    path: z.string().describe("Dotted path of a number among the inputs, such as `returnTiers[3].multiple`."),
    values: z.array(z.number()).describe("To try, at most 50."),
  })
  .meta({ id: "SensitivityAxis", description: "One input and the values to try." });

const monteCarlo = z
  .object({
    seed: z.number().describe("0 to 4294967295: the same seed gives the same figures."),
    runs: z.number().exactOptional().describe("1 to 100,000; 10,000 unless given."),
    multipleSigma: z
      .number()
      .exactOptional()
      .describe("Log-volatility of the largest tier's multiple; 1 unless given."),
    irr: z
      .enum(["cashflow", "annualised", "none"])
      .exactOptional()
      .describe("Rates from cash flows, from multiples and the mean hold, or none; `cashflow` unless given."),
    holdSpreadYears: years("Half the width of a uniform spread of holds; 0 unless given.").exactOptional(),
    bins: z.number().exactOptional().describe("Bars of each histogram, 1 to 200; 40 unless given."),
    includeSamples: z.boolean().exactOptional().describe("Whether to return every run; false unless given."),
  })
  .meta({ id: "MonteCarloRequest", description: "A simulation of the fund." });

const fundAnalysis = z
  .object({
    forecast: z.boolean().exactOptional().describe("Whether to forecast period by period; true unless given."),
    jCurve: z.boolean().exactOptional().describe("Whether rows have rates to date; true unless given."),
    scenarios: z
      .array(z.object({ name: label, inputs: fundInputsChange }))
      .exactOptional()
      .describe("Variations, at most 20."),
    sensitivity: z
      .object({
        x: sensitivityAxis,
        y: sensitivityAxis.exactOptional(),
        metrics: z.array(z.string()).describe("Dotted paths of figures of the answer, at most 20."),
        plugTier: z
          .string()
          .exactOptional()
          .describe("Tier that absorbs a change of another; `writeoff` unless given."),
      })
      .exactOptional()
      .describe("A grid of at most 2,500 cells."),
    monteCarlo: monteCarlo.exactOptional(),
  })
  .meta({ id: "FundAnalysis", description: "What to compute beyond the totals." });

/**
 * The body of a fund-economics computation.
 * @example fundEconomicsRequestSchema.safeParse({ inputs: {} }).success // => false
 */
export const fundEconomicsRequestSchema = z
  .object({ inputs: fundInputs, analysis: fundAnalysis.exactOptional() })
  .meta({ id: "FundEconomicsRequest", description: "A fund, and what to compute of it." });
