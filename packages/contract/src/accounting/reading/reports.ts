/** Figures of whole vehicles, and their statements. */
import * as z from "zod";
import { read } from "../operation.js";
import { documentFormat, documentFormats, documentTypes } from "../printed.js";
import { adjusting, asOf, audited, book, group, include, period, within } from "../query.js";
import { amountCurrency, count, date, day, money, rate, rowId } from "../values.js";
import { partnerStatementName, statement, statementName } from "./statements.js";

const multiple = (meaning: string) =>
  z.number().nullable().describe(`${meaning} A factor; null while nothing is paid in.`);

const economics = z
  .strictObject({
    committed: money("Commitments."),
    paidIn: money("Contributions."),
    uncalled: money("What can still be called."),
    distributions: money("Distributions; positive."),
    nav: money("Net assets."),
    totalValue: money("Net assets and distributions."),
    dpi: multiple("Distributions over paid in."),
    rvpi: multiple("Net assets over paid in."),
    tvpi: multiple("Total value over paid in."),
    irr: rate("Net rate of return of these partners: everyone's under `fund`, the limited partners' under `lp`."),
  })
  .meta({ id: "Economics", description: "What was put in, and what it became." });

const vehicleEconomics = z
  .strictObject({
    vehicle: z.string().describe("The vehicle's name."),
    id: rowId("The vehicle."),
    vintageYear: z.number().int().nullable().describe("Its vintage; null when not recorded."),
    currency: amountCurrency,
    source: z.literal("ledger").describe("Where the figures come from."),
    lpCount: count("Limited partners."),
    fund: economics.describe("Everyone."),
    lp: economics.describe("The limited partners."),
  })
  .meta({ id: "VehicleEconomics", description: "A vehicle's economics." });

/** `GET /fund-economics`, exactly as published. */
export const fundEconomics = z
  .strictObject({
    asOf: date("The day of the report; null for today.").nullable(),
    vehicles: z.array(vehicleEconomics).describe("By name."),
  })
  .meta({ id: "FundEconomics", description: "Committed, paid in, returned and remaining, vehicle by vehicle." });

/** `GET /fund-timeseries`, exactly as published. */
export const fundTimeseries = z
  .strictObject({
    points: z
      .array(
        z
          .strictObject({
            period: date("The quarter's last day."),
            label: z
              .string()
              .regex(/^Q[1-4] '\d\d$/)
              .describe("As `Q1 '26`."),
            calledCapital: money("Called so far."),
            distributed: money("Distributed so far."),
            contributions: money("Contributions so far."),
            distributions: money("Distributions so far, as the capital account shows them."),
            operatingIncome: money("Income so far."),
            realizedGains: money("Gains on what was sold so far."),
            unrealizedGains: money("Changes of fair values so far."),
            expenses: money("Fees and expenses so far."),
            other: money("What belongs to no other line so far, offering costs among it."),
            nav: money("Net assets."),
            investedCapital: money("Invested so far."),
            newInvested: money("First investments so far."),
            followOnInvested: money("What followed, so far."),
            proceeds: money("What came back so far."),
            portfolioValue: money("Fair value of all positions."),
            grossIrr: rate(
              "Rate of return of the investments, on purchases, proceeds and fair value; null without investments.",
            ),
            netIrrFund: rate("Rate of return of everyone's capital."),
            netIrrLp: rate("Rate of return of the limited partners' capital."),
          })
          .meta({ id: "TimeSeriesPoint", description: "A quarter's end; figures are cumulative since inception." }),
      )
      .describe("Ascending."),
    hasGross: z.boolean().describe("Whether any purchase exists."),
  })
  .meta({ id: "FundTimeSeries", description: "A vehicle quarter by quarter." });

export const reportOperations = {
  getFundEconomics: read("fund-economics", "/fund-economics", "Economics of every vehicle, or of one", {
    tag: "Reports",
    description:
      "NAV, DPI, TVPI, IRR of every vehicle the key sees, or the one `group` names; zeros and nulls without entries. One whose books cannot be read is in `unanswered`.",
    query: z.object({ ...group, ...asOf, ...book, ...include(["gp"], "The general partner's part.") }),
    response: fundEconomics.extend({
      vehicles: z
        .array(
          vehicleEconomics
            .extend({
              gp: economics.exactOptional().describe("With `include=gp`: the general partner."),
              carryAccrued: money("With `include=gp`: carry that has accrued.").exactOptional(),
              carryPaid: money("With `include=gp`: carry that was paid in cash.").exactOptional(),
            })
            .meta({
              id: "VehicleEconomicsWithGp",
              description: "A vehicle's economics, the general partner's on request.",
            }),
        )
        .describe("By name."),
      unanswered: z
        .array(
          z.strictObject({
            vehicle: z.string().describe("The vehicle's name."),
            id: rowId("The vehicle."),
            code: z.string().describe("What is wrong with its books."),
            message: z.string().describe("The same for people."),
          }),
        )
        .exactOptional()
        .describe("Vehicles whose books cannot be read, and why; absent while there are none."),
    }),
    errors: [],
    examples: [],
  }),
  getFundTimeseries: read("fund-timeseries", "/fund-timeseries", "Quarterly time series", {
    tag: "Reports",
    description: "One point a quarter, up to the current quarter and as far as posted entries reach.",
    query: z.object({ ...group, ...asOf, ...book, through: day("Up to the quarter of this day.").exactOptional() }),
    response: fundTimeseries,
    errors: [],
    examples: [],
  }),
  getStatement: read("statements", "/statements/{name}", "A statement, as JSON or as a file", {
    tag: "Reports",
    own: "figures",
    description:
      "A statement of a window. `capital-account` is one partner's, named by `lp`; `ilpa` takes a partner too. `compare` adds the windows before.",
    name: statementName,
    query: z.object({
      ...group,
      ...period,
      ...adjusting,
      ...book,
      compare: within(0, 12, "How many windows before are shown beside it.").default(0),
      lp: z.uuid().exactOptional().describe("The partner."),
      format: z
        .enum(["json", ...documentFormats])
        .default("json")
        .describe(documentFormat),
      ...audited,
    }),
    response: statement,
    files: documentTypes,
    errors: ["period_conflict", "not_found"],
    engineErrors: ["invalid_period"],
    examples: [],
  }),
  getPartnerStatements: read(
    "statements partners",
    "/partner-statements",
    "Every partner's statement, as one archive",
    {
      tag: "Reports",
      own: "figures",
      description:
        "A zip with a file for each partner, sent while it is made; `X-Total-Count` says how many files it holds. A partner's key is given its own.",
      query: z.object({
        ...group,
        ...period,
        ...adjusting,
        ...book,
        statement: partnerStatementName,
        compare: within(0, 12, "How many windows before are shown beside it.").default(0),
        format: z.enum(["csv", "xlsx", "pdf"]).default("pdf").describe("What each file is."),
        ...audited,
      }),
      response: z.never(),
      files: ["application/zip"],
      errors: ["period_conflict", "not_found"],
      engineErrors: ["invalid_period"],
      examples: [],
    },
  ),
};
