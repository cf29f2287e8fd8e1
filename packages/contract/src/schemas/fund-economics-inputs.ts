/** A fund as its terms, its portfolio plan and its expected exits describe it. */
import { z } from "zod";
import { annualRate, day, factor, fraction, money, years } from "./units.js";

const inputMode = z.enum(["pct-capital", "num-companies"]);
const feeBasis = z.enum(["committed", "called", "invested", "nav"]);
const expenseLines = (expense: string) =>
  z
    .array(z.object({ label: z.string().describe("For people."), amount: money("Zero or more.") }))
    .describe(`What ${expense} consists of; its lines sum to it.`);

const entryStage = z
  .object({
    name: z.string().describe("For people."),
    numInvestments: z
      .number()
      .exactOptional()
      .describe("Companies, zero or more; used where no share of capital drives the stage."),
    avgCheckSize: money("Initial check."),
    pctAllocation: fraction("Of investable capital; drives the count in `pct-capital` mode.").exactOptional(),
    reserveRatio: fraction("Of the stage's capital kept for follow-ons, below one; 0 unless given.").exactOptional(),
    followOnChecks: z
      .array(
        z.object({
          label: z.string().describe("For people."),
          avgCheckSize: money("Of the follow-on."),
          pctOfReserve: fraction("Of the stage's reserve."),
        }),
      )
      .exactOptional()
      .describe("Planned follow-on rounds, for the return-the-fund figures."),
  })
  .meta({ id: "EntryStage", description: "Companies entered at one stage." });

const portfolioFields = {
  newPct: fraction("Of invested capital in initial checks."),
  followPct: fraction("Of invested capital in follow-ons; with newPct it makes one."),
  avgCheckSizeNew: money("Initial check."),
  avgCheckSizeFollow: money("Follow-on check."),
  entryStages: z.array(entryStage).exactOptional().describe("Companies by stage of entry; none unless given."),
};
const portfolio = z
  .object(portfolioFields)
  .meta({ id: "PortfolioPlan", description: "How invested capital is spread over companies." });

const returnTier = z
  .object({
    name: z.string().describe("Not empty."),
    pctOfCapital: fraction("Of invested capital; all tiers make one."),
    multiple: factor("Exit value over cost."),
    holdingPeriodYears: years("From investment to exit, 0 to 30."),
    numCompanies: z.number().exactOptional().describe("Companies of the tier, in `num-companies` mode."),
    sigma: z
      .number()
      .exactOptional()
      .describe("Log-volatility of the tier's multiples in a simulation; follows from the multiple unless given."),
  })
  .meta({ id: "ReturnTier", description: "One outcome that part of the portfolio comes to." });

const feeOffset = z
  .object({
    annualIncome: money("Such as directors' fees, a year."),
    offsetPct: fraction("Of the income that reduces the fee."),
  })
  .describe("Income that reduces the management fee.");

const recycling = z
  .object({
    withinYears: years("Only exits at most this long after investment.").exactOptional(),
    untilYears: years("Only up to the end of this fund year.").exactOptional(),
    limit: z
      .enum(["proceeds", "cost"])
      .exactOptional()
      .describe("All proceeds of an exit, or its cost only; `proceeds` unless given."),
  })
  .describe("What of an exit may be invested again.");

const distributionWaterfall = z
  .object({
    kind: z
      .enum(["european", "american"])
      .exactOptional()
      .describe("Whole fund, or deal by deal; `european` unless given."),
    prefRate: annualRate("Preferred return; 0 unless given.").exactOptional(),
    prefCompounds: z.boolean().exactOptional().describe("Whether the preferred return compounds; true unless given."),
    catchupRate: fraction(
      "The GP's share after the hurdle until carry is caught up: 1 full, 0 a hard hurdle; 1 unless given.",
    ).exactOptional(),
    clawback: z
      .boolean()
      .exactOptional()
      .describe("Whether the GP returns carry it turns out not to have earned; true unless given."),
  })
  .describe("How distributions are shared between the limited partners and the carry.");

const returnTheFund = z
  .object({
    initialOwnershipPct: fraction("Of a company, bought with the initial check."),
    dilutionToExitPct: fraction("Of that ownership lost until the exit."),
  })
  .describe("Ownership of a company, for the exit that returns the fund.");

