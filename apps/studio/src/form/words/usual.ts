/** What counts while a choice is not made: shown by its word, since a dash says nothing. */
import type { Schema } from "../schema.js";

/** Words that count by default where the description does not say so in one form. */
const WORDS: Readonly<Record<string, string>> = { "SafeGrant.capType": "post", "NoteGrant.capType": "pre" };

/** The choice that counts while none is made; nothing where there is none. */
export function usualWord(of: string, name: string, { default: stated, description = "" }: Schema): string | undefined {
  if (typeof stated === "string") return stated;
  return WORDS[`${of}.${name}`] ?? /`([^`]+)` by default/.exec(description)?.[1];
}

/** What stands for no choice where the default is none of those that can be chosen. */
const NONE: Readonly<Record<string, string>> = {
  "AmendedTerms.capType": "as before",
  "StockSplitEvent.classId": "all classes",
  "SafeGrant.targetClassId": "as the round decides",
  "NoteGrant.targetClassId": "as the round decides",
  "StockDividendEvent.toClassId": "the same class",
  "TransferEvent.toClassId": "the same class",
  "RoundInvestment.seriesId": "the round’s main class",
  "StockGrant.poolId": "no plan",
  "TransferEvent.securityId": "any",
  "SecondarySaleEvent.toClassId": "the same class",
  "SecondarySeller.securityId": "any",
  "RepurchaseEvent.securityId": "any",
  "TerminationEvent.cause": "not stated",
  "FundInputs.feeBasisAfter": "as before",
  "FundInputs.stageInputMode": "as for outcomes",
};

/** What an empty figure means where that is not nothing. */
const EMPTY: Readonly<Record<string, string>> = {
  "SecondaryBuyer.shares": "the rest",
  "SafeGrant.valuationCap": "no cap",
  "NoteGrant.valuationCap": "no cap",
  "SecondarySaleEvent.maxShares": "no limit",
};

export const emptyFigure = (of: string, name: string): string | undefined => EMPTY[`${of}.${name}`];

/** Where the first of those there are counts while none is chosen. */
const FIRST: ReadonlySet<string> = new Set(["EquityGrantEvent.poolId", "RoundPool.poolId", "PoolChangeEvent.poolId"]);

/** Whether the first of those there are counts while none is chosen. */
export const countsFirst = (of: string, name: string): boolean => FIRST.has(`${of}.${name}`);

export const noChoice = (of: string, name: string): string => NONE[`${of}.${name}`] ?? "none";
