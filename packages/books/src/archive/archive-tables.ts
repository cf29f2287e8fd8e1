/** The rows that make up a vehicle, in the order they must be inserted. */
import { type SQL, sql } from "drizzle-orm";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import * as bank from "../tables/bank-tables.js";
import * as capital from "../tables/capital-tables.js";
import { byName } from "../tables/columns.js";
import * as firm from "../tables/firm-tables.js";
import * as journal from "../tables/journal-tables.js";
import {
  documentLinks,
  documents,
  entryTests,
  ilpaSettings,
  issuedStatements,
  noteTexts,
  proposals,
  provisions,
  shareChanges,
  valuationFiles,
} from "../tables/record-tables.js";
import { parallelVehicles, throughAgreements, vehicleHoldings } from "../tables/structure-tables.js";

type OwnedTable = PgTable & { readonly tenantId: PgColumn; readonly vehicleId: PgColumn };

/** A table of the archive, stored as one file. Rows omit the tenant and the vehicle. */
export interface ArchiveTable {
  readonly table: OwnedTable;
  readonly name: string;
  readonly columns: readonly PgColumn[];
  /** The columns that order its rows. */
  readonly order: readonly (PgColumn | SQL)[];
}

const { ledgerAccounts, journalPostings, journalEntries, periods, schedules } = journal;
const { capitalCallLines, distributionLines, agreementEntries } = capital;

const tables: readonly (readonly [OwnedTable, ...order: (PgColumn | SQL)[]])[] = [
  [firm.partners, firm.partners.id],
  [firm.companies, firm.companies.id],
  [firm.securities, firm.securities.id],
  [ledgerAccounts, byName(ledgerAccounts.code)],
  [firm.agreements, firm.agreements.id],
  [firm.commitmentEvents, firm.commitmentEvents.id],
  [firm.vehicleTerms, firm.vehicleTerms.id],
  [firm.assumptions, firm.assumptions.updatedAt],
  [firm.fxRates, firm.fxRates.currency, firm.fxRates.rateDate],
  [firm.historyFlows, firm.historyFlows.id],
  [journalPostings, journalPostings.entryId, journalPostings.lineNo],
  [journalEntries, sql`${journalEntries.sequence} nulls last`, journalEntries.id],
  [valuationFiles, valuationFiles.id],
  [shareChanges, shareChanges.id],
  [capital.capitalCalls, capital.capitalCalls.id],
  [capitalCallLines, capitalCallLines.callId, capitalCallLines.partnerId],
  [capital.distributions, capital.distributions.id],
  [distributionLines, distributionLines.distributionId, distributionLines.partnerId],
  [agreementEntries, agreementEntries.entryId],
  [capital.feeOffsets, capital.feeOffsets.id],
  [bank.bankAccounts, bank.bankAccounts.id],
  [bank.bankImports, bank.bankImports.id],
  [bank.bankTransactions, bank.bankTransactions.id],
  [bank.bankMatches, bank.bankMatches.bankTransactionId, bank.bankMatches.entryId],
  [bank.bankRules, bank.bankRules.id],
  [periods, periods.month],
  [schedules, schedules.id],
  [issuedStatements, issuedStatements.id],
  [noteTexts, noteTexts.paragraph],
  [ilpaSettings, ilpaSettings.vehicleId],
  [documents, documents.id],
  [provisions, provisions.id],
  [documentLinks, documentLinks.id],
  [entryTests, entryTests.id],
  [proposals, proposals.id],
  [vehicleHoldings, vehicleHoldings.id],
  [throughAgreements, throughAgreements.id],
  [parallelVehicles, parallelVehicles.id],
];

/**
 * Every table of the archive. Rollups and other figures the database derives from postings are rebuilt on import; the
 * bytes of documents are files of their own.
 */
export const archiveTables: readonly ArchiveTable[] = tables.map(([table, ...order]) => {
  const { name, columns } = getTableConfig(table);
  const own = columns.filter((column) => {
    return column !== table.tenantId && column !== table.vehicleId && column !== documents.bytes;
  });
  return { table, name, order, columns: own };
});

const { vehicles: v } = firm;

/** The vehicle's own fields in the archive, by column name. */
export const archivedVehicle = {
  id: v.id,
  name: v.name,
  kind: v.kind,
  base_currency: v.baseCurrency,
  fiscal_year_start: v.fiscalYearStart,
  start_date: v.startDate,
  vintage_year: v.vintageYear,
  books_version: v.booksVersion,
  closed_through: v.closedThrough,
  created_at: v.createdAt,
};
