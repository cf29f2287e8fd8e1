/** The working table written as a ledger, exactly. */
import { type Rational, rational } from "@capstack/decimal";
import type { CapTable } from "../model/cap-table.js";
import type { Convertible } from "../model/convertible.js";
import type { Lot } from "../model/lot.js";
import type { Pool } from "../model/pool.js";
import type { RoundRecord } from "../model/round-record.js";
import type { StockClass } from "../model/stock-class.js";
import type { Vesting } from "../model/vesting.js";
import type { ClassTerms } from "../shapes/class-terms.js";
import type { VestingPlan } from "../shapes/vesting-plan.js";
import type {
  ExactNumber,
  Ledger,
  LedgerClass,
  LedgerConvertible,
  LedgerLot,
  LedgerPool,
  LedgerRound,
  LedgerVesting,
} from "./ledger.js";
import type { ClassTermsState } from "./state-types.js";

export function writeLedger(table: CapTable): Ledger {
  return {
    eventCount: table.eventCount,
    date: table.date,
    latestRoundId: table.latestRoundId,
    eventIds: [...table.eventIds],
    retiredSecurityIds: retiredIds(table),
    holders: [...table.holders.values()].map(({ id, name, kind }) => ({ id, name, kind })),
    classes: [...table.classes.values()].map(writeClass),
    pools: [...table.pools.values()].map(writePool),
    lots: [...table.lots.values()].map(writeLot),
    convertibles: [...table.convertibles.values()].map(writeConvertible),
    rounds: [...table.rounds.values()].map(writeRound),
  };
}

function retiredIds({ securityIds, lots, convertibles }: CapTable): string[] {
  return [...securityIds].filter((id) => !lots.has(id) && !convertibles.has(id)).sort();
}

/** Ten to a power past the last decimal of any double: whatever does not divide it ends in no decimal. */
const DECIMALS = /* @__PURE__ */ (() => 10n ** 350n)();

/** The number itself when a double holds it, else a fraction as text. */
function writeExact(value: Rational): ExactNumber {
  const nearest = value.toNumber();
  if (Number.isSafeInteger(nearest) && value.isInteger()) return nearest;
  const { numerator, denominator } = value.toFraction();
  const held = DECIMALS % denominator === 0n && rational(nearest).eq(value);
  return held ? nearest : `${numerator}/${denominator}`;
}

/** What {@link writeExact} wrote. */
export function readExact(value: ExactNumber): Rational {
  if (typeof value === "number") return rational(value);
  const [numerator, denominator] = value.split("/");
  return rational(numerator ?? "0", denominator ?? "1");
}

function orNull(value: Rational | null): ExactNumber | null {
  return value === null ? null : writeExact(value);
}

function writeClass(stockClass: StockClass): LedgerClass {
  const { id, name, kind, terms, seniority, roundId, shadowOf } = stockClass;
  return {
    id,
    name,
    kind,
    authorized: orNull(stockClass.authorized),
    votesPerShare: writeExact(stockClass.votesPerShare),
    originalIssuePrice: orNull(stockClass.originalIssuePrice),
    conversionRatio: writeExact(stockClass.conversionRatio),
    terms: terms === null ? null : Object.assign(termsState(terms), { seniority: terms.seniority }),
    seniority,
    roundId,
    shadowOf,
  };
}

/** Terms are what a document states, decimals all of them, so plain numbers hold them. */
export function termsState(terms: ClassTerms): ClassTermsState {
  return {
    liquidationMultiple: terms.liquidationMultiple.toNumber(),
    participation: terms.participation,
    participationCapMultiple: terms.participationCapMultiple?.toNumber() ?? null,
    participationCapIncludesPreference: terms.participationCapIncludesPreference,
    participationCapIncludesDividends: terms.participationCapIncludesDividends,
    dividends: terms.dividends,
    antiDilution: terms.antiDilution,
    antiDilutionBase: terms.antiDilutionBase,
    votesPerShare: terms.votesPerShare.toNumber(),
  };
}

function writePool({ id, name, authorized, issued }: Pool): LedgerPool {
  return { id, name, authorized: writeExact(authorized), issued: writeExact(issued) };
}

function writeLot(lot: Lot): LedgerLot {
  const { securityId, kind, issueDate, expirationDate, earlyExercise, countsInFullyDiluted } = lot;
  return {
    securityId,
    kind,
    holderId: lot.holder.id,
    classId: lot.stockClass.id,
    poolId: lot.pool?.id ?? null,
    shares: writeExact(lot.shares),
    pricePerShare: writeExact(lot.pricePerShare),
    invested: writeExact(lot.invested),
    strikePrice: orNull(lot.strikePrice),
    vesting: lot.vesting === null ? null : writeVesting(lot.vesting),
    issueDate,
    ...lot.label,
    expirationDate,
    earlyExercise,
    countsInFullyDiluted,
  };
}

function writeVesting({ plan, quantity, left, accelerated }: Vesting): LedgerVesting {
  return {
    plan: writePlan(plan),
    quantity: writeExact(quantity),
    left: writeExact(left),
    accelerated: writeExact(accelerated),
  };
}

function writePlan(plan: VestingPlan): LedgerVesting["plan"] {
  if (!("steps" in plan)) return plan;
  return { steps: plan.steps.map(({ date, vestedPct }) => ({ date, vestedPct: writeExact(vestedPct) })) };
}

function writeConvertible(convertible: Convertible): LedgerConvertible {
  const { securityId, kind, issueOrder, terms, note, mfn, proRata, targetClassId, issueDate, status } = convertible;
  return {
    securityId,
    kind,
    holderId: convertible.holder.id,
    issueOrder,
    principal: writeExact(convertible.principal),
    valuationCap: orNull(terms.valuationCap),
    capType: terms.capType,
    discount: writeExact(terms.discount),
    ownershipPct: orNull(terms.ownershipPct),
    capitalization: terms.capitalization,
    note: note && {
      ...note,
      interestRate: writeExact(note.interestRate),
      qualifiedFinancingThreshold: writeExact(note.qualifiedFinancingThreshold),
    },
    mfn,
    ...(convertible.mfnElection === undefined ? {} : { mfnElection: convertible.mfnElection }),
    proRata,
    targetClassId,
    issueDate,
    frozenInterest: writeExact(convertible.frozenInterest),
    status,
  };
}

function writeRound({ roundId, mainClassId, pricePerShare, preMoney, postMoney, series }: RoundRecord): LedgerRound {
  return {
    roundId,
    mainClassId,
    pricePerShare: writeExact(pricePerShare),
    preMoney: writeExact(preMoney),
    postMoney: writeExact(postMoney),
    series: series.map(({ classId, priceFactor }) => ({ classId, priceFactor: writeExact(priceFactor) })),
  };
}
