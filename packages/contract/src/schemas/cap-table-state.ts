/** Who owns what at one moment. */
import { z } from "zod";
import {
  antiDilution,
  antiDilutionBase,
  classId,
  holderId,
  holderKind,
  participation,
  poolId,
  securityId,
  seriesDividends,
} from "./cap-table-terms.js";
import { accrual, compounding, dayCount, factor, fraction, money, orNull, pricePerShare, shares } from "./units.js";

const name = z.string().describe("For people.");
const dayOrNull = (meaning: string) => z.string().nullable().describe(`${meaning}; null where unknown. YYYY-MM-DD.`);

export const lotKind = z
  .enum(["stock", "option", "iso", "nso", "rsu", "sar", "promised", "warrant"])
  .describe("What the lot is.");

const position = z
  .object({
    securityId,
    classId,
    kind: lotKind,
    shares: shares("As issued."),
    asConverted: shares("As common."),
    pricePerShare: pricePerShare("Paid."),
    invested: money("Paid."),
    strikePrice: orNull(pricePerShare("To exercise; null for stock.")),
    vested: orNull(shares("Vested; null while no date is known.")),
    unvested: orNull(shares("Not yet vested; null while no date is known.")),
    poolId: orNull(poolId),
    issueDate: dayOrNull("When it was issued"),
  })
  .meta({ id: "Position", description: "One lot of a holder." });

const holderState = z
  .object({
    id: holderId,
    name,
    kind: holderKind,
    shares: shares("Stock as issued."),
    asConvertedShares: shares("Stock as common."),
    optionShares: shares("Under options and units."),
    promisedShares: shares("Promised."),
    warrantShares: shares("Under warrants."),
    fullyDilutedShares: shares("All of these, as common."),
    ownership: fraction("Of the fully diluted total."),
    issuedOwnership: fraction("Of the outstanding stock as converted."),
    votingPower: fraction("Of all votes."),
    invested: money("Paid for stock held."),
    vestedShares: orNull(shares("Vested; null while no date is known.")),
    unvestedShares: orNull(shares("Not yet vested; null while no date is known.")),
    value: orNull(money("As-converted shares at the latest round's price; null before any round.")),
    positions: z.array(position).exactOptional().describe("Lots; absent in summaries."),
  })
  .meta({ id: "HolderState", description: "What one holder owns." });

/** The terms of a series as they stand. */
export const classTermsFields = {
  liquidationMultiple: factor("Preference over original issue price."),
  participation,
  participationCapMultiple: orNull(factor("Ceiling over original issue price; null without one.")),
  participationCapIncludesPreference: z.boolean().describe("Whether the preference counts toward the cap."),
  participationCapIncludesDividends: z.boolean().describe("Whether dividends count toward the cap."),
  dividends: orNull(seriesDividends),
  antiDilution,
  antiDilutionBase: orNull(antiDilutionBase),
  votesPerShare: z.number().describe("Votes of a share."),
};

const classState = z
  .object({
    id: classId,
    name,
    kind: z.enum(["common", "preferred"]).describe("What the class is."),
    authorized: orNull(shares("The charter allows; null without a ceiling.")),
    outstanding: shares("Issued and held."),
    asConverted: shares("As common."),
    originalIssuePrice: orNull(pricePerShare("Null for common.")),
    conversionPrice: orNull(pricePerShare("Null for common.")),
    conversionRatio: z.number().describe("Common for a share."),
    terms: z.object(classTermsFields).nullable().describe("What preferred is promised; null for common."),
    seniority: z.number().describe("Rank; the larger is paid first."),
    liquidationPreference: money("Multiple times original issue price times outstanding."),
    invested: money("Paid for it."),
    ownership: fraction("Of the fully diluted total."),
    roundId: z.string().nullable().describe("The round that made it."),
    shadowOf: classId.nullable().describe("The class it shadows; null where it shadows none."),
  })
  .meta({ id: "ClassState", description: "One class or series of stock." });

const poolState = z
  .object({
    id: poolId,
    name,
    authorized: shares("Reserved in all."),
    granted: shares("Under outstanding awards."),
    promised: shares("Promised."),
    issued: shares("Issued out of it."),
    available: shares("Left to grant."),
    shortfall: shares("Promised beyond what it holds."),
    ownership: fraction("Available over the fully diluted total."),
    totalPct: fraction("Available, granted and promised over the fully diluted total."),
  })
  .meta({ id: "PoolState", description: "One option pool." });

const convertibleState = z
  .object({
    securityId,
    holderId,
    kind: z.enum(["safe", "note"]).describe("What it is."),
    principal: money("Paid or lent, less what was settled."),
    accruedInterest: money("Accrued so far."),
    balance: money("Principal and interest while outstanding."),
    valuationCap: orNull(money("Null without a cap.")),
    capType: z.enum(["post", "pre"]).describe("Whether the cap counts what converts."),
    discount: fraction("Off the round's price."),
    ownershipPct: orNull(fraction("Fixed by the instrument; null otherwise.")),
    customCapitalization: z.boolean().describe("Whether the cap is divided by a count of its own."),
    mfn: z.boolean().describe("Whether better terms given later may be taken."),
    mfnElection: securityId.nullable().describe("The security whose terms were elected; null when none was."),
    interest: z
      .object({
        interestRate: fraction("A year."),
        interestAccrual: accrual,
        compounding,
        dayCount,
        interestStartDate: dayOrNull("First day of accrual"),
        frozenInterest: money("Accrued before that day, on an earlier principal or at an earlier rate."),
        interestEndDate: dayOrNull("Maturity of a note whose interest stops there"),
      })
      .nullable()
      .describe("How a note bears interest; null for a SAFE."),
    maturityDate: dayOrNull("When it falls due"),
    issueDate: dayOrNull("When it was issued"),
    status: z.enum(["outstanding", "converted", "cancelled", "repaid"]).describe("Where it stands."),
    implied: z
      .object({
        shares: shares("On conversion."),
        ownership: fraction("Of the fully diluted count with everything at its cap."),
        price: pricePerShare("Of conversion."),
        provisional: z.boolean().describe("Whether an MFN holder has yet to elect."),
        electedFrom: securityId.nullable().describe("Whose terms an MFN holder would take; null for its own."),
      })
      .nullable()
      .describe("What it would convert into today, at its cap; null without a cap."),
  })
  .meta({ id: "ConvertibleState", description: "A SAFE or a note." });

const totalsState = z
  .object({
    commonShares: shares("Common outstanding."),
    preferredShares: shares("Preferred outstanding, as issued."),
    outstandingShares: shares("Both together, as issued."),
    outstandingAsConverted: shares("Both together, as common."),
    optionsOutstanding: shares("Under awards."),
    promised: shares("Promised."),
    warrants: shares("Under warrants that count, as common."),
    poolAvailable: shares("Left to grant."),
    fullyDilutedShares: shares("All of these."),
    invested: money("Paid for stock."),
    convertiblePrincipal: money("Of SAFEs and notes outstanding."),
  })
  .meta({ id: "TotalsState", description: "Counts of the company." });

/** The fields of every state. */
export const stateFields = {
  holders: z.array(holderState).describe("Who owns what."),
  classes: z.array(classState).describe("Classes and series of stock."),
  pools: z.array(poolState).describe("Option pools."),
  convertibles: z.array(convertibleState).describe("SAFEs and notes."),
  totals: totalsState,
  valuation: z
    .object({
      pricePerShare: pricePerShare("Of the round."),
      preMoney: money("Before the new money."),
      postMoney: money("With the new money."),
    })
    .nullable()
    .describe("The latest priced round; null before any."),
};
