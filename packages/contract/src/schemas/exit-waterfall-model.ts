/** The capital stack of an exit: who holds what, on which terms. */
import { z } from "zod";
import {
  accrual,
  annualRate,
  compounding,
  day,
  dayCount,
  factor,
  fraction,
  money,
  pricePerShare,
  shares,
} from "./units.js";

const rowId = z.string().describe("Unique within its list.");
const displayName = z.string().describe("For people.");
const holderId = z.string().describe("Joins the rows of one person; the row's id unless given.");
const choice = (meaning: string) =>
  z.enum(["optimal", "always", "never"]).describe(`${meaning}; \`optimal\`, what pays most, unless given.`);
const exerciseMethod = z
  .enum(["cash", "net"])
  .describe("Paying the strike, or giving up shares for it; the money is the same. `cash` unless given.");

const commonHolding = z
  .object({
    id: rowId,
    name: displayName,
    shares: shares("Zero or more."),
    holderId: holderId.exactOptional(),
  })
  .meta({ id: "CommonHolding", description: "A holding of common stock. All common ranks equally per share." });

const preferredHolder = z
  .object({
    id: z.string().describe("Unique within the series; the same id in two series is the same holder."),
    name: displayName,
    shares: shares("Zero or more."),
    invested: money("What was paid for them."),
    holderId: holderId.exactOptional(),
    issueDate: day("Start of this holder's dividend accrual.").exactOptional(),
  })
  .meta({ id: "PreferredHolder", description: "One holder of a series." });

const preferredDividends = z
  .object({
    type: z.enum(["cumulative", "non_cumulative"]).exactOptional().describe("`cumulative` unless given."),
    rate: annualRate("Dividend on the basis.").exactOptional(),
    accrual: accrual.exactOptional(),
    compounding: compounding.exactOptional(),
    from: day("Start of accrual for holders without an issueDate.").exactOptional(),
    dayCount: dayCount.exactOptional(),
    declared: money("Declared and unpaid for the whole series: owed whether it converts or not.").exactOptional(),
    multipleApplies: z
      .boolean()
      .exactOptional()
      .describe("Whether the liquidation multiple also applies to accrued dividends; false unless given."),
    onConversion: z
      .enum(["forfeit", "cash", "common"])
      .exactOptional()
      .describe(
        "What becomes of accrued dividends on conversion: lost, still owed, or paid in shares; `forfeit` unless given.",
      ),
  })
  .meta({ id: "PreferredDividends", description: "Dividend terms of a series." });

const mandatoryConversion = z
  .object({
    minPricePerShare: pricePerShare("Lowest price, all converted, at which the series must convert.").exactOptional(),
    minProceeds: money("Lowest exit valuation at which the series must convert.").exactOptional(),
  })
  .describe("When an initial public offering converts the series; used where `deal.exitType` is `ipo`.");

const seriesTerms = {
  originalIssuePrice: pricePerShare(
    "Given, a holder's basis is this times shares; otherwise the basis is the holder's own `invested`.",
  ).exactOptional(),
  liquidationMultiple: factor("Preference over basis; 1 unless given.").exactOptional(),
  participation: z
    .enum(["none", "full", "capped"])
    .exactOptional()
    .describe("Whether the series shares with common after its preference; `none` unless given."),
  participationCapMultiple: factor("Ceiling over basis; required when `capped`.").exactOptional(),
  participationCapIncludesPreference: z
    .boolean()
    .exactOptional()
    .describe("Whether the preference counts toward the cap; true unless given."),
  participationCapIncludesDividends: z
    .boolean()
    .exactOptional()
    .describe("Whether accrued dividends count toward the cap; false unless given."),
  conversionRatio: z.number().exactOptional().describe("Common shares a share converts into; 1 unless given."),
  conversionPrice: pricePerShare(
    "The ratio is then originalIssuePrice over this; not with conversionRatio.",
  ).exactOptional(),
  convertible: z.boolean().exactOptional().describe("False never converts; true unless given."),
  conversionDecision: z
    .enum(["series", "holder"])
    .exactOptional()
    .describe("Whether the class decides as one or each holder alone; `series` unless given."),
  convert: choice("Whether it converts").exactOptional(),
  mandatoryConversion: mandatoryConversion.exactOptional(),
  dividends: preferredDividends.exactOptional(),
};
const seniority = z
  .number()
  .describe("Rank; equal numbers share pro rata. The larger is paid first unless seniorityOrder says otherwise.");
const holders = z.array(preferredHolder).describe("At least one.");

const preferredSeries = z
  .object({
    id: z.string().describe("Names the class in the response."),
    name: displayName,
    seniority,
    holders,
    ...seriesTerms,
  })
  .meta({ id: "PreferredSeries", description: "A series of preferred stock." });

/** Terms of a series that a scenario replaces. */
export const preferredSeriesChange = z
  .object({
    id: z.string().describe("Stays as it is.").exactOptional(),
    name: displayName.exactOptional(),
    seniority: seniority.exactOptional(),
    holders: holders.exactOptional(),
    ...seriesTerms,
  })
  .meta({ id: "PreferredSeriesChange", description: "Terms of a series to replace; the others stay." });

