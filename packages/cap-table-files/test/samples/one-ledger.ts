/** A ledger of common stock of a few rows, read and computed: for the rules that one sheet shows. */
import { computeCapTable } from "@capstack/cap-table";
import { readCapTableFile } from "../../src/index.js";
import { report, type TestCell, type TestSheet, workbook } from "./workbooks.js";

export const read = async (sheets: readonly TestSheet[], answers: Record<string, string> = {}) => {
  const file = await readCapTableFile(await workbook(...sheets), { answers });
  return { ...file, final: computeCapTable({ events: file.events }).final };
};

export const LEDGER = [
  "Security ID",
  "Stakeholder Name",
  "Stakeholder Email",
  "Share Class",
  "Quantity Issued",
  "Quantity Outstanding",
  "Price Paid Per Share",
  "Issue Date",
  "Canceled Date",
  "Quantity Canceled",
  "Cancellation Reason",
];
export const ledger = (...rows: readonly (readonly TestCell[])[]) => report("CS Ledger", LEDGER, rows);
export const stock = (id: string, name: string, issued: number, outstanding: number, ...more: readonly TestCell[]) =>
  [id, name, null, "Common (CS)", issued, outstanding, 0.01, "2023-04-05", ...more] as const;
