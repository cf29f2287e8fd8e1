/** Terms that events share: of a class of stock, of vesting, of what converts. */
import { vestingAllocations } from "@capstack/cap-table";
import { z } from "zod";
import { accrual, annualRate, day, dayCount, factor, fraction, money, shares } from "./units.js";

export const holderId = z.string().describe("The holder; the same id is the same holder everywhere.");
export const holderName = z.string().describe("The holder's display name; required at first mention.");
export const classId = z.string().describe("A class of stock; common is `common`.");
export const poolId = z.string().describe("An option pool; the first is `pool`.");
export const securityId = z.string().describe("A security: a lot of stock, an award, a warrant, a SAFE or a note.");
export const holderKind = z
  .enum(["founder", "employee", "advisor", "consultant", "director", "investor", "other"])
  .describe("The holder's relationship to the company.");

/** What every event carries. */
export const eventHead = {
  label: z.string().exactOptional().describe("Name of the event; its type unless given."),
  id: z.string().exactOptional().describe("Unique; `event-1`, `event-2`, … unless given."),
  date: day("Never earlier than the dated event before.").exactOptional(),
};

/** What an event about one holder carries, whose `id` names that holder. */
export const holderEventHead = {
  label: eventHead.label,
  eventId: z.string().exactOptional().describe("The event's own id; `event-1`, `event-2`, … unless given."),
  date: eventHead.date,
};

/** Dividends a series accrues. */
export const seriesDividends = z
  .object({
    type: z.enum(["cumulative", "non_cumulative"]).exactOptional().describe("`cumulative` unless given."),
    rate: annualRate("Of the original issue price.").exactOptional(),
    accrual: accrual.exactOptional(),
    compounding: z
      .enum(["annual", "semiannual", "quarterly", "monthly"])
      .exactOptional()
      .describe("How often compound dividends grow; `annual` unless given."),
    from: day("Start of accrual.").exactOptional(),
    dayCount: dayCount.exactOptional(),
    declared: money("Declared and unpaid, for the whole series.").exactOptional(),
    multipleApplies: z.boolean().exactOptional().describe("Whether the liquidation multiple applies to dividends."),
    onConversion: z
      .enum(["forfeit", "cash", "common"])
      .exactOptional()
      .describe("What becomes of accrued dividends on conversion; `forfeit` unless given."),
  })
  .meta({ id: "SeriesDividends", description: "Dividends a series accrues." });

export const participation = z
  .enum(["none", "full", "capped"])
  .describe("Whether the series shares with common after its preference; `none` unless given.");
export const antiDilution = z
  .enum(["broad", "narrow", "full_ratchet", "none"])
  .describe("Price protection: weighted average, broad or narrow, full ratchet, or none; `broad` unless given.");
export const antiDilutionBase = z
  .array(z.enum(["common", "preferred", "options", "warrants", "availablePool"]))
  .describe("What counts as outstanding in the weighted average, in place of the usual list.");

/** Terms of a series of preferred stock. */
export const classTerms = z
  .object({
    liquidationMultiple: factor("Preference over original issue price; 1 unless given.").exactOptional(),
    participation: participation.exactOptional(),
    participationCapMultiple: factor("Ceiling over original issue price; required when `capped`.").exactOptional(),
    participationCapIncludesPreference: z
      .boolean()
      .exactOptional()
      .describe("Whether the preference counts toward the cap; true unless given."),
    participationCapIncludesDividends: z
      .boolean()
      .exactOptional()
      .describe("Whether dividends count toward the cap; false unless given."),
    seniority: z
      .union([z.enum(["senior", "pari_passu"]), z.number()])
      .exactOptional()
      .describe("One above all, level with the highest, or a rank, the larger first; `senior` unless given."),
    dividends: seriesDividends.exactOptional(),
    antiDilution: antiDilution.exactOptional(),
    antiDilutionBase: antiDilutionBase.exactOptional(),
    conversionRatio: z.number().exactOptional().describe("Common for a share at issue; 1 unless given."),
    votesPerShare: z.number().exactOptional().describe("Votes of a share; 1 unless given."),
  })
  .meta({ id: "ClassTerms", description: "What a series of preferred stock is promised." });

/** How a grant vests. */
export const vesting = z
  .object({
    start: day("Start of vesting.").exactOptional(),
    months: z.number().exactOptional().describe("Months until all has vested; a whole number of intervals."),
    cliffMonths: z.number().exactOptional().describe("Months before anything vests; 0 unless given."),
    intervalMonths: z.number().exactOptional().describe("Months between installments; 1 unless given."),
    allocation: z
      .enum(vestingAllocations)
      .exactOptional()
      .describe("How shares that do not divide evenly are spread; `cumulative_round_down` unless given."),
    schedule: z
      .array(
        z.object({
          date: day("When the tranche vests."),
          shares: shares("Of the tranche; or pct.").exactOptional(),
          pct: fraction("Of the grant; or shares.").exactOptional(),
        }),
      )
      .exactOptional()
      .describe("Dated tranches, instead of installments."),
  })
  .meta({ id: "Vesting", description: "Over months from a start, or by a schedule of dated tranches." });

const counted = (what: string) => z.boolean().exactOptional().describe(`Whether ${what} count.`);

/** What a SAFE or a note converts by, besides its money. */
export const conversionTerms = {
  valuationCap: money("Highest valuation at which it converts.").exactOptional(),
  capType: z
    .enum(["post", "pre"])
    .exactOptional()
    .describe("Whether the cap counts what converts; `post` for a SAFE, `pre` for a note, unless given."),
  discount: fraction("Off the round's price; 0 unless given.").exactOptional(),
  mfn: z.boolean().exactOptional().describe("Whether better terms given later may be taken; false unless given."),
  ownershipPct: fraction("Of the post-money capitalization, in place of cap and discount.").exactOptional(),
  proRata: z.boolean().exactOptional().describe("Whether it carries a pro-rata right; false unless given."),
  capitalization: z
    .object({
      outstandingShares: counted("shares outstanding"),
      outstandingOptions: counted("options outstanding"),
      promisedOptions: counted("promised options"),
      availablePool: counted("shares available in pools"),
      poolIncrease: counted("shares that the round adds to pools"),
      thisSecurity: counted("the security's own shares"),
      otherConverting: counted("shares of others that convert"),
      newMoney: counted("shares sold for new money"),
    })
    .exactOptional()
    .describe("Which shares the cap is divided by, in place of the usual count; a rule left out does not count."),
  targetClassId: classId.exactOptional().describe("The class it converts into; decided by the round unless given."),
  securityId: securityId.exactOptional(),
};
