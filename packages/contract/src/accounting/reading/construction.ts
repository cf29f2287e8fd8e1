/** What a fund has done, and what a forecast assumes about the rest. */
import * as z from "zod";
import { read, replace } from "../operation.js";
import { asOf, book, group } from "../query.js";
import { annualRate, count, date, day, id, money, rowId, share } from "../values.js";

const datedAmount = z
  .strictObject({ date: date("When."), amount: money("Positive.") })
  .meta({ id: "DatedAmount", description: "An amount on a day." });

const waterfall = z
  .strictObject({
    asOf: date("The day."),
    kind: z.enum(["none", "straight", "european", "american"]).describe("How carry is worked out."),
    carryRate: z.number().describe("The general partner's part of the profit. A fraction of one."),
    prefRate: z.number().describe("The preferred return. A fraction a year."),
    catchupRate: z.number().describe("The general partner's part of the catch-up. A fraction of one."),
    prefCompounds: z.boolean().describe("Whether the preferred return compounds."),
    lpCommitmentShare: z.number().describe("The limited partners' part of all commitments. A fraction of one."),
    lpCalledCapital: money("Called from limited partners."),
    lpDistributedCapital: money("Distributed to limited partners."),
    fundDistributedCapital: money("Distributed to everyone."),
    lpNav: money("The limited partners' capital."),
    contributions: z.array(datedAmount).describe("The limited partners' contributions, by date."),
    distributions: z.array(datedAmount).describe("Their distributions, by date."),
  })
  .meta({ id: "WaterfallActuals", description: "Carry terms, and what they are worked out on." });

const position = z
  .strictObject({
    companyId: rowId("The company."),
    name: z.string().describe("Its name."),
    stage: z.string().describe("Its stage; empty when unknown."),
    status: z.enum(["active", "exited", "written_off"]).describe("Status of the investment."),
    investedInitial: money("The first investment."),
    investedFollowOn: money("What followed."),
    investedTotal: money("Both."),
    firstInvestmentDate: date("When it began; null without any.").nullable(),
    currentValue: money("Fair value."),
    currentMoic: z.number().nullable().describe("Value and proceeds over invested. A factor; null without investment."),
    currentOwnership: z.number().nullable().describe("The part that is held. A fraction; null when not recorded."),
    currentPostMoney: z
      .number()
      .nullable()
      .describe("The latest post-money valuation. Currency; null when not recorded."),
    distributions: money("What came back."),
  })
  .meta({ id: "ConstructionPosition", description: "A position of the fund." });

const actuals = z
  .strictObject({
    committedCapital: money("Commitments of all partners."),
    calledCapital: money("Contributions."),
    uncalledCapital: money("What can still be called."),
    distributedCapital: money("Distributions."),
    managementFeesIncurred: money("Management fees so far, after offsets, waivers and rebates."),
    orgCostsIncurred: money("Organizational costs so far."),
    partnershipExpensesIncurred: money("Other expenses and interest so far."),
    deployedInitial: money("First investments."),
    deployedFollowOn: money("What followed."),
    currentValue: money("Fair value of all positions."),
    nav: money("Net assets."),
    cashBalance: money("Cash."),
    ledgerAvailable: z.boolean().describe("Whether any entry is posted."),
    companyCount: count("Companies ever bought."),
    waterfall,
    positions: z.array(position).describe("By first investment."),
  })
  .meta({ id: "ConstructionActuals", description: "What the fund has done." });

const years = (meaning: string) => z.number().min(0).max(60).describe(`${meaning} Years.`);
const multiple = (meaning: string) => z.number().min(0).max(1000).describe(`${meaning} A factor.`);
const amount = (meaning: string) => z.number().min(0).describe(`${meaning} Currency.`);

const stage = z
  .strictObject({
    name: z.string().min(1).max(60).describe("Its name."),
    avgCheckSize: amount("A usual first investment."),
    reserveRatio: z.number().min(0).describe("Reserves for each unit of first investments. A factor."),
    pctAllocation: share("The part of capital it gets."),
    expectedMultiple: multiple("What it is expected to return."),
  })
  .meta({ id: "AssumedStage", description: "A stage the fund invests in." });

