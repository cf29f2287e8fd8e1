/** A ledger of warrants: each stands on its own, and counts in the fully diluted total. */
import { prefixIn } from "../../company/class-prefix.js";
import type { FileClass } from "../../company/company.js";
import type { FileReading } from "../../company/file-reading.js";
import type { KnownTable } from "../../sheet/known-table.js";
import { plainText } from "../../sheet/sheet-reading.js";
import { certificateId, certificateRows, holderOf, idPrefix, quantityOf } from "./ledger-row.js";

/** Reads the warrants. @returns the classes whose warrants the ledger has */
export function readWarrantLedger(table: KnownTable, reading: FileReading): string[] {
  table.takeHead();
  return [...new Set(certificateRows(table, reading).map((row) => `warrants ${readWarrant(table, row, reading).id}`))];
}

/** Reads a warrant. @returns the class that it buys */
export function readWarrant(table: KnownTable, row: number, reading: FileReading): FileClass {
  const { company, marks } = reading;
  const securityId = certificateId(table, row);
  const name = table.text(row, "shareClass");
  const prefix = prefixIn(name);
  const stockClass = reading.classFor({ prefix, name: name === "" ? (idPrefix(securityId) ?? "common") : name });
  const { outstanding: shares, issued } = quantityOf(table, row, reading);
  const [issueDate, cancelled, expirationDate] = ["issueDate", "cancelledDate", "expirationDate"].map((field) =>
    table.day(row, field, marks),
  );
  // A cell that says 0 is a price; a blank one is asked.
  const strikePrice =
    table.figure(row, "strike", marks) ?? (plainText(table.peek(row, "strike")) === "" ? undefined : 0);
  const reason = table.text(row, "cancellationReason");
  const holder = holderOf(table, row, reading, { column: `warrants ${stockClass.id}`, shares, securityId });
  if (issued > shares) {
    const since = [reason, cancelled].filter(Boolean).join(" ");
    table.leave(
      row,
      "issued",
      `${issued - shares} shares are no longer outstanding${since === "" ? "" : ` (${since})`}.`,
    );
  }
  if (shares === 0) return stockClass;
  company.warrants.push({
    holder,
    classId: stockClass.id,
    shares,
    securityId: reading.ownId(securityId),
    issueDate,
    expirationDate,
    strikePrice,
  });
  return stockClass;
}
