/** Events of a financing: priced rounds, later closings, conversions. */
import { z } from "zod";
import { classId, classTerms, eventHead, holderId, holderName, poolId, securityId } from "./cap-table-terms.js";
import { annualRate, day, factor, fraction, money, pricePerShare, shares } from "./units.js";

const className = z.string().exactOptional().describe("For people, where the class is new.");

const investment = z
  .object({
    id: holderId,
    name: holderName.exactOptional(),
    amount: money("Invested."),
    seriesId: classId.exactOptional().describe("The class bought; the round's main class unless given."),
    securityId: securityId.exactOptional(),
  })
  .meta({ id: "RoundInvestment", description: "One investor's money in a round." });

const roundPool = z
  .object({
    poolId: poolId.exactOptional(),
    name: z.string().exactOptional().describe("For people, where the pool is new."),
    mode: z
      .enum(["pre", "post"])
      .exactOptional()
      .describe("Inside the pre-money, paid for by those who were there, or made after closing; `pre` unless given."),
    pct: fraction("To be reached; or shares.").exactOptional(),
    shares: shares("Added; or pct.").exactOptional(),
    basis: z
      .enum(["available", "total"])
      .exactOptional()
      .describe("What pct counts: available shares, or granted and promised ones with them; `available` unless given."),
    of: z
      .enum(["post_money", "pre_money"])
      .exactOptional()
      .describe("Of which fully diluted count; `post_money` unless given."),
  })
  .meta({ id: "RoundPool", description: "An option pool made or raised in a round." });

const included = (what: string) => z.boolean().exactOptional().describe(`${what}; true unless given.`);

const pricedRound = z
  .object({
    type: z.literal("priced_round"),
    ...eventHead,
    preMoneyValuation: money("Value before the new money.").exactOptional(),
    postMoneyValuation: money("Value with the new money.").exactOptional(),
    pricePerShare: pricePerShare("Of the round.").exactOptional(),
    investments: z.array(investment).exactOptional().describe("Who invests how much."),
    pools: z.array(roundPool).exactOptional().describe("Option pools made or raised with the round."),
    roundId: z
      .string()
      .exactOptional()
      .describe("Names the round for later closings; follows from the label unless given."),
    classId: classId.exactOptional().describe("The class sold; named by the round unless given."),
    className,
    series: z
      .array(
        z.object({
          classId,
          className,
          terms: classTerms.exactOptional(),
          priceFactor: factor("Its price over the round's; 1 unless given.").exactOptional(),
        }),
      )
      .exactOptional()
      .describe("Further classes sold in the round."),
    terms: classTerms.exactOptional(),
    conversionMethod: z
      .enum(["post_money_fixed", "pre_money_fixed", "dollars_invested"])
      .exactOptional()
      .describe(
        "Conversion shares inside the pre-money, beside it, or paid for like new money; `post_money_fixed` unless given.",
      ),
    preMoneyIncludes: z
      .object({
        availablePool: included("Whether shares available in pools count"),
        poolIncrease: included("Whether the round's pool increase counts"),
        antiDilution: included("Whether shares added by price protection count"),
      })
      .exactOptional()
      .describe("What the pre-money is divided by, besides what is outstanding."),
    converts: z
      .union([z.enum(["auto", "none"]), z.array(z.string())])
      .exactOptional()
      .describe("Every SAFE and every qualified note, none, or the securities listed; `auto` unless given."),
    shadowSeries: z
      .boolean()
      .exactOptional()
      .describe("Whether what converts at another price gets a series of its own; true unless given."),
    proRata: z
      .array(
        z.object({
          id: holderId,
          pct: fraction("Of the round; what it owned before unless given.").exactOptional(),
          mode: z.enum(["within", "on_top"]).exactOptional().describe("Within the round's money, or on top of it."),
        }),
      )
      .exactOptional()
      .describe("Holders who take up their pro-rata right."),
    payToPlay: z
      .object({
        classes: z.array(classId).exactOptional().describe("Classes concerned; all preferred unless given."),
        requiredPct: fraction("Of its pro-rata part that a holder must invest; 1 unless given.").exactOptional(),
        penalty: z.enum(["convert_to_common", "lose_protection"]).describe("What who does not invest loses."),
        ratio: factor("Common received over common due, on conversion as a penalty; 1 unless given.").exactOptional(),
      })
      .exactOptional()
      .describe("What holders of preferred must invest to keep it."),
    protectedWaived: z.array(classId).exactOptional().describe("Classes whose price protection was waived."),
  })
  .meta({
    id: "PricedRound",
    description:
      "New money at a price solved exactly: one of preMoneyValuation, postMoneyValuation and pricePerShare is given.",
  });

const roundClosing = z
  .object({
    type: z.literal("round_closing"),
    ...eventHead,
    roundId: z.string().describe("The round."),
    investments: z.array(investment).describe("Who invests how much."),
  })
  .meta({ id: "RoundClosing", description: "A later closing: more money into a round at its price." });

const convert = z
  .object({
    type: z.literal("convert"),
    ...eventHead,
    securities: z.array(securityId).describe("SAFEs and notes."),
    classId,
    className,
    terms: classTerms.exactOptional(),
    pricePerShare: pricePerShare("Of conversion.").exactOptional(),
    valuation: money("Divided by each instrument's own capitalization.").exactOptional(),
    atCap: z.literal(true).exactOptional().describe("Each at its own cap."),
  })
  .meta({
    id: "Convert",
    description: "Converts outside a round: one of pricePerShare, valuation and atCap is given.",
  });

const noteSettlement = z
  .object({
    type: z.literal("note_settlement"),
    ...eventHead,
    securityId,
    amount: money("Of principal repaid; all of it unless given.").exactOptional(),
    interestPaid: money("With it.").exactOptional(),
  })
  .meta({ id: "NoteSettlement", description: "Repays a note or a SAFE in cash." });

const instrumentAmendment = z
  .object({
    type: z.literal("instrument_amendment"),
    ...eventHead,
    securityId,
    set: z
      .object({
        valuationCap: money("New cap.").exactOptional(),
        capType: z.enum(["post", "pre"]).exactOptional().describe("New kind of cap."),
        discount: fraction("New discount.").exactOptional(),
        maturityDate: day("New maturity.").exactOptional(),
        interestRate: annualRate("New rate, from here on.").exactOptional(),
        qualifiedFinancingThreshold: money("New threshold.").exactOptional(),
      })
      .exactOptional()
      .describe("Terms that change."),
    mfnElection: z
      .string()
      .nullable()
      .exactOptional()
      .describe("The security whose terms are taken; null keeps the holder's own for good."),
  })
  .meta({ id: "InstrumentAmendment", description: "Changes a SAFE's or note's terms, or makes an MFN election." });

const preferredConversion = z
  .object({
    type: z.literal("preferred_conversion"),
    ...eventHead,
    classId,
    holders: z.array(holderId).exactOptional().describe("Who converts; all holders unless given."),
    shares: shares("Of one holder; all unless given.").exactOptional(),
  })
  .meta({ id: "PreferredConversion", description: "Converts preferred into common at the ratio of the day." });

/** Events of a financing. */
export const roundEvents = [
  pricedRound,
  roundClosing,
  convert,
  noteSettlement,
  instrumentAmendment,
  preferredConversion,
] as const;
