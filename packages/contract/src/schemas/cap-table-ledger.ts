/** Everything a later call needs to go on from a final state; exact. */
import { vestingAllocations } from "@capstack/cap-table";
import { z } from "zod";
import { classTermsFields, lotKind } from "./cap-table-state.js";
import { classId, holderId, holderKind, poolId, securityId } from "./cap-table-terms.js";
import { accrual, compounding, orNull } from "./units.js";

const exact = z
  .union([z.number(), z.string()])
  .meta({ id: "ExactNumber", description: "A number, or a fraction as text where no double holds the value: `46/7`." });
const name = z.string().describe("For people.");
const dayOrNull = z.string().nullable().describe("YYYY-MM-DD; null where unknown.");

const ledgerClass = z
  .object({
    id: classId,
    name,
    kind: z.enum(["common", "preferred"]).describe("Kind, as in the table."),
    authorized: orNull(exact),
    votesPerShare: exact,
    originalIssuePrice: orNull(exact),
    conversionRatio: exact,
    terms: z
      .object({
        ...classTermsFields,
        seniority: z.union([z.enum(["senior", "pari_passu"]), z.number()]).describe("Rank as given."),
      })
      .nullable()
      .describe("What preferred is promised; null for common."),
    seniority: z.number().describe("Seniority, as in the table."),
    roundId: z.string().nullable().describe("Round id, as in the table."),
    shadowOf: z.string().nullable().describe("Shadow of, as in the table."),
  })
  .meta({ id: "LedgerClass", description: "A class of stock, exactly." });

const vestingPlan = z.union([
  z.object({
    start: z.string().describe("Start, as in the table."),
    months: z.number().describe("Months, as in the table."),
    cliffMonths: z.number().describe("Cliff months, as in the table."),
    intervalMonths: z.number().describe("Interval months, as in the table."),
    allocation: z.enum(vestingAllocations).describe("Allocation, as in the table."),
  }),
  z.object({ steps: z.array(z.object({ date: z.string(), vestedPct: exact })) }),
]);

const ledgerLot = z
  .object({
    securityId,
    kind: lotKind,
    holderId,
    classId,
    poolId: orNull(poolId),
    shares: exact,
    pricePerShare: exact,
    invested: exact,
    strikePrice: orNull(exact),
    vesting: z
      .object({
        plan: vestingPlan.describe("By installments, or by dated steps."),
        quantity: exact,
        left: exact,
        accelerated: exact,
      })
      .nullable()
      .describe("How far vesting has come."),
    issueDate: dayOrNull,
    expirationDate: dayOrNull,
    earlyExercise: z.boolean().describe("Early exercise, as in the table."),
    countsInFullyDiluted: z.boolean().describe("Counts in fully diluted, as in the table."),
  })
  .meta({ id: "LedgerLot", description: "A lot of stock, an award or a warrant, exactly." });

const capitalizationRule = z.object({
  outstandingShares: z.boolean().describe("Outstanding shares, as in the table."),
  outstandingOptions: z.boolean().describe("Outstanding options, as in the table."),
  promisedOptions: z.boolean().describe("Promised options, as in the table."),
  availablePool: z.boolean().describe("Available pool, as in the table."),
  poolIncrease: z.boolean().describe("Pool increase, as in the table."),
  thisSecurity: z.boolean().describe("This security, as in the table."),
  otherConverting: z.boolean().describe("Other converting, as in the table."),
  newMoney: z.boolean().describe("New money, as in the table."),
});

const ledgerNote = z.object({
  interestRate: exact,
  interestAccrual: accrual,
  compounding,
  dayCount: z.string().describe("Day count, as in the table."),
  interestStartDate: dayOrNull,
  maturityDate: dayOrNull,
  stopAtMaturity: z.boolean().describe("Stop at maturity, as in the table."),
  qualifiedFinancingThreshold: exact,
  interestTreatment: z.enum(["converts", "paid", "forgiven"]).describe("Interest treatment, as in the table."),
});

const ledgerConvertible = z
  .object({
    securityId,
    kind: z.enum(["safe", "note"]).describe("Kind, as in the table."),
    holderId,
    issueOrder: z.number().describe("Issue order, as in the table."),
    principal: exact,
    valuationCap: orNull(exact),
    capType: z.enum(["post", "pre"]).describe("Cap type, as in the table."),
    discount: exact,
    ownershipPct: orNull(exact),
    capitalization: capitalizationRule.nullable().describe("Capitalization, as in the table."),
    note: ledgerNote.nullable().describe("Note, as in the table."),
    mfn: z.boolean().describe("Mfn, as in the table."),
    mfnElection: z
      .string()
      .nullable()
      .exactOptional()
      .describe("Null when the holder's own terms were elected; absent while nothing was."),
    proRata: z.boolean().describe("Pro rata, as in the table."),
    targetClassId: z.string().nullable().describe("Target class id, as in the table."),
    issueDate: dayOrNull,
    frozenInterest: exact,
    status: z.enum(["outstanding", "converted", "cancelled", "repaid"]).describe("Status, as in the table."),
  })
  .meta({ id: "LedgerConvertible", description: "A SAFE or note, exactly; settled ones may still be elected." });

const ledgerRound = z
  .object({
    roundId: z.string().describe("Round id, as in the table."),
    mainClassId: classId,
    pricePerShare: exact,
    preMoney: exact,
    postMoney: exact,
    series: z.array(z.object({ classId, priceFactor: exact })).describe("Series, as in the table."),
  })
  .meta({ id: "LedgerRound", description: "What a priced round fixed for later closings." });

/** The lots and rounds behind a final state, and the ids that may not be used again. */
export const ledger = z
  .object({
    eventCount: z.number().describe("Events folded so far."),
    date: dayOrNull,
    latestRoundId: z.string().nullable().describe("Latest round id, as in the table."),
    eventIds: z.array(z.string()).describe("Taken."),
    retiredSecurityIds: z.array(z.string()).describe("Ids of lots that left the table."),
    holders: z.array(z.object({ id: holderId, name, kind: holderKind })).describe("Holders, as in the table."),
    classes: z.array(ledgerClass).describe("Classes, as in the table."),
    pools: z
      .array(z.object({ id: poolId, name, authorized: exact, issued: exact }))
      .describe("Pools, as in the table."),
    lots: z.array(ledgerLot).describe("Lots, as in the table."),
    convertibles: z.array(ledgerConvertible).describe("Convertibles, as in the table."),
    rounds: z.array(ledgerRound).describe("Rounds, as in the table."),
  })
  .meta({ id: "Ledger", description: "What a later call goes on from; hand it back unchanged." });
