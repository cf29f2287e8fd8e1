/** Workbooks with one sheet for each kind of security, read by what their sheets are called. */
import { readConvertibleLedger } from "../carta/ledgers/convertible-ledger.js";
import { readStockLedger } from "../carta/ledgers/stock-ledger.js";
import { readWarrantLedger } from "../carta/ledgers/warrant-ledger.js";
import { leaveExercised, readPlanSheet } from "../carta/plan-sheet.js";
import type { FileReading } from "../company/file-reading.js";
import type { KnownTable } from "../sheet/known-table.js";
import { stockClassesSheet } from "./kinds.js";
import { readStockClasses } from "./stock-classes.js";

/** Reads the sheets: classes before the certificates of them. */
export function readTemplates(tables: readonly KnownTable[], reading: FileReading): void {
  for (const table of tables) if (table.kind === stockClassesSheet) readStockClasses(table, reading);
  for (const table of tables) {
    leaveProse(table);
    switch (table.kind.securities) {
      case "stock":
      case "preferred":
        readStockLedger(table, reading);
        break;
      case "awards":
        readPlanSheet(table, reading);
        break;
      case "warrants":
        readWarrantLedger(table, reading);
        break;
      case undefined:
        break;
      default:
        readConvertibleLedger(table, reading);
    }
  }
  for (const table of tables) if (table.kind.securities === "awards") leaveExercised(table, reading);
}

/** Lines above the headings instruct whoever fills the template in. */
function leaveProse({ sheet, head }: KnownTable): void {
  for (let row = 0; row < head; row++) sheet.takeRow(row);
}
