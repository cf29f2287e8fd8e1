/** The working table written as a ledger, exactly. */

import type { CapTable } from "../../model/cap-table.js";
import type { Pool, StockClass } from "../../model/records.js";
import type { RoundRecord } from "../../model/round-record.js";
import type { ClassTerms } from "../../shapes/class-terms.js";
import type { ClassTermsState } from "../state/class-state-type.js";
import { orNull, writeExact } from "./exact-number.js";
import type { Ledger, LedgerClass, LedgerPool, LedgerRound } from "./ledger.js";
import { writeConvertible } from "./write-ledger-convertible.js";
import { writeLot } from "./write-ledger-lot.js";

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
