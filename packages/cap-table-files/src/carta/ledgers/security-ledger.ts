/** A ledger of every security there is: each row says its type, and is read as a row of the ledger of that type. */
import type { FileReading } from "../../company/file-reading.js";
import type { KnownTable } from "../../sheet/known-table.js";
import { plainText } from "../../sheet/sheet-reading.js";
import { readGrant } from "../plan-sheet.js";
import { readInstrument } from "./convertible-ledger.js";
import { certificateRows } from "./ledger-row.js";
import { readCertificate } from "./stock-ledger.js";
import { readWarrant } from "./warrant-ledger.js";

/** What a type is called, the plainest names last: restricted stock units are awards, convertible preferred is stock. */
const TYPES = [
  ["warrant", /\bwarrants?\b/i],
  [
    "award",
    /\b(options?|iso|nso|nqso|rsus?|sars?|stock units?|(?:stock )?appreciation rights?|phantom|vsops?|virtual|bspces?|pius?|profits? interests?|equity awards?)\b/i,
  ],
  ["stock", /\b(preferred|common|ordinary|rsas?|stock|shares?|units?)\b/i],
  ["instrument", /\b(safes?|simple agreements?|notes?|convertibles?|debentures?)\b/i],
] as const;

/** Reads the rows. @returns the classes, plans and warrants that the ledger has rows of */
export function readSecurityLedger(table: KnownTable, reading: FileReading): string[] {
  table.takeHead();
  const covered = new Set<string>();
  for (const row of certificateRows(table, reading)) {
    const type = plainText(table.peek(row, "instrumentType"));
    const [kind] = TYPES.find(([, named]) => named.test(type)) ?? [];
    if (kind === "stock") covered.add(`class ${readCertificate(table, row, reading).id}`);
    else if (kind === "award") covered.add(`plan ${readGrant(table, row, reading).id}`);
    else if (kind === "warrant") covered.add(`warrants ${readWarrant(table, row, reading).id}`);
    else if (kind === "instrument") readInstrument(table, row, reading);
    else
      table.leaveRow(
        row,
        "instrumentType",
        type === "" ? "The row has no type of security." : `No security is a "${type}".`,
      );
    if (kind !== undefined) for (const field of ["instrumentType", "relationship"]) table.text(row, field);
  }
  return [...covered];
}
