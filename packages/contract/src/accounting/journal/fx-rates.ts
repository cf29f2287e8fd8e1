/** Exchange rates for revaluing positions in other currencies. */
import * as z from "zod";
import { read, replace } from "../operation.js";
import { group } from "../query.js";
import { currency, date, day } from "../values.js";

const rate = z.number().positive().max(1e12).describe("The vehicle's currency for one unit of the other.");

const source = z.enum(["own", "ecb"]).describe("Whether the firm set it, or a file of the European Central Bank did.");

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
};
