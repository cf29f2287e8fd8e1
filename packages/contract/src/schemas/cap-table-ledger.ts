/** Everything a later call needs to go on from a final state; exact. */
import { vestingAllocations } from "@capstack/cap-table";
import { z } from "zod";
import { classTermsFields, lotKind } from "./cap-table-state.js";
import { classId, holderId, holderKind, poolId, securityId } from "./cap-table-terms.js";
import { accrual, compounding } from "./units.js";

const exact = z
  .union([z.number(), z.string()])
  .meta({ id: "ExactNumber", description: "A number, or a fraction as text where no double holds the value: `46/7`." });
const name = z.string().describe("For people.");
const dayOrNull = z.string().nullable().describe("YYYY-MM-DD; null where unknown.");

const ledgerClass = z
  .object({
    id: classId,
    name,
    kind: z.enum(["common", "preferred"]),
    authorized: exact.nullable(),
    votesPerShare: exact,
    originalIssuePrice: exact.nullable(),
    conversionRatio: exact,
    terms: z
      .object({ ...classTermsFields, seniority: z.union([z.enum(["senior", "pari_passu"]), z.number()]) })
      .nullable(),
    seniority: z.number(),
    roundId: z.string().nullable(),
    shadowOf: z.string().nullable(),
  })
  .meta({ id: "LedgerClass", description: "A class of stock, exactly." });

const vestingPlan = z.union([
  z.object({
    start: z.string(),
    months: z.number(),
    cliffMonths: z.number(),
    intervalMonths: z.number(),
    allocation: z.enum(vestingAllocations),
  }),
  z.object({ steps: z.array(z.object({ date: z.string(), vestedPct: exact })) }),
]);

const ledgerLot = z
  .object({
    securityId,
    kind: lotKind,
    holderId,
    classId,
    poolId: poolId.nullable(),
    shares: exact,
    pricePerShare: exact,
    invested: exact,
    strikePrice: exact.nullable(),
    vesting: z
      .object({ plan: vestingPlan, quantity: exact, left: exact, accelerated: exact })
      .nullable()
      .describe("How far vesting has come."),
    issueDate: dayOrNull,
    expirationDate: dayOrNull,
    earlyExercise: z.boolean(),
    countsInFullyDiluted: z.boolean(),
  })
  .meta({ id: "LedgerLot", description: "A lot of stock, an award or a warrant, exactly." });

const capitalizationRule = z.object({
  outstandingShares: z.boolean(),
  outstandingOptions: z.boolean(),
  promisedOptions: z.boolean(),
  availablePool: z.boolean(),
  poolIncrease: z.boolean(),
  thisSecurity: z.boolean(),
  otherConverting: z.boolean(),
  newMoney: z.boolean(),
});

const ledgerNote = z.object({
  interestRate: exact,
  interestAccrual: accrual,
  compounding,
  dayCount: z.string(),
  interestStartDate: dayOrNull,
  maturityDate: dayOrNull,
  stopAtMaturity: z.boolean(),
  qualifiedFinancingThreshold: exact,
  interestTreatment: z.enum(["converts", "paid", "forgiven"]),
});

const ledgerConvertible = z
  .object({
    securityId,
    kind: z.enum(["safe", "note"]),
    holderId,
    issueOrder: z.number(),
    principal: exact,
    valuationCap: exact.nullable(),
    capType: z.enum(["post", "pre"]),
    discount: exact,
    ownershipPct: exact.nullable(),
    capitalization: capitalizationRule.nullable(),
    note: ledgerNote.nullable(),
    mfn: z.boolean(),
    mfnElection: z
      .string()
      .nullable()
      .exactOptional()
      .describe("Null when the holder's own terms were elected; absent while nothing was."),
    proRata: z.boolean(),
    targetClassId: z.string().nullable(),
    issueDate: dayOrNull,
    frozenInterest: exact,
    status: z.enum(["outstanding", "converted", "cancelled", "repaid"]),
  })
  .meta({ id: "LedgerConvertible", description: "A SAFE or note, exactly; settled ones may still be elected." });

const ledgerRound = z
  .object({
    roundId: z.string(),
    mainClassId: classId,
    pricePerShare: exact,
    preMoney: exact,
    postMoney: exact,
    series: z.array(z.object({ classId, priceFactor: exact })),
  })
  .meta({ id: "LedgerRound", description: "What a priced round fixed for later closings." });

/** The lots and rounds behind a final state, and the ids that may not be used again. */
export const ledger = z
  .object({
    eventCount: z.number().describe("Events folded so far."),
    date: dayOrNull,
    latestRoundId: z.string().nullable(),
    eventIds: z.array(z.string()).describe("Taken."),
    retiredSecurityIds: z.array(z.string()).describe("Ids of lots that left the table."),
    holders: z.array(z.object({ id: holderId, name, kind: holderKind })),
    classes: z.array(ledgerClass),
    pools: z.array(z.object({ id: poolId, name, authorized: exact, issued: exact })),
    lots: z.array(ledgerLot),
    convertibles: z.array(ledgerConvertible),
    rounds: z.array(ledgerRound),
  })
  .meta({ id: "Ledger", description: "What a later call goes on from; hand it back unchanged." });
