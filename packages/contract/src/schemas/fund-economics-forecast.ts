/** A fund period by period: one row a period and the summary its rows add up to. */
import { z } from "zod";
import { rateOrNull, sides } from "./fund-economics-aggregate.js";
import { factor, fraction, money, orNull } from "./units.js";

const multiples = z
  .object({
    dpi: orNull(factor("Distributed over called.")),
    rvpi: orNull(factor("Net asset value over called.")),
    tvpi: orNull(factor("Both together.")),
  })
  .meta({ id: "CumulativeMultiples", description: "Multiples of called capital, net of carry paid and accrued." });

const cumulative = z
  .object({
    capitalCalls: sides.describe("Called so far."),
    distributions: sides.describe("Distributed so far, without carry."),
    invested: money("Invested so far."),
    proceeds: money("Proceeds so far."),
    pic: orNull(fraction("Called over committed.")),
    total: multiples.describe("Of all partners."),
    lp: multiples.describe("Of limited partners."),
    grossMoic: orNull(factor("Proceeds and portfolio value over what was invested.")),
  })
  .meta({ id: "CumulativeFigures", description: "Running totals and multiples to the end of a period." });

const ratesToDate = z
  .object({
    gross: rateOrNull("Of the portfolio."),
    netTotal: rateOrNull("Of all partners, before carry."),
    netLp: rateOrNull("Of limited partners, after carry."),
  })
  .meta({ id: "RatesToDate", description: "Rates of the flows to date with what is left; null where there is none." });

const forecastRow = z
  .object({
    index: z.number().describe("From 1."),
    year: z.number().describe("Fund year, from 1."),
    label: z.string().describe("For people."),
    date: z.string().exactOptional().describe("Its last day, with fundStartDate. YYYY-MM-DD."),
    capitalCalls: sides.describe("Paid in by partners."),
    managementFees: sides.describe("Paid to the manager."),
    partnershipExpenses: sides.describe("All expenses."),
    newInvestments: money("Initial checks."),
    followOnInvestments: money("Follow-ons."),
    companiesEntered: z.number().describe("Companies invested in for the first time; fractional."),
    recycled: money("Of the proceeds, invested again."),
    proceeds: money("From exits."),
    proceedsByTier: z.array(z.number()).describe("The same by return tier. Currency."),
    distributions: sides.describe("Paid out; the GP's without carry."),
    carry: money("Carry paid; negative where a clawback is returned."),
    cash: money("At the end."),
    investedCost: money("Cost of what is held at the end."),
    portfolioValue: money("Fair value of what is held at the end."),
    gains: money("Proceeds and change of value less investments."),
    accruedCarry: money("Carry if all were sold at the end, not yet paid."),
    nav: sides.describe("Net asset value at the end."),
    cumulative,
    irrToDate: ratesToDate.nullable().describe("Null without the J-curve."),
    netCashFlow: sides.describe("What partners receive less what they pay; the GP's with carry."),
  })
  .meta({ id: "ForecastRow", description: "One period." });

const fundRates = z
  .object({
    gross: rateOrNull("Of the portfolio: investments and proceeds."),
    netTotal: rateOrNull("Of all partners, before carry."),
    netLp: rateOrNull("Of limited partners, after carry."),
    netGp: rateOrNull("Of the GP's commitment, with carry."),
    lpBeforeCarry: rateOrNull("Of limited partners as if there were no carry."),
  })
  .meta({ id: "FundRates", description: "Rates of return by whose flows; null where there is none." });

const totals = z
  .object({
    capitalCalls: sides.describe("Called."),
    managementFees: sides.describe("Paid to the manager."),
    partnershipExpenses: sides.describe("All expenses."),
    invested: money("In companies."),
    newInvestments: money("Of it, initial checks."),
    followOnInvestments: money("Of it, follow-ons."),
    recycled: money("Of it, out of proceeds."),
    proceeds: money("From exits."),
    carry: money("Carry paid, less clawback."),
    clawback: money("Carry the GP returned."),
    distributions: sides.describe("Paid out; the GP's without carry."),
  })
  .describe("Sums of the rows.");

const forecastSummary = z
  .object({
    period: z.enum(["annual", "quarterly", "monthly"]).describe("Length of a row."),
    periods: z.number().describe("Rows."),
    deployedShare: fraction("Of the plan invested within the fund's life."),
    lpShareOfDistributable: fraction("Of what can be distributed, before carry, that is the limited partners'."),
    totals,
    multiples: z
      .object({
        gross: orNull(factor("Proceeds over invested.")),
        netTotal: orNull(factor("Of all partners, before carry goes to the GP.")),
        netLp: orNull(factor("Of limited partners.")),
        netGp: orNull(factor("Of the GP's commitment, with carry.")),
      })
      .describe("At the end."),
    irr: fundRates,
    xirr: fundRates.exactOptional().describe("On the dates of the periods, with fundStartDate."),
    maxNetExposure: money("Deepest cumulative net outflow of all partners."),
    breakEvenPeriod: z
      .number()
      .nullable()
      .describe("First period in which limited partners have had back what they paid; null when never."),
    jCurveTrough: z
      .object({ period: z.number().describe("The row."), irr: z.number().describe("A fraction a year.") })
      .nullable()
      .describe("Where limited partners' rate to date is lowest."),
  })
  .meta({ id: "ForecastSummary", description: "The whole forecast in totals, multiples and rates." });

/** A forecast. */
export const forecast = z
  .object({ summary: forecastSummary, periods: z.array(forecastRow).describe("One a period, in order.") })
  .meta({ id: "Forecast", description: "A fund period by period; every row and column ties to the cent." });
