/** A suggestion, and the row it is made for. */

import type { ShapeOfFields } from "@capstack/decimal";
import type { BankRow } from "./bank-reconciliation.js";

/** A suggestion; `confidence` from 0 to 1. */
export interface AccountSuggestion {
  readonly accountCode: string;
  readonly lpEntityId: string | null;
  readonly companyId: string | null;
  readonly source: "rule" | "history" | "open_item" | "key_word" | "fallback";
  readonly confidence: number;
  readonly reasons: readonly string[];
}

/** A row with what every step looks at. */
export interface SeenRow {
  readonly row: BankRow;
  readonly text: string;
  readonly size: number;
  readonly isIn: boolean;
}

export type Step = (seen: SeenRow) => AccountSuggestion | undefined;

interface Tags {
  readonly lpEntityId?: string | undefined;
  readonly companyId?: string | undefined;
}

export function suggestion(
  accountCode: string,
  source: AccountSuggestion["source"],
  confidence: number,
  reason: string,
  { lpEntityId = undefined, companyId = undefined }: Tags = {},
): AccountSuggestion {
  return {
    accountCode,
    lpEntityId: lpEntityId ?? null,
    companyId: companyId ?? null,
    source,
    confidence,
    reasons: [reason],
  };
}

/** Accounts that stand for one partner or company each: bare, they need to know whose. */
export const OF_A_PARTNER = new Set(["1300", "2300", "3100"]);

export const TAGS: ShapeOfFields = { "lpEntityId?": "text", "companyId?": "text" };
