/** What cash of other currencies is worth beyond what it was booked at, in a statement of SQL. */
import { translationOfCash } from "@capstack/ledger";
import { type SQL, sql } from "drizzle-orm";
import type { journalEntries, ledgerAccounts } from "../tables/journal-tables.js";

/** Whether a line is of a revaluation of cash, of a joined account and entry. */
export function isTranslation(a: typeof ledgerAccounts, e: typeof journalEntries): SQL {
  const { code, sourceType } = translationOfCash;
  return sql`(${a.code} = ${sql.raw(`'${code}'`)} and ${e.sourceType} = ${sql.raw(`'${sourceType}'`)})`;
}