const termsFields = {
  committedCapital: money("Commitments of all partners, above zero."),
  gpCommitPct: fraction("The GP's part of commitments."),
  gpCommitCountedTowardInvested: z.boolean().describe("True when the GP pays no management fee on its own commitment."),
  organizationalExpenses: money("Once, in the first period."),
  operationalExpensesAnnual: money("Each year of operation."),
  partnershipExpensesAnnual: money("Each year of operation; 0 unless given.").exactOptional(),
  mgmtFeePct: annualRate("Management fee."),
  recycledCapitalPct: fraction("Of commitments that recycling aims at and stops at."),
  carryPct: fraction("Of profit, below one."),
  newInvestmentPeriodYears: years("Above 0, at most 30."),
  mgmtFeesPeriodYears: years("For which the fee is charged, 0 to 30."),
  fundOperationsYears: years(
    "Life of the fund; the investment period and the longest hold unless given.",
  ).exactOptional(),
  returnTiers: z.array(returnTier).describe("1 to 50 outcomes."),
  period: z
    .enum(["annual", "quarterly", "monthly"])
    .exactOptional()
    .describe("Length of a forecast period; `quarterly` unless given."),
  fundStartDate: day("Gives rows a date and the summary dated IRRs.").exactOptional(),
  tierInputMode: inputMode
    .exactOptional()
    .describe("Whether tiers are driven by shares of capital or by counts; `pct-capital` unless given."),
  stageInputMode: inputMode.exactOptional().describe("The same for stages; as tierInputMode unless given."),
  tierFractional: z.boolean().exactOptional().describe("False floors counts to whole companies; true unless given."),
  solveCalledFromDeployment: z
    .boolean()
    .exactOptional()
    .describe("Calls what the plan needs instead of all commitments; false unless given."),
  targetTotalInvestments: z.number().exactOptional().describe("Companies to invest in, for `num-companies` mode."),
  organizationalExpenseLines: expenseLines("organizationalExpenses").exactOptional(),
  operationalExpenseLines: expenseLines("operationalExpensesAnnual").exactOptional(),
  partnershipExpenseLines: expenseLines("partnershipExpensesAnnual").exactOptional(),
  mgmtFeeSchedule: z
    .array(z.number())
    .exactOptional()
    .describe("Fee of each fund year, fractions; replaces mgmtFeePct and mgmtFeesPeriodYears."),
  feeBasis: feeBasis
    .exactOptional()
    .describe("On what the fee is charged; `invested` is the cost of what is held. `committed` unless given."),
  feeBasisAfter: feeBasis.exactOptional().describe("The same after the investment period; as feeBasis unless given."),
  feeStepDownYear: z
    .number()
    .exactOptional()
    .describe("Fund year, from 1, from which feeStepDownRate applies; both or neither."),
  feeStepDownRate: annualRate("The fee from that year on.").exactOptional(),
  deploymentSchedule: z
    .array(z.number())
    .exactOptional()
    .describe("Of the plan invested in each year, fractions that make one; even unless given."),
  followOnLagYears: years("From the initial check to the follow-on; 1 unless given.").exactOptional(),
  callSchedule: z
    .array(z.number())
    .exactOptional()
    .describe("Least of called capital called in each year, fractions; as needed unless given."),
  accretion: z
    .enum(["cost", "linear", "exponential"])
    .exactOptional()
    .describe("How marks move between cost and exit; `linear` unless given."),
  overcommitment: z
    .enum(["warn", "error"])
    .exactOptional()
    .describe("What to do when the plan calls more than commitments; `warn` unless given."),
};

/** Everything about a fund. */
export const fundInputs = z
  .object({
    ...termsFields,
    portfolio,
    feeOffset: feeOffset.exactOptional(),
    recycling: recycling.exactOptional(),
    waterfall: distributionWaterfall.exactOptional(),
    returnTheFund: returnTheFund.exactOptional(),
  })
  .meta({ id: "FundInputs", description: "Everything about a fund; money in one currency." });

/** A part of a fund's inputs, to any depth; lists are replaced as a whole. */
export const fundInputsChange = z
  .object(termsFields)
  .partial()
  .extend({
    portfolio: z.object(portfolioFields).partial().describe("Figures of the portfolio to replace.").optional(),
    feeOffset: feeOffset.partial().optional(),
    recycling: recycling.partial().optional(),
    waterfall: distributionWaterfall.partial().optional(),
    returnTheFund: returnTheFund.partial().optional(),
  })
  .meta({ id: "FundInputsChange", description: "Inputs to replace; lists are replaced as a whole, the others stay." });
