/** What a simulation of a fund answers. Binary floating point; equal seeds give equal figures. */
import { z } from "zod";
import { factor, fraction } from "./units.js";

const percentile = (rank: number) => z.number().describe(`${rank} % of outcomes are at most this.`);

const sampleStatistics = z
  .object({
    count: z.number().describe("Outcomes counted; fewer than runs where some have no rate."),
    mean: z.number().describe("Arithmetic mean."),
    stdev: z.number().describe("Standard deviation of the population."),
    standardError: z.number().describe("Of the mean."),
    min: z.number().describe("Smallest."),
    max: z.number().describe("Largest."),
    p1: percentile(1),
    p5: percentile(5),
    p10: percentile(10),
    p25: percentile(25),
    p50: percentile(50),
    p75: percentile(75),
    p90: percentile(90),
    p95: percentile(95),
    p99: percentile(99),
    histogram: z
      .array(
        z.object({
          lo: z.number().describe("Where the bar begins."),
          hi: z.number().nullable().describe("Where it ends; null for the last, which is open above."),
          count: z.number().describe("Outcomes in it."),
        }),
      )
      .describe("Bars, rising."),
  })
  .meta({ id: "SampleStatistics", description: "A sample of outcomes: moments, percentiles, a histogram." });

const outcomeStatistics = z
  .object({
    gross: sampleStatistics.nullable().describe("Of the portfolio."),
    netTotal: sampleStatistics.nullable().describe("Of all partners."),
    netLp: sampleStatistics.nullable().describe("Of limited partners."),
  })
  .meta({ id: "OutcomeStatistics", description: "Three measures summed up; null where no run has one." });

const samples = z
  .object({
    multiples: z
      .object({ gross: z.array(z.number()), netTotal: z.array(z.number()), netLp: z.array(z.number()) })
      .describe("A factor for each run."),
    irr: z
      .object({
        gross: z.array(z.number().nullable()),
        netTotal: z.array(z.number().nullable()),
        netLp: z.array(z.number().nullable()),
      })
      .nullable()
      .describe("A fraction a year for each run, null for one without a rate; null when not asked for."),
  })
  .describe("Every run's outcome, when asked for.");

/** A simulation's result. */
export const monteCarloResult = z
  .object({
    runs: z.number().describe("Funds simulated."),
    seed: z.number().describe("As asked."),
    companies: z.number().describe("Companies drawn in each run."),
    multiples: outcomeStatistics.describe("Multiples. Factors."),
    irr: outcomeStatistics.nullable().describe("Rates, fractions a year; null when not asked for."),
    probLossLp: fraction("Of runs in which limited partners get less than they paid."),
    probLpAtLeast: z
      .array(
        z.object({
          multiple: factor("For limited partners."),
          probability: fraction("Of runs that reach it."),
        }),
      )
      .describe("Chances of multiples."),
    samples: samples.exactOptional(),
  })
  .meta({ id: "MonteCarloResult", description: "The same fund with its companies' outcomes drawn at random." });
