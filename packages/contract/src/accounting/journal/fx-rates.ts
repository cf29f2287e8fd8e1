/** Exchange rates for revaluing positions in other currencies. */
import * as z from "zod";
import { create, read, replace } from "../operation.js";
import { group } from "../query.js";
import { count, currency, date, day } from "../values.js";

const rate = z.number().positive().max(1e12).describe("The vehicle's currency for one unit of the other.");

const source = z
  .literal("ecb")
  .exactOptional()
  .describe("That a file of the European Central Bank says it; left out where the firm set it.");

const newRate = z
  .strictObject({ currency: currency("The other currency."), date: day("The day it is the rate of."), rate })
  .meta({ id: "NewFxRate", description: "A currency's rate of a day." });

const fxRate = z
  .strictObject({ currency: currency("The other currency."), date: date("The day it is the rate of."), rate, source })
  .meta({ id: "FxRate", description: "A currency's rate of a day." });

export const fxRateOperations = {
  listFxRates: read("fx-rates", "/fx-rates", "Exchange rates, by currency and date", {
    tag: "Entries",
    description: "Every rate that was set, by currency, the latest first.",
    query: z.object(group),
    response: z.array(fxRate),
    errors: [],
    examples: [],
  }),
  setFxRate: replace("fx-rates set", "/fx-rates", "Set a currency's rate of a day", {
    tag: "Entries",
    description:
      "Sets what one unit of a currency is worth on a day, in the vehicle's own; a rate of the same day is replaced. It holds until a later day has one. `POST /entries/fx` revalues positions at it.",
    query: z.object(group),
    request: newRate,
    response: fxRate,
    errors: [],
    engineErrors: ["invalid_value"],
    examples: [
      {
        name: "month-end",
        summary: "One euro is 1.08 dollars",
        request: { currency: "EUR", date: "2026-03-31", rate: 1.08 },
      },
    ],
  }),
  importFxRates: create("fx-rates import", "/fx-rates/import", "Take rates from a file of the European Central Bank", {
    tag: "Entries",
    description:
      "Reads the bank's published file, `eurofxref-hist.csv` or its XML, whose rates are for one euro. A rate between two other currencies is kept as their two quotes, so nothing is rounded. Rates that the firm set itself stay; importing again changes nothing.",
    query: z.object(group),
    bulk: true,
    request: z
      .strictObject({
        content: z.string().min(1).describe("The file's text; with the whole body at most the limit `importBytes`."),
        currencies: z
          .array(currency("A currency."))
          .min(1)
          .max(50)
          .exactOptional()
          .describe("Which currencies; those of the bank accounts and companies by default."),
        from: day("The first day; all days by default.").exactOptional(),
      })
      .meta({ id: "FxRateFile", description: "A file of reference rates." }),
    response: z
      .strictObject({
        format: z.enum(["csv", "xml"]).describe("The format that was read."),
        currencies: z.array(z.string()).describe("The currencies that were taken."),
        rates: count("Rates that the file says for them."),
        firstDate: date("The earliest; null where no currency is asked for.").nullable(),
        lastDate: date("The latest; null where no currency is asked for.").nullable(),
      })
      .meta({ id: "ImportedFxRates", description: "What came of a file of rates." }),
    status: 201,
    errors: [],
    engineErrors: ["invalid_value"],
    examples: [
      {
        name: "csv",
        summary: "Two days of three currencies",
        request: {
          content: "Date,USD,JPY,GBP,\n2026-03-31,1.0842,162.35,0.8345,\n2026-03-30,1.0811,161.9,0.8352,\n",
          currencies: ["EUR", "GBP"],
        },
      },
    ],
  }),
};
