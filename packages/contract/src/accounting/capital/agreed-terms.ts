/** What an agreement says of a fee and of a credit line, as terms and entry builders take it. */
import { dayCounts } from "@capstack/decimal";
import * as z from "zod";
import { annualRate, atLeastZero, day, id, share } from "../values.js";

/** What a management fee is charged on. */
export const feeBasis = z.enum(["committed", "invested", "nav"]);

/** Changes of a fee on later days. */
export const feeSteps = z
  .array(
    z.strictObject({
      date: day("From when on."),
      annualRate: annualRate("The rate from then on."),
      basis: feeBasis.exactOptional().describe("The basis from then on; that before by default."),
    }),
  )
  .max(100)
  .describe("Other rates from later days on, in the order of their days.");

/** Which commitments a fee counts. */
export const commitmentsOn = z
  .enum(["each_day", "first_day"])
  .describe(
    "Whether commitments that change inside the period count from their day on, or not before the next period. As the terms say by default, and `each_day` where they say nothing.",
  );

/** What a fee charges partner by partner. */
export const negotiatedFee = {
  partnerRates: z
    .array(
      z.strictObject({
        lpEntityId: id("The partner."),
        annualRate: annualRate("Its own rate; this or `discountPct`.").exactOptional(),
        discountPct: share(
          "Less than the rate of each day by this part, instead of a band's discount.",
        ).exactOptional(),
      }),
    )
    .max(10_000)
    .describe("Rates or discounts of their own for some partners, each on its part of the basis."),
  commitmentBands: z
    .array(
      z.strictObject({
        fromCommitment: atLeastZero("The least commitment of the band."),
        discountPct: share("Less than the rate of each day by this part."),
      }),
    )
    .max(100)
    .describe("Discounts by commitment; of several that fit, that of the largest commitment counts."),
};

/** How days of a fee become years. */
export const feeDayCount = z
  .enum(dayCounts)
  .describe("That of the terms by default, and `actual/365` where they say none.");

/** Terms of a credit line besides its limit and its rate. */
export const lineTerms = {
  unusedRate: annualRate("Fee on what is not drawn; none by default.").exactOptional(),
  dayCount: z.enum(dayCounts).exactOptional().describe("`actual/360` by default."),
  rateChanges: z
    .array(z.strictObject({ date: day("From when on."), annualRate: annualRate("The rate from then on.") }))
    .max(1000)
    .exactOptional()
    .describe("Other rates of interest from later days on."),
};
