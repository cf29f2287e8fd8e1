/** ILPA's performance template of a fund, as it is answered. */
import * as z from "zod";
import { amountCurrency, date, money, rate, rowId } from "../values.js";

const measures = z.strictObject({
  irr: rate("XIRR."),
  multiple: z.number().nullable().describe("What came back and is left over what was paid in; null where nothing was."),
});

const treatments = <Value extends z.ZodType>(value: Value) =>
  z.strictObject({
    grossWith: value.describe("Gross, with the line."),
    netWith: value.describe("Net, with the line."),
    grossWithout: value.describe("Gross, without the line."),
    netWithout: value.describe("Net, without the line."),
  });

/** The template: flows, measures, the portfolio's, gross beside net, footnotes. */
export const performance = z
  .strictObject({
    fund: z.string().describe("The vehicle's name."),
    currency: amountCurrency,
    method: z.enum(["granular", "gross_up"]).describe("The method; a fund keeps one for its life."),
    multipleName: z.enum(["MOIC", "TVPI"]).describe("What the method calls its multiple."),
    periodEnd: date("The last day of the quarter."),
    partners: z.array(rowId("A partner.")).describe("Whose flows they are: limited partners that share the fee."),
    cashFlows: z
      .array(
        z.strictObject({
          date: date("When a call was due or a distribution made; of an adjustment the end of its quarter."),
          amount: money("Calls negative, distributions and what stands at the end positive."),
          type: z.string().describe("ILPA's kind of flow."),
          subtype: z.string().nullable().describe("The finer kind; null where there is none."),
          treatments: treatments(money("What it enters with.")).describe("Gross and net, with the line and without."),
        }),
      )
      .describe("Of all these partners together since inception, by day."),
    measures: treatments(measures).describe("Rates of return and multiples, gross and net, with the line and without."),
    portfolio: z
      .strictObject({
        gross: z
          .strictObject({
            realized: measures.describe("Of what is realised."),
            unrealized: measures.describe("Of what is not."),
            total: measures.describe("Of all."),
          })
          .describe("Before fees and carry."),
        net: measures.describe("Of the total."),
      })
      .nullable()
      .describe("Of the fund's companies; null where it has none."),
    portfolioFlows: z
      .array(
        z.strictObject({
          date: date("When."),
          amount: money("Invested negative, got back and fair value positive."),
          type: z.string().describe("ILPA's kind of flow."),
          part: z.enum(["realized", "unrealized"]).describe("Realised where nothing of the company is held any more."),
        }),
      )
      .describe("What the portfolio's figures are made of."),
    grossAndNet: z
      .array(
        z.strictObject({
          measure: z.enum(["irr", "multiple"]).describe("Which."),
          of: z.string().describe("Of what."),
          from: date("From when."),
          to: date("To when."),
          gross: z.number().nullable().describe("Before fees and carry; null where there is none."),
          net: z.number().nullable().describe("After them; null where there is none."),
        }),
      )
      .describe("Side by side over one period, as the marketing rule wants them."),
    moved: z.array(z.looseObject({})).describe("Amounts added back that count on the day of the first call."),
    footnotes: z
      .array(z.strictObject({ about: z.string().describe("What of."), text: z.string().describe("What it says.") }))
      .describe("What was assumed where the books say nothing, and what the firm says."),
  })
  .meta({ id: "IlpaPerformance", description: "ILPA's Performance Template of a fund and quarter." });