const grantTerms = {
  name: displayName.exactOptional(),
  strikePrice: pricePerShare("Required but for an `rsu`, whose strike is zero.").exactOptional(),
  vested: z.number().nullable().exactOptional().describe("Vested part of the grant; all of it unless given. Shares."),
  unvestedTreatment: z
    .enum(["cancel", "accelerate", "assume"])
    .exactOptional()
    .describe(
      "What the buyer does with unvested shares: nothing for them, pay them, or pay them later; `cancel` unless given.",
    ),
  holderId: holderId.exactOptional(),
  exercise: choice("Whether it is exercised").exactOptional(),
  exerciseMethod: exerciseMethod.exactOptional(),
  kind: z
    .enum(["option", "rsu", "sar"])
    .exactOptional()
    .describe("An option, a restricted stock unit or a stock appreciation right; `option` unless given."),
};
const granted = shares("Granted and not exercised.");

const optionGrant = z
  .object({ id: rowId, shares: granted, ...grantTerms })
  .meta({ id: "ExitOptionGrant", description: "An unexercised grant." });

/** Terms of a grant that a scenario replaces. */
export const optionGrantChange = z
  .object({ id: rowId.exactOptional(), shares: granted.exactOptional(), ...grantTerms })
  .meta({ id: "OptionGrantChange", description: "Terms of a grant to replace; the others stay." });

const warrant = z
  .object({
    id: rowId,
    name: displayName.exactOptional(),
    shares: shares("That the warrant buys."),
    strikePrice: pricePerShare("What one costs."),
    underlying: z
      .string()
      .exactOptional()
      .describe("`common`, or the id of a series whose terms the shares received carry; `common` unless given."),
    exercise: choice("Whether it is exercised").exactOptional(),
    exerciseMethod: exerciseMethod.exactOptional(),
    holderId: holderId.exactOptional(),
  })
  .meta({ id: "ExitWarrant", description: "A warrant on common stock or on a series." });

const convertible = z
  .object({
    id: rowId,
    name: displayName.exactOptional(),
    type: z.enum(["safe", "note"]).describe("A SAFE ranks like preferred stock; a note before it."),
    amount: money("Purchase amount or principal."),
    valuationCap: money("Highest valuation at which it converts.").exactOptional(),
    capType: z
      .enum(["post", "pre"])
      .exactOptional()
      .describe("Whether the cap counts the converting shares; `post` for a SAFE, `pre` for a note, unless given."),
    discount: fraction("Off the price of common; below 1.").exactOptional(),
    cashMultiple: factor("Amount paid in cash over the amount; 1 unless given.").exactOptional(),
    interestRate: annualRate("Notes only.").exactOptional(),
    interestAccrual: accrual.exactOptional(),
    compounding: compounding.exactOptional(),
    accruedInterest: money(
      "Replaces the calculation from rate and dates; with `interestStartDate` it is what had accrued before.",
    ).exactOptional(),
    dayCount: dayCount.exactOptional(),
    issueDate: day("Start of interest.").exactOptional(),
    interestStartDate: day("Start of interest; `issueDate` unless given.").exactOptional(),
    interestEndDate: day("Interest stops here when the exit is later.").exactOptional(),
    conversionShares: shares("Common on conversion, instead of the cap's arithmetic.").exactOptional(),
    conversionPrice: pricePerShare("Price of conversion, instead of the cap's arithmetic.").exactOptional(),
    payoutOnExit: z
      .enum(["greater", "cash", "convert"])
      .exactOptional()
      .describe("Cash, conversion, or whichever is more; `greater` unless given."),
    seniority: z
      .number()
      .exactOptional()
      .describe("Rank of a SAFE among the series; that of the most senior unless given."),
    holderId: holderId.exactOptional(),
  })
  .meta({ id: "ExitConvertible", description: "A SAFE or a convertible note still outstanding at the exit." });

const unissuedPool = z
  .object({
    shares: shares("Authorised and not granted."),
    treatment: z
      .enum(["exclude", "include"])
      .exactOptional()
      .describe("Whether they share in proceeds as a common row `unissued_pool`; `exclude` unless given."),
  })
  .meta({ id: "UnissuedPool", description: "Options that nobody holds." });

/** The capital stack on the day of the exit. */
export const waterfallModel = z
  .object({
    common: z.array(commonHolding).exactOptional().describe("Holdings of common stock; none unless given."),
    preferred: z.array(preferredSeries).exactOptional().describe("Series of preferred stock; none unless given."),
    options: z.array(optionGrant).exactOptional().describe("Unexercised grants."),
    warrants: z.array(warrant).exactOptional().describe("Unexercised warrants."),
    convertibles: z.array(convertible).exactOptional().describe("SAFEs and notes not yet converted."),
    unissuedPool: unissuedPool.exactOptional(),
    seniorityOrder: z
      .enum(["highest-first", "lowest-first"])
      .exactOptional()
      .describe("Which end of `seniority` is paid first; `highest-first` unless given."),
  })
  .meta({ id: "WaterfallModel", description: "The capital stack on the day of the exit." });
