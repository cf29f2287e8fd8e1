/** A workbook of Carta's reports: whichever sheets there are, each read once, ledgers before totals of them. */
import type { FileReading } from "../company/file-reading.js";
import type { KnownTable, TableKind } from "../sheet/known-table.js";
import { CapSheet } from "./cap-sheet.js";
import { classColumn } from "./class-heading.js";
import { readDataWarnings } from "./data-warnings.js";
import { convertibleRecords, summaryRows } from "./json-kinds.js";
import {
  capSheet,
  convertibleLedger,
  dataWarnings,
  planSheet,
  securityLedger,
  stockLedger,
  summarySheet,
  warrantLedger,
} from "./kinds.js";
import { readConvertibleLedger } from "./ledgers/convertible-ledger.js";
import { readSecurityLedger } from "./ledgers/security-ledger.js";
import { readStockLedger } from "./ledgers/stock-ledger.js";
import { readWarrantLedger } from "./ledgers/warrant-ledger.js";
import { leaveExercised, readPlanSheet } from "./plan-sheet.js";
import { readPrelude } from "./prelude.js";
import { readSummaryRows } from "./summary-rows.js";
import { readSummary } from "./summary-sheet.js";

/** Reads the sheets into the company. */
export function readCarta(tables: readonly KnownTable[], reading: FileReading): void {
  for (const table of tables) readPrelude(table, reading);
  const of = (kind: TableKind) => tables.filter((table) => table.kind === kind);
  const instruments = [...of(convertibleLedger), ...of(convertibleRecords)];
  for (const table of of(summarySheet)) readSummary(table, reading, instruments.length > 0);
  // The widest cap table has the most classes apart; others are compared with it.
  const capSheets = of(capSheet)
    .sort((a, b) => b.headings.length - a.headings.length)
    .map((table, at) => new CapSheet(table, reading, at === 0, classColumn));
  const covered = new Set<string>([
    ...of(stockLedger).flatMap((table) => readStockLedger(table, reading)),
    ...of(warrantLedger).flatMap((table) => readWarrantLedger(table, reading)),
    ...of(planSheet).flatMap((table) => readPlanSheet(table, reading)),
    ...of(securityLedger).flatMap((table) => readSecurityLedger(table, reading)),
  ]);
  for (const table of instruments) readConvertibleLedger(table, reading);
  for (const sheet of capSheets) {
    sheet.fill(covered);
    for (const column of sheet.covers) covered.add(column);
  }
  for (const table of of(summaryRows)) readSummaryRows(table, reading);
  for (const table of of(dataWarnings)) readDataWarnings(table);
  fillTotals(covered, reading);
  for (const table of of(planSheet)) leaveExercised(table, reading);
}

/** Classes of which only totals are known have one holder that stands for all; so have plans, where no sheet has awards. */
function fillTotals(covered: ReadonlySet<string>, { company }: FileReading): void {
  const issueDate = company.asOf ?? undefined;
  const hasAwards = [...covered].some((column) => column.startsWith("plan "));
  for (const stated of company.stated) {
    const shares = stated.figure;
    if (!(shares > 0)) continue;
    if (stated.of === "class issued" && !covered.has(`class ${stated.classId}`)) {
      const name = company.classes.get(stated.classId)?.name ?? stated.classId;
      const holder = { id: `holders of ${stated.classId}`, name: `Holders of ${name}` };
      company.stock.push({ holder, classId: stated.classId, shares, issueDate, isSnapshot: true });
    }
    if (stated.of === "pool outstanding" && !hasAwards) {
      const holder = { id: `holders under ${stated.poolId}`, name: `Holders of awards under ${stated.poolId}` };
      company.awards.push({ holder, poolId: stated.poolId, kind: "option", shares, issueDate, isSnapshot: true });
    }
  }
}
