/** What a fund-economics computation asks. */
import { z } from "zod";
import { fundInputs, fundInputsChange } from "./fund-economics-inputs.js";

/** One input and the values to try. */
export const sensitivityAxis = z.object({
  path: z.string().describe("Dotted path of an input, such as `carryPct` or `returnTiers[3].multiple`."),
  values: z.array(z.number()).describe("Values to try, in the input's unit."),
});

const monteCarlo = z
  .object({
    seed: z.number().describe("A whole number from 0 to 4,294,967,295: the same seed gives the same figures."),
    runs: z.number().exactOptional().describe("Funds to simulate, 1 to 100,000; 10,000 unless given."),
    multipleSigma: z
      .number()
      .exactOptional()
      .describe(
        "Log-volatility of the largest tier's multiple; the others in proportion to ln(1 + multiple). 1 unless given.",
      ),
    irr: z
      .enum(["cashflow", "annualised", "none"])
      .exactOptional()
      .describe("Rates from cash flows, from multiples and the mean hold, or none; `cashflow` unless given."),
    holdSpreadYears: z
      .number()
      .exactOptional()
      .describe("Half the width of a uniform spread of holds; 0 unless given. Years."),
    bins: z.number().exactOptional().describe("Bars of each histogram, 1 to 200; 40 unless given."),
    includeSamples: z
      .boolean()
      .exactOptional()
      .describe("Whether every run's outcome is returned; false unless given."),
  })
  .meta({ id: "MonteCarloPlan", description: "A simulation of the fund's companies." });

const fundAnalysis = z
  .object({
    forecast: z.boolean().exactOptional().describe("Whether to forecast period by period; true unless given."),
    jCurve: z.boolean().exactOptional().describe("Whether every row carries its rates to date; true unless given."),
    scenarios: z
      .array(z.object({ name: z.string().describe("For people."), inputs: fundInputsChange }))
      .exactOptional()
      .describe("Variations of the inputs, at most 20."),
    sensitivity: z
      .object({
        x: sensitivityAxis.describe("The input varied along a row."),
        y: sensitivityAxis.describe("The input varied from row to row.").exactOptional(),
        metrics: z
          .array(z.string())
          .describe(
            "Dotted paths of figures in the response, such as `netMultiple.lp` or `forecast.summary.irr.netLp`.",
          ),
        plugTier: z
          .string()
          .exactOptional()
          .describe("The tier that absorbs a change of another tier's share or count; `writeoff` unless given."),
      })
      .exactOptional()
      .describe("A grid over one or two inputs, at most 2,500 cells."),
    monteCarlo: monteCarlo.exactOptional(),
  })
  .meta({ id: "FundAnalysis", description: "What to compute of the fund." });

/**
 * The body of a fund-economics computation.
 * @example Object.keys(fundEconomicsRequestSchema.shape) // => ["inputs", "analysis"]
 */
export const fundEconomicsRequestSchema = z
  .object({ inputs: fundInputs, analysis: fundAnalysis.exactOptional() })
  .meta({ id: "FundEconomicsRequest", description: "A fund, and what to compute of it." });
