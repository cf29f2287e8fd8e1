/** A fund's forecast: one row a period, and the summary the rows add up to. */
import { z } from "zod";
import { day, fraction, money } from "./units.js";

const triad = z.object({ total: z.number(), lp: z.number(), gp: z.number() });
const sides = (meaning: string) => triad.describe(`${meaning} lp + gp = total. Currency.`);
const figure = z.number().nullable();
const rates = z
  .object({ gross: figure, netTotal: figure, netLp: figure, netGp: figure, lpBeforeCarry: figure })
  .meta({ id: "FundRates", description: "Rates a year of the cash flows; −1 for a total loss, null for none." });
const multiples = z
  .object({ dpi: figure, rvpi: figure, tvpi: figure })
  .meta({ id: "CumulativeMultiples", description: "Of called capital, net of carry paid and accrued." });

const row = z
  .object({
    index: z.number().describe("From 1."),
    year: z.number().describe("Fund year, from 1."),
    label: z.string().describe("Such as `Y3 Q2`."),
    date: day("Last day of the period.").exactOptional(),
    capitalCalls: sides("Called."),
    managementFees: sides("Fees."),
    partnershipExpenses: sides("Expenses."),
    newInvestments: money("Initial checks."),
    followOnInvestments: money("Follow-ons."),
    companiesEntered: z.number().describe("New companies; fractional where deployment is spread."),
    recycled: money("Proceeds used again at once."),
    proceeds: money("Exits."),
    proceedsByTier: z.array(z.number()).describe("In the order of tiers. Currency."),
    distributions: sides("Paid out, the GP's without carry."),
    carry: money("Paid; negative where a clawback is returned."),
    cash: money("At the end."),
    investedCost: money("Cost of what is held."),
    portfolioValue: money("Marks of what is held."),
    gains: money("Proceeds and change of value less investments."),
    accruedCarry: money("What a sale at the marks would add to carry."),
    nav: sides("Net asset value."),
    cumulative: z.object({
      capitalCalls: sides("To date."),
      distributions: sides("To date."),
      invested: money("To date."),
      proceeds: money("To date."),
      pic: figure.describe("Called over committed."),
      total: multiples,
      lp: multiples,
      grossMoic: figure.describe("Proceeds and value over invested."),
    }),
    irrToDate: z
      .object({ gross: figure, netTotal: figure, netLp: figure })
      .nullable()
      .describe("Rates a year to date with what is left; null without the J-curve."),
    netCashFlow: sides("Received less paid, the GP's with carry."),
  })
  .meta({ id: "ForecastRow", description: "One period." });

const summary = z
  .object({
    period: z.enum(["annual", "quarterly", "monthly"]),
    periods: z.number(),
    deployedShare: fraction("Of the plan that calls pay for; 1 unless recycling falls short."),
    lpShareOfDistributable: fraction("Of distributable cash, the limited partners'."),
    totals: z.object({
      capitalCalls: sides("All."),
      managementFees: sides("All."),
      partnershipExpenses: sides("All."),
      invested: money("All."),
      newInvestments: money("Initial checks."),
      followOnInvestments: money("Follow-ons."),
      recycled: money("All."),
      proceeds: money("All."),
      carry: money("Kept, net of the clawback."),
      clawback: money("Returned."),
      distributions: sides("All, the GP's without carry."),
    }),
    multiples: z.object({ gross: figure, netTotal: figure, netLp: figure, netGp: figure }),
    irr: rates,
    xirr: rates.exactOptional(),
    maxNetExposure: money("Deepest cumulative net outflow of all partners."),
    breakEvenPeriod: figure.describe("First period in which limited partners have their money back."),
    jCurveTrough: z
      .object({ period: z.number(), irr: z.number() })
      .nullable()
      .describe("Where limited partners' rate to date is lowest."),
  })
  .meta({ id: "ForecastSummary", description: "The forecast in totals, multiples and rates." });

/** A forecast. */
export const fundForecast = z
  .object({ summary, periods: z.array(row) })
  .meta({ id: "FundForecast", description: "Period by period; rows and columns tie to the cent." });
