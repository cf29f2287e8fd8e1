/** A suggestion and the row it is for. */

import { type FieldTable, type ObjectShape, openShape, text } from "@capstack/decimal";
import type { BankRow } from "../bank-reconciliation.js";

/** A suggestion; `confidence` from 0 to 1. */
export interface AccountSuggestion {
  readonly accountCode: string;
  readonly lpEntityId: string | null;
  readonly companyId: string | null;
  readonly source: "rule" | "history" | "open_item" | "key_word" | "fallback";
  readonly confidence: number;
  readonly reasons: readonly string[];
}

/** A row, prepared for every step. */
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

/** Accounts that need an owner: each of their sub-accounts belongs to one partner or company. */
export const OF_A_PARTNER = new Set(["1300", "2300", "3100"]);

const tags = {
  /** A partner of the books. */
  lpEntityId: text({ optional: true, least: 0 }),
  /** A company of the books. */
  companyId: text({ optional: true, least: 0 }),
};

/** Whatever may identify a partner or a company. */
/* @__NO_SIDE_EFFECTS__ */
export function tagged<const T extends FieldTable>(fields: T): ObjectShape<typeof tags & T> {
  return openShape({ ...tags, ...fields });
}
