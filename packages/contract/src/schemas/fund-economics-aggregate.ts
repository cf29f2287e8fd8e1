/** A fund's whole life in totals. */
import { z } from "zod";
import { annualRate, factor, fraction, money, orNull, years } from "./units.js";

/** A sum by who bears or receives it. */
export const sides = z
  .object({
    total: money("lp and gp together."),
    lp: money("The limited partners' part."),
    gp: money("The general partner's part."),
  })
  .meta({ id: "Sides", description: "A sum and its two sides, to the cent." });

const ratioSides = (meaning: string) =>
  z
    .object({ total: z.number().nullable(), lp: z.number().nullable(), gp: z.number().nullable() })
    .describe(`${meaning} Null where there is none.`);

const tierResult = z
  .object({
    name: z.string().describe("As in the request."),
    multiple: factor("Exit value over cost."),
    holdingPeriodYears: years("From investment to exit."),
    pctOfCapital: fraction("Of invested capital."),
    numInvestments: z.number().describe("Companies, fractional unless whole ones were asked for."),
    invested: money("Cost."),
    proceeds: money("Exit value."),
    pctOfProceeds: fraction("Of all proceeds."),
    weightedMultiple: factor("What the tier adds to the gross multiple: its share of capital times its multiple."),
  })
  .meta({ id: "TierResult", description: "One outcome's part of the fund." });

const stageResult = z
  .object({
    name: z.string().describe("As in the request."),
    numInvestments: z.number().describe("Companies."),
    initialDeployed: money("Initial checks."),
    reserves: money("Kept for follow-ons."),
    deployed: money("Both together."),
    pctOfDeployed: orNull(fraction("Of what all stages deploy; null where nothing is.")),
  })
  .meta({ id: "StageResult", description: "One entry stage's part of the fund." });

/** The fields of the aggregate, which stand at the top of the response. */
export const aggregateFields = {
  committedCapital: sides.describe("Commitments."),
  calledCapital: sides.describe("Called over the whole life."),
  managementFees: sides.describe("Management fees."),
  partnershipExpenses: sides.describe("All expenses: organisation, operation, partnership."),
  recycledCapital: sides.describe("Proceeds invested again."),
  investedCapital: sides.describe("Invested in companies."),
  proceeds: sides.describe("Exit values."),
  carriedInterestPaid: sides.describe("Carry by who pays it: the limited partners."),
  carriedInterestEarned: sides.describe("Carry by who earns it: the GP."),
  distributions: sides.describe("Paid out; the GP's without carry."),
  grossMultiple: ratioSides("Proceeds over invested capital. A factor."),
  netMultiple: ratioSides("Paid out over called; the GP's with carry. A factor."),
  grossIRR: ratioSides(
    "The gross multiple over the weighted hold, an approximation; the forecast has rates of cash flows. A fraction a year.",
  ),
  netIRR: ratioSides("The net multiple over the weighted hold, an approximation. A fraction a year."),
  pic: orNull(fraction("Called over committed.")),
  dpi: orNull(factor("Distributed over called.")),
  rvpi: factor("Residual value over called: zero, as all is sold by the end."),
  tvpi: orNull(factor("Total value over called.")),
  weightedHoldPeriodYears: orNull(years("Proceeds-weighted hold; null without proceeds.")),
  fundOperationsYears: years("Life of the fund."),
  tiers: z.array(tierResult).describe("As in the request."),
  stages: z.array(stageResult).describe("As in the request."),
};

/** A rate a year that may not exist. */
export const rateOrNull = (meaning: string) => orNull(annualRate(meaning));
