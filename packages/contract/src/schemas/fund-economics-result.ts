/** What a fund-economics computation answers: currency to the cent, ratios and rates unrounded. */
import { fundEconomicsWarningCodes } from "@capstack/fund-economics";
import { z } from "zod";
import { sensitivityAxis } from "./fund-economics.js";
import { aggregateFields, rateOrNull } from "./fund-economics-aggregate.js";
import { forecast } from "./fund-economics-forecast.js";
import { monteCarloResult } from "./fund-economics-monte-carlo.js";
import { factor, fraction, inputPath, money, orNull } from "./units.js";

const grossToNet = z
  .object({
    grossMultiple: orNull(factor("Of the portfolio.")),
    netMultiple: orNull(factor("Of limited partners.")),
    multipleSpread: orNull(factor("The difference.")),
    grossIrr: rateOrNull("Of the portfolio."),
    netIrr: rateOrNull("Of limited partners."),
    irrSpread: rateOrNull("The difference."),
    fromFeesAndExpenses: rateOrNull("Part of the spread that fees and expenses take."),
    fromCarry: rateOrNull("Part of the spread that carry takes."),
    feesPctOfCommitted: fraction("Management fees over commitments."),
    totalLoad: orNull(fraction("Fees, expenses and carry over the portfolio's profit.")),
  })
  .meta({ id: "GrossToNet", description: "What fees, expenses and carry take from what the portfolio earns." });

const per100 = (meaning: string) => z.number().describe(`${meaning} For each 100 of commitments.`);

const gpEconomics = z
  .object({
    fees: money("Management fees."),
    carry: money("Carry."),
    ownDistributions: money("On the GP's own commitment."),
    commitment: money("The GP's own."),
    netMultiple: orNull(factor("Of the own commitment, with carry.")),
    netIrr: rateOrNull("Of the own commitment, with carry."),
    feesPer100: per100("Management fees."),
    expensesPer100: per100("Expenses."),
    carryPer100: per100("Carry."),
  })
  .meta({ id: "GpEconomics", description: "What the fund is worth to its manager." });

const returnTheFund = z
  .object({
    totalCompanies: z.number().describe("In the portfolio."),
    initialCheck: money("Average initial check."),
    perCompanyAllocation: money("Average with reserves."),
    requiredMultipleWithReserves: orNull(factor("Of the allocation, that returns all called capital.")),
    requiredMultipleInitialOnly: orNull(factor("Of the initial check, that returns all called capital.")),
    exitOwnership: fraction("At exit, after dilution.").exactOptional(),
    requiredExitValuation: orNull(money("Of the company, that returns all called capital.")).exactOptional(),
    impliedPostMoney: orNull(money("What the initial check and ownership value the company at.")).exactOptional(),
    followOnChecks: z
      .array(
        z.object({
          stage: z.string().describe("The entry stage."),
          label: z.string().describe("As in the request."),
          reserve: money("Set aside for it."),
          avgCheckSize: money("Of one."),
          checks: z.number().nullable().describe("How many the reserve pays for."),
        }),
      )
      .describe("Planned follow-ons."),
  })
  .meta({ id: "ReturnTheFund", description: "How large one exit has to be to pay back all called capital by itself." });

const reconciliationCheck = z
  .object({
    check: z.string().describe("What is compared."),
    difference: money("The largest over all rows."),
    ok: z.boolean().describe("Whether it holds."),
  })
  .meta({ id: "ReconciliationCheck", description: "One identity that the forecast must satisfy." });

const fundWarning = z
  .object({
    code: z.enum(fundEconomicsWarningCodes).describe("Stable, machine-readable."),
    path: inputPath,
    message: z.string().describe("For people."),
  })
  .meta({ id: "FundWarning", description: "The answer stands, and something about it is worth knowing." });

const sensitivity = z
  .object({
    x: sensitivityAxis.describe("As asked."),
    y: sensitivityAxis.exactOptional().describe("As asked."),
    metrics: z.array(z.string()).describe("As asked."),
    cells: z
      .array(
        z.object({
          x: z.number().describe("Value of the first input."),
          y: z.number().exactOptional().describe("Value of the second."),
          values: z.array(z.number().nullable()).describe("One for each metric; null where there is none."),
          error: z
            .object({ code: z.string().describe("The engine's code."), message: z.string().describe("For people.") })
            .exactOptional()
            .describe("Why the cell could not be computed."),
        }),
      )
      .describe("Row by row: all x for the first y, then for the next."),
  })
  .meta({ id: "FundSensitivityResult", description: "One or two inputs varied, figures of the answer watched." });

const answerFields = {
  ...aggregateFields,
  forecast: forecast.exactOptional(),
  grossToNet: grossToNet.exactOptional(),
  gpEconomics: gpEconomics.exactOptional(),
  returnTheFund,
  reconciliation: z.array(reconciliationCheck).describe("Empty without a forecast."),
  warnings: z.array(fundWarning).describe("What was accepted but deserves a look."),
};

const fundScenarioResult = z
  .object({ name: z.string().describe("As asked."), ...answerFields })
  .meta({ id: "FundScenarioResult", description: "A variation's answer." });

/**
 * What a fund-economics computation answers.
 * @example "netMultiple" in fundEconomicsResultSchema.shape // => true
 */
export const fundEconomicsResultSchema = z
  .object({
    ...answerFields,
    scenarios: z.array(fundScenarioResult).exactOptional().describe("In the order asked."),
    sensitivity: sensitivity.exactOptional(),
    monteCarlo: monteCarloResult.exactOptional(),
  })
  .meta({
    id: "FundEconomicsResult",
    description: "A fund's economics: its whole life in totals, its forecast, its analyses.",
  });
