/** The rows that make up a vehicle, in the order in which they can be written again. */
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import * as bank from "../db/bank-tables.js";
import * as capital from "../db/capital-tables.js";
import * as firm from "../db/firm-tables.js";
import * as journal from "../db/journal-tables.js";

/** A table of the archive: one file of its rows. The tenant and the vehicle are not said again in every row. */
export interface ArchiveTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** The columns as they are selected: whole numbers of any size as text, which no reader of JSON rounds. */
  readonly selected: readonly string[];
  /** What its rows are ordered by. */
  readonly order: string;
}

const tables: readonly (readonly [PgTable, order: string])[] = [
  [firm.partners, "id"],
  [firm.companies, "id"],
  [journal.ledgerAccounts, 'code collate "C"'],
  [firm.agreements, "id"],
  [firm.commitmentEvents, "id"],
  [firm.vehicleTerms, "id"],
  [firm.assumptions, "updated_at"],
  [firm.fxRates, "currency, rate_date"],
  [firm.historyFlows, "id"],
  [journal.journalPostings, "entry_id, line_no"],
  [journal.journalEntries, "journal_entries.sequence nulls last, id"],
  [capital.capitalCalls, "id"],
  [capital.capitalCallLines, "call_id, partner_id"],
  [capital.distributions, "id"],
  [capital.distributionLines, "distribution_id, partner_id"],
  [capital.agreementEntries, "entry_id"],
  [bank.bankAccounts, "id"],
  [bank.bankImports, "id"],
  [bank.bankTransactions, "id"],
  [bank.bankMatches, "bank_transaction_id, entry_id"],
  [bank.bankRules, "id"],
  [journal.periods, "month"],
];

const OWN = new Set(["account_id", "vehicle_id"]);

/** Every table of the archive. Sums, and what the database keeps of postings by itself, are made anew. */
export const archiveTables: readonly ArchiveTable[] = tables.map(([table, order]) => {
  const config = getTableConfig(table);
  const columns = config.columns.filter(({ name }) => !OWN.has(name));
  const selected = columns.map(({ name, dataType }) => (dataType === "bigint" ? `${name}::text as ${name}` : name));
  return { name: config.name, order, selected, columns: columns.map(({ name }) => name) };
});

/** What the archive says of the vehicle itself. */
export const vehicleColumns = [
  "id",
  "name",
  "kind",
  "base_currency",
  "fiscal_year_start",
  "start_date",
  "vintage_year",
  "books_version",
  "closed_through",
  "created_at",
] as const;
