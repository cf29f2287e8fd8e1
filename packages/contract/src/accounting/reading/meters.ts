/** How far a vehicle is from limits of its terms and of law, and where a deal would take it. */
import { meterNames } from "@capstack/ledger";
import * as z from "zod";
import { read, readErrors } from "../operation.js";
import { amountFrom, asOf, group } from "../query.js";
import { amountCurrency, count, date, id, money, rowId, share } from "../values.js";

const meter = z
  .strictObject({
    meter: z.enum(meterNames).describe("What is measured."),
    unit: z.enum(["currency", "days", "owners", "percent"]).describe("What `used`, `most` and `after` count."),
    of: z.enum(["law", "terms"]).describe("Whether the limit is one of law or of the terms."),
    used: z.number().describe("How much there is of it."),
    most: z.number().nullable().describe("The most there may be; null where nothing limits it."),
    base: money("What `mostPct` is a part of; null where the limit is no part.").nullable(),
    mostPct: z.number().nullable().describe("The limit as a part of `base`. A fraction of one; null where it is none."),
    after: z.number().describe("How much there is of it with the deal; as `used` without one."),
    isWithin: z.boolean().describe("Whether it keeps to the limit."),
    isWithinAfter: z.boolean().describe("Whether it does with the deal."),
    companyId: rowId("The company it is about; null where it is about all.").nullable(),
  })
  .meta({ id: "Meter", description: "How far a vehicle is from one limit." });

const part = (meaning: string) => share(meaning).nullable();

const filings = z
  .strictObject({
    grossAssets: money("Assets, without what is owed taken off: gross asset value of Form ADV."),
    uncalled: money("Commitments that can still be called."),
    regulatoryAssets: money("Both: regulatory assets of Form ADV."),
    owners: count("Owners, those behind who is looked through counted, related persons left out."),
    relatedPct: part("The part of related persons, by capital; null without capital."),
    fundOfFundsPct: part("The part of funds of funds; null without capital."),
    nonUsPct: part("The part of those who are known not to be US persons; null without capital."),
    firstSale: date(
      "The day of the first commitment, from which Form D is due in 15 days; null without one.",
    ).nullable(),
    sold: money("Commitments of others than related persons."),
    accreditedInvestors: count("Investors who are accredited."),
    otherInvestors: count("Investors who are not."),
    untold: z
      .strictObject({
        accredited: count("Of whom no one has said whether they are accredited."),
        usPerson: count("Or whether they are US persons."),
        qualifiedPurchaser: count("Or whether they are qualified purchasers."),
      })
      .describe("Investors of whom a fact is missing."),
  })
  .meta({ id: "FilingFigures", description: "What Form ADV and Form D ask of a vehicle." });

export const meterOperations = {
  getMeters: read("meters", "/meters", "How far the vehicle is from its limits, and where a deal would take it", {
    tag: "Oversight",
    description:
      "Each limit of the terms and of law with what is used of it, with a deal about to be booked and without it, and figures for filings. What no one has said about investors and securities is counted apart or taken by its type.",
    query: z.object({
      ...group,
      ...asOf,
      invest: amountFrom("Paid for an investment.").exactOptional(),
      companyId: id("The company it is in.").exactOptional(),
      securityId: id("The security it is in.").exactOptional(),
      draw: amountFrom("Drawn on the credit line.").exactOptional(),
    }),
    response: z
      .strictObject({
        end: date("The day it is of."),
        currency: amountCurrency,
        meters: z
          .array(meter)
          .describe("Every meter, also those that nothing limits; a company each for concentration."),
        filings,
      })
      .meta({ id: "Meters", description: "Limits, what is used of them, and figures for filings." }),
    errors: [],
    engineErrors: ["unknown_company", "unknown_security", ...readErrors],
    examples: [],
  }),
};
