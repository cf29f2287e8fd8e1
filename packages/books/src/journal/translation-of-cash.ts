/** SQL for the difference between the current and the booked value of cash in other currencies. */
import { translationOfCash } from "@capstack/ledger";
import { type SQL, sql } from "drizzle-orm";
import type { journalEntries, ledgerAccounts } from "../tables/journal-tables.js";

/** Whether a line belongs to a revaluation of cash, for a joined account and entry. */
export function isTranslation(a: typeof ledgerAccounts, e: typeof journalEntries): SQL {
  const { code, sourceType } = translationOfCash;
  return sql`(${a.code} = ${sql.raw(`'${code}'`)} and ${e.sourceType} = ${sql.raw(`'${sourceType}'`)})`;
}
