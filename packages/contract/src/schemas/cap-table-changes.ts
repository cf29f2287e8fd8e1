/** Events that change what was issued: transfers, exercises, departures, splits. */
import { z } from "zod";
import { classId, eventHead, holderEventHead, holderId, holderName, securityId } from "./cap-table-terms.js";
import { fraction, money, pricePerShare, shares } from "./units.js";

const returnToPool = (unlessGiven: string) =>
  z.boolean().exactOptional().describe(`Whether the shares become available again; ${unlessGiven} unless given.`);

const transfer = z
  .object({
    type: z.literal("transfer"),
    ...eventHead,
    from: holderId,
    to: z.object({ id: holderId, name: holderName.exactOptional() }).describe("Who receives."),
    shares: shares("Of stock, awards or warrants.").exactOptional(),
    amount: money("Of a SAFE's or note's principal.").exactOptional(),
    classId: classId.exactOptional(),
    securityId: securityId.exactOptional(),
    pricePerShare: pricePerShare("Paid to the seller; the company's cost basis stays.").exactOptional(),
    toClassId: classId.exactOptional().describe("The class the shares become."),
  })
  .meta({ id: "Transfer", description: "Securities pass from one holder to another, the oldest lots first." });

const repurchase = z
  .object({
    type: z.literal("repurchase"),
    ...holderEventHead,
    id: holderId,
    shares: shares("Bought back, unvested first."),
    classId: classId.exactOptional(),
    securityId: securityId.exactOptional(),
    pricePerShare: pricePerShare("Paid."),
    returnToPool: returnToPool("as where they came from a pool"),
  })
  .meta({ id: "Repurchase", description: "The company buys stock back." });

const exercise = z
  .object({
    type: z.literal("exercise"),
    ...eventHead,
    securityId,
    shares: shares("Exercised."),
    method: z.enum(["cash", "net"]).exactOptional().describe("Paid in money or in shares; `cash` unless given."),
    fairMarketValue: pricePerShare("Required for a net exercise.").exactOptional(),
    beforeVesting: z.boolean().exactOptional().describe("Whether unvested shares are exercised early."),
  })
  .meta({ id: "Exercise", description: "Exercises options, appreciation rights or warrants." });

const settlement = z
  .object({
    type: z.literal("settlement"),
    ...eventHead,
    securityId,
    shares: shares("Released."),
    withheldShares: shares("Of them, not delivered.").exactOptional(),
    returnToPool: returnToPool("true"),
  })
  .meta({ id: "Settlement", description: "Releases stock units into stock." });

const cancellation = z
  .object({
    type: z.literal("cancellation"),
    ...eventHead,
    securityId,
    shares: shares("All of it unless given.").exactOptional(),
    reason: z.enum(["cancelled", "forfeited", "expired", "retracted"]).exactOptional().describe("Why."),
    returnToPool: returnToPool("true"),
  })
  .meta({ id: "Cancellation", description: "An award, a warrant, a SAFE or a note ends without becoming shares." });

const termination = z
  .object({
    type: z.literal("termination"),
    ...holderEventHead,
    id: holderId,
    accelerationPct: fraction("Of unvested shares that vests at once; 0 unless given.").exactOptional(),
    vestedAwards: z
      .enum(["keep", "cancel"])
      .exactOptional()
      .describe("What becomes of vested awards; `keep` unless given."),
    repurchasePrice: pricePerShare("For unvested stock; what was paid unless given.").exactOptional(),
  })
  .meta({ id: "Termination", description: "A holder leaves: what is unvested goes back." });

const acceleration = z
  .object({
    type: z.literal("acceleration"),
    ...holderEventHead,
    securityId: securityId.exactOptional(),
    id: holderId.exactOptional(),
    shares: shares("That vest at once; or pct.").exactOptional(),
    pct: fraction("Of what is unvested; or shares.").exactOptional(),
  })
  .meta({ id: "Acceleration", description: "Brings vesting forward, of one security or of all a holder has." });

const repricing = z
  .object({
    type: z.literal("repricing"),
    ...eventHead,
    securities: z.array(securityId).describe("Awards and warrants."),
    strikePrice: pricePerShare("From here on."),
  })
  .meta({ id: "Repricing", description: "Gives awards and warrants another strike." });

const stockSplit = z
  .object({
    type: z.literal("stock_split"),
    ...eventHead,
    numerator: z.number().describe("New shares: 3 in 3 for 2."),
    denominator: z.number().describe("Old shares: 2 in 3 for 2."),
    classId: classId.exactOptional().describe("The class; all unless given."),
  })
  .meta({ id: "StockSplit", description: "A stock split; below one for one, a reverse split." });

const stockDividend = z
  .object({
    type: z.literal("stock_dividend"),
    ...eventHead,
    classId,
    sharesPerShare: z.number().describe("New shares for each share held."),
    toClassId: classId.exactOptional().describe("The class paid in; the same unless given."),
  })
  .meta({ id: "StockDividend", description: "A dividend paid in shares." });

const conversionAdjustment = z
  .object({
    type: z.literal("conversion_adjustment"),
    ...eventHead,
    classId,
    conversionPrice: pricePerShare("New conversion price; or conversionRatio.").exactOptional(),
    conversionRatio: z.number().exactOptional().describe("New common for a share; or conversionPrice."),
  })
  .meta({ id: "ConversionAdjustment", description: "Sets a series' conversion price or ratio." });

const checkpoint = z
  .object({ type: z.literal("checkpoint"), ...eventHead })
  .meta({ id: "Checkpoint", description: "Nothing happens; the snapshot shows vesting and interest on its day." });

/** Events that change what was issued. */
export const changes = [
  transfer,
  repurchase,
  exercise,
  settlement,
  cancellation,
  termination,
  acceleration,
  repricing,
  stockSplit,
  stockDividend,
  conversionAdjustment,
  checkpoint,
] as const;
