/** What a priced round did, line by line. */
import { z } from "zod";
import { classId, holderId, poolId, securityId } from "./cap-table-terms.js";
import { fraction, money, orNull, pricePerShare, shares } from "./units.js";

const ownership = fraction("Of the fully diluted total after the round.");

const investorLine = z
  .object({
    id: holderId,
    classId,
    amount: money("Offered."),
    shares: shares("Bought."),
    actualAmount: money("Their price."),
    unapplied: money("Part of the amount that bought no share."),
    ownership,
    proRata: z.boolean().describe("Whether it was bought under a pro-rata right."),
  })
  .meta({ id: "InvestorLine", description: "One investor's purchase." });

const conversionLine = z
  .object({
    securityId,
    holderId,
    amount: money("That converted."),
    interest: money("Accrued until then."),
    interestTreatment: z
      .enum(["converts", "paid", "forgiven"])
      .nullable()
      .describe("What became of interest; null for a SAFE."),
    valuationCap: orNull(money("It converted by; null without one.")),
    capType: z.enum(["post", "pre"]).describe("Whether the cap counts what converts."),
    discount: fraction("It converted by."),
    price: pricePerShare("Of conversion."),
    shares: shares("Received."),
    classId,
    controllingTerm: z
      .enum(["round_price", "discount", "cap", "percentage"])
      .describe("The term that gave the most shares."),
    capitalization: orNull(shares("The count the cap or percentage was applied to; null when the price decided.")),
    electedFrom: securityId.nullable().describe("Whose terms an MFN holder took; null for its own."),
    ownershipBefore: fraction("Of the company before the new money."),
    ownership,
  })
  .meta({ id: "ConversionLine", description: "One instrument's conversion." });

const poolChangeLine = z
  .object({
    poolId,
    mode: z.enum(["pre", "post"]).describe("Inside the pre-money, or made after closing."),
    increase: shares("Added."),
    available: shares("Left to grant afterwards."),
    pct: fraction("Of the fully diluted total after the round."),
  })
  .meta({ id: "PoolChangeLine", description: "What a pool grew by." });

const antiDilutionLine = z
  .object({
    classId,
    oldConversionPrice: pricePerShare("Before."),
    newConversionPrice: pricePerShare("After."),
    oldRatio: z.number().describe("Common for a share, before."),
    newRatio: z.number().describe("Common for a share, after."),
    addedShares: shares("As common."),
  })
  .meta({ id: "AntiDilutionLine", description: "A series whose conversion price fell." });

const payToPlayLine = z
  .object({
    holderId,
    required: money("To invest."),
    invested: money("Invested."),
    fundedPct: fraction("Of what was required."),
    convertedShares: shares("Preferred converted as a penalty."),
    commonShares: shares("Common received for it."),
    unprotectedShares: shares("That lost price protection."),
  })
  .meta({ id: "PayToPlayLine", description: "What a holder had to invest, and what it lost." });

/** The report of one priced round. */
export const roundReport = z
  .object({
    roundId: z.string().describe("Names the round."),
    pricePerShare: pricePerShare("Of the main class."),
    preMoneyValuation: money("Before the new money."),
    postMoneyValuation: money("Pre-money and new money."),
    effectivePreMoney: money("Price times the fully diluted count before the round."),
    newMoney: money("Invested."),
    newShares: shares("Sold for it."),
    preMoneyShares: shares("The exact count the pre-money is divided by."),
    postMoneyShares: shares("The exact fully diluted count after the round, before pools made after closing."),
    fullyDilutedBefore: shares("As issued, before the round."),
    fullyDilutedAfter: shares("As issued, after everything in it."),
    conversionMethod: z
      .enum(["post_money_fixed", "pre_money_fixed", "dollars_invested"])
      .describe("Where conversion shares sit."),
    investors: z.array(investorLine).describe("Who bought."),
    conversions: z.array(conversionLine).describe("What converted."),
    poolChanges: z.array(poolChangeLine).describe("Pools that grew."),
    antiDilution: z.array(antiDilutionLine).describe("Series protected against the price."),
    payToPlay: z.array(payToPlayLine).describe("Who had to invest."),
    rights: z
      .array(
        z.object({
          securityId,
          holderId,
          pct: fraction("Of the round."),
          amount: money("It would have been."),
        }),
      )
      .describe("Pro-rata rights that were not used."),
    dilution: z
      .array(
        z.object({
          holderId,
          before: fraction("Owned before."),
          after: fraction("Owned after."),
          change: fraction("after less before."),
          dilution: orNull(fraction("1 less after over before; null for who held nothing.")),
        }),
      )
      .describe("Every holder's ownership before and after."),
    skipped: z
      .array(z.object({ securityId, holderId, reason: z.enum(["not_qualified", "not_selected"]).describe("Why.") }))
      .describe("Outstanding instruments that did not convert."),
  })
  .meta({ id: "RoundReport", description: "What a priced round did, line by line." });
