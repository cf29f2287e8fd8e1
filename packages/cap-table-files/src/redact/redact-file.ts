/** A file as people have it, written again without the people. */
import { EngineError, writeCsv, wrongSentence } from "@capstack/decimal";
import { writeXlsx } from "hucre/xlsx";
import { refuseFile } from "../error-codes.js";
import { tableFormats } from "../formats.js";
import { findTable, type TableKind } from "../sheet/known-table.js";
import { openFile } from "../workbook/open-file.js";
import { plainTable } from "./plain-table.js";
import { redactGrids } from "./redact-grids.js";

/**
 * Replaces every name, address, stakeholder's id and the company's name, the same one by the same word everywhere, and all
 * text that is not known to be harmless; figures, days, headings, classes and certificates' numbers stay. Look through the
 * result before you share it.
 * @param bytes a workbook (.xlsx) or a table of text
 * @returns a workbook for a workbook, with values for formulas; comma-separated text for text
 * @throws EngineError of `capTableFileErrorCodes`
 * @example
 * const table = "Security ID,Stakeholder Name,Share Class,Quantity Issued\nCS-1,Ada Byron,Common (CS),700\n";
 * new TextDecoder().decode(await redactCapTableFile(new TextEncoder().encode(table))).split("\r\n")[1] // => "CS-1,Holder 1,Common (CS),700"
 */
export async function redactCapTableFile(bytes: Uint8Array): Promise<Uint8Array> {
  if (!(bytes instanceof Uint8Array)) {
    throw new EngineError("invalid_value", wrongSentence("bytes", bytes, "a Uint8Array"), ["bytes"]);
  }
  const file = await openFile(bytes);
  if (file.kind !== "workbook" && file.kind !== "table") {
    return refuseFile(
      "unsupported_file",
      "Only workbooks (.xlsx) and tables of text are written without their people.",
    );
  }
  const kinds: readonly TableKind[] = Object.values(tableFormats).flatMap((format) => format.kinds);
  const grids = file.kind === "workbook" ? file.grids : [file.grid];
  const redacted = redactGrids(grids, (sheet) => findTable(sheet, kinds) ?? plainTable(sheet), kinds);
  if (file.kind === "table") {
    const rows = (redacted[0]?.rows ?? []).map((row) => row.map((value) => value ?? ""));
    return new TextEncoder().encode(writeCsv(rows));
  }
  const sheets = redacted.map(({ name, isHidden, rows }, at) => {
    return { name: name.slice(0, 31) || `Sheet ${at + 1}`, hidden: isHidden, rows: rows.map((row) => [...row]) };
  });
  return writeXlsx({ sheets });
}
