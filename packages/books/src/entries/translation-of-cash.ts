/** What cash of other currencies is worth beyond what it was booked at: no money that a bank holds. */
import { type SQL, sql } from "drizzle-orm";
import type { journalEntries, ledgerAccounts } from "../tables/journal-tables.js";

/** The account that revaluations of cash are booked on. */
export const TRANSLATION_OF_CASH = "1010";

/** Whether a line is of such a revaluation, by the code of its account and the source type of its entry. */
export function isTranslationOfCash(code: string, sourceType: string): boolean {
  return code === TRANSLATION_OF_CASH && sourceType === "fx";
}

/** The same of a joined account and entry. */
export function translationOfCash(a: typeof ledgerAccounts, e: typeof journalEntries): SQL {
  return sql`(${a.code} = ${sql.raw(`'${TRANSLATION_OF_CASH}'`)} and ${e.sourceType} = 'fx')`;
}