const positionForecast = z
  .strictObject({
    companyId: id("The company."),
    exitDate: day("When it is sold."),
    exitMultiple: multiple("What it returns."),
    followOnReserve: amount("Reserved for follow-on investments."),
    probability: share("How probable it is."),
  })
  .meta({ id: "PositionForecast", description: "What is expected of a position." });

const pacing = {
  deploymentYears: years("How long first investments are made."),
  followOnLagYears: years("How long after them what follows."),
  holdYears: years("How long a position is held."),
  existingHoldYears: years("How much longer today's positions are held."),
  horizonYears: years("How long the forecast runs."),
  accretion: z.literal("linear").describe("How value grows until it is sold."),
};

const simulation = {
  runs: z.number().int().min(1).max(100_000).describe("How many runs."),
  seed: z.number().int().min(0).describe("The same seed gives the same runs."),
  lossRate: share("Positions that return nothing."),
  dispersion: z.number().min(0).max(10).describe("The spread of the logarithm of multiples."),
  holdSpreadYears: years("How far holding periods spread."),
  maxMoic: multiple("The most a position returns."),
  targetMultiple: multiple("What the portfolio returns on average."),
  defaultExitMultiple: multiple("What a position without a forecast returns."),
};

const feeBasis = z.enum(["committed", "invested", "nav"]).describe("What the fee is charged on.");

const plain = {
  feeAnnualRate: annualRate("The management fee."),
  feeBasis,
  feeTermYears: years("How long it runs."),
  feeStartDate: day("From when on."),
  feeStepDownYear: years(
    "After how many years it falls, so that 5 is feeStepDownYear 6 of a forecast, which names the first year of the lower rate; null when never.",
  ).nullable(),
  feeStepDownRate: annualRate("What it falls to; null when never.").nullable(),
  annualPartnershipExpense: amount("Expenses a year."),
  remainingOrgCosts: amount("Organizational costs yet to come."),
  targetPortfolioSize: z.number().int().min(1).max(5000).describe("How many companies."),
  targetFundMultiple: multiple("What the portfolio is to return."),
  stages: z.array(stage).max(100).describe("Stages the fund invests in."),
  positionForecasts: z.array(positionForecast).max(5000).describe("What is expected of single positions."),
};

const assumptions = z
  .strictObject({
    ...plain,
    pacing: z.strictObject(pacing).describe("When money moves."),
    simulation: z.strictObject(simulation).describe("How outcomes spread."),
  })
  .meta({ id: "Assumptions", description: "Everything a forecast needs: what was said over what is derived." });

const givenAssumptions = z
  .strictObject(plain)
  .partial()
  .extend({
    pacing: z.strictObject(pacing).partial().exactOptional().describe("When money moves."),
    simulation: z.strictObject(simulation).partial().exactOptional().describe("How outcomes spread."),
  })
  .meta({ id: "GivenAssumptions", description: "Any of the assumptions; the others keep their value." });

/** `GET /construction`, exactly as published. */
export const construction = z
  .strictObject({
    group: z.string().describe("The vehicle's name."),
    vehicleId: rowId("The vehicle."),
    actuals,
    assumptions,
  })
  .meta({ id: "Construction", description: "What a fund has done, and what a forecast assumes about the rest." });

export const constructionOperations = {
  getConstruction: read("construction", "/construction", "Fund construction: what was done, what is assumed", {
    tag: "Reports",
    description:
      "The inputs of a forecast: what the books say on a day, and what was said or is derived about the rest.",
    query: z.object({ ...group, ...asOf, ...book }),
    response: construction,
    errors: [],
    examples: [],
  }),
  setAssumptions: replace(
    "construction assume",
    "/construction/assumptions",
    "Set what a forecast assumes; what is left out keeps its value",
    {
      tag: "Reports",
      description: "Sets any of the assumptions; answers all of them.",
      query: z.object(group),
      request: givenAssumptions,
      response: assumptions,
      errors: [],
      engineErrors: ["unknown_company"],
      examples: [{ name: "multiple", summary: "A higher target", request: { targetFundMultiple: 3.5 } }],
    },
  ),
};
