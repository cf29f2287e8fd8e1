/** Events that issue: stock, awards, SAFEs, notes, warrants, and what they come out of. */
import { z } from "zod";
import {
  classId,
  classTerms,
  conversionTerms,
  eventHead,
  holderId,
  holderKind,
  holderName,
  poolId,
  securityId,
  vesting,
} from "./cap-table-terms.js";
import { accrual, annualRate, compounding, day, dayCount, fraction, money, pricePerShare, shares } from "./units.js";

const holder = { id: holderId, name: holderName.exactOptional() };
const newSecurity = securityId.exactOptional().describe("Names the security; chosen by the engine unless given.");
const className = z.string().exactOptional().describe("For people, where the class is new.");

const commonIssuance = z
  .object({
    type: z.literal("common_issuance"),
    ...eventHead,
    grants: z
      .array(
        z.object({
          ...holder,
          shares: shares("Whole, above zero."),
          kind: holderKind.exactOptional(),
          classId: classId.exactOptional(),
          pricePerShare: pricePerShare("Paid; 0 unless given.").exactOptional(),
          vesting: vesting.exactOptional(),
          poolId: poolId.exactOptional().describe("The pool that restricted stock comes out of."),
          securityId: newSecurity,
        }),
      )
      .describe("Who receives how many shares."),
  })
  .meta({ id: "CommonIssuance", description: "Issues common stock; out of a pool, as restricted stock." });

const classDefinition = z
  .object({
    type: z.literal("class_definition"),
    ...eventHead,
    classId,
    name: z.string().describe("For people."),
    kind: z.enum(["common", "preferred"]).describe("What the class is."),
    authorizedShares: shares("The charter allows; no ceiling unless given.").exactOptional(),
    votesPerShare: z.number().exactOptional().describe("Votes of a share; 1 unless given."),
    originalIssuePrice: pricePerShare("Required for preferred.").exactOptional(),
    terms: classTerms.exactOptional(),
  })
  .meta({ id: "ClassDefinition", description: "Declares a class of stock, or amends the one with its id." });

const preferredIssuance = z
  .object({
    type: z.literal("preferred_issuance"),
    ...eventHead,
    classId,
    className,
    terms: classTerms.exactOptional(),
    grants: z
      .array(
        z.object({
          ...holder,
          shares: shares("Bought; or amount.").exactOptional(),
          amount: money("Paid; or shares.").exactOptional(),
          pricePerShare: pricePerShare("The class's original issue price unless given.").exactOptional(),
          securityId: newSecurity,
        }),
      )
      .describe("Who buys."),
  })
  .meta({ id: "PreferredIssuance", description: "Sells preferred stock without pricing a round." });

const poolChange = z
  .object({
    type: z.literal("pool_change"),
    ...eventHead,
    poolId: poolId.exactOptional(),
    name: z.string().exactOptional().describe("For people, where the pool is new."),
    shares: shares("Added, or taken away when negative.").exactOptional(),
    setTo: shares("Available afterwards.").exactOptional(),
    pct: fraction("Of the fully diluted count, to be reached.").exactOptional(),
    basis: z
      .enum(["available", "total"])
      .exactOptional()
      .describe("What pct counts: available shares, or granted and promised ones with them; `available` unless given."),
    of: z
      .enum(["post", "pre"])
      .exactOptional()
      .describe("The count after the change or before it; `post` unless given."),
  })
  .meta({
    id: "PoolChange",
    description: "Makes, raises or lowers an option pool: exactly one of shares, setTo and pct.",
  });

const equityGrant = z
  .object({
    type: z.literal("equity_grant"),
    ...eventHead,
    poolId: poolId.exactOptional(),
    grants: z
      .array(
        z.object({
          ...holder,
          shares: shares("Whole, above zero."),
          kind: z
            .enum(["option", "iso", "nso", "rsu", "sar", "restricted_stock", "promised"])
            .describe("What is awarded."),
          strikePrice: pricePerShare("Required for options and appreciation rights.").exactOptional(),
          vesting: vesting.exactOptional(),
          expirationDate: day("Last day of exercise.").exactOptional(),
          earlyExercise: z.boolean().exactOptional().describe("Whether unvested shares may be exercised."),
          holderKind: holderKind.exactOptional(),
          securityId: newSecurity,
        }),
      )
      .describe("Who is awarded what."),
  })
  .meta({ id: "EquityGrant", description: "Awards out of a pool; only promises may go beyond it." });

const safeIssuance = z
  .object({
    type: z.literal("safe_issuance"),
    ...eventHead,
    safes: z.array(z.object({ ...holder, amount: money("Paid."), ...conversionTerms })).describe("The SAFEs."),
  })
  .meta({ id: "SafeIssuance", description: "Issues SAFEs: money now for shares of a later round." });

const noteIssuance = z
  .object({
    type: z.literal("note_issuance"),
    ...eventHead,
    notes: z
      .array(
        z.object({
          ...holder,
          principal: money("Lent."),
          interestRate: annualRate("0 unless given.").exactOptional(),
          interestAccrual: accrual.exactOptional(),
          compounding: compounding.exactOptional(),
          dayCount: dayCount.exactOptional(),
          issueDate: day("The event's date unless given.").exactOptional(),
          interestStartDate: day("First day of accrual; the issue date unless given.").exactOptional(),
          maturityDate: day("When it falls due.").exactOptional(),
          stopAtMaturity: z
            .boolean()
            .exactOptional()
            .describe("Whether interest ends at maturity; false unless given."),
          qualifiedFinancingThreshold: money(
            "New money a round must raise for the note to convert by itself; 0 unless given.",
          ).exactOptional(),
          interestTreatment: z
            .enum(["converts", "paid", "forgiven"])
            .exactOptional()
            .describe("What becomes of interest on conversion; `converts` unless given."),
          ...conversionTerms,
        }),
      )
      .describe("The notes."),
  })
  .meta({ id: "NoteIssuance", description: "Issues convertible notes." });

const warrantIssuance = z
  .object({
    type: z.literal("warrant_issuance"),
    ...eventHead,
    warrants: z
      .array(
        z.object({
          ...holder,
          shares: shares("That it buys; or coveragePct of amount.").exactOptional(),
          coveragePct: fraction("Of amount; over the strike it gives the shares.").exactOptional(),
          amount: money("Covered.").exactOptional(),
          strikePrice: pricePerShare("To exercise."),
          classId: classId.exactOptional(),
          expirationDate: day("Last day of exercise.").exactOptional(),
          countsInFullyDiluted: z
            .boolean()
            .exactOptional()
            .describe("Whether it counts in the fully diluted total; true unless given."),
          vesting: vesting.exactOptional(),
          securityId: newSecurity,
        }),
      )
      .describe("The warrants."),
  })
  .meta({ id: "WarrantIssuance", description: "Issues warrants: rights to buy stock at a strike." });

/** Events that issue something. */
export const issuances = [
  commonIssuance,
  classDefinition,
  preferredIssuance,
  poolChange,
  equityGrant,
  safeIssuance,
  noteIssuance,
  warrantIssuance,
] as const;
