/** Every row that is paid: what it holds, what it may claim, what it converts into. A line a row, in the engine's order. */
import type { ExitRow } from "@capstack/waterfall";
import type { SheetPlan } from "../../sheet/sheet-plan.js";
import { convertibleLine } from "./convertible-lines.js";
import { LineWriter, type SecurityCells, type SecuritySources } from "./line-writer.js";
import { preferredLine, warrantLine } from "./preferred-lines.js";
import { profitsInterestLine } from "./profits-interest-lines.js";
import { securityColumns as columns, FIRST_SECURITY, SECURITY_HEADINGS } from "./security-columns.js";
import { commonLine, optionLine } from "./stock-lines.js";

/** Writes the claims of every row. */
export function writeSecurities(sheet: SheetPlan, sources: SecuritySources): SecurityCells[] {
  sheet.text(0, 0, "Securities", "title");
  sheet.headings(FIRST_SECURITY - 1, SECURITY_HEADINGS);
  const { rows, classes } = sources.source.terms;
  const writer = new LineWriter(sheet, sources);
  return rows.map((terms, index) => {
    const row = FIRST_SECURITY + index;
    sheet.text(row, columns.className, classes[terms.classIndex]?.name ?? "");
    sheet.text(row, columns.holder, terms.name);
    sheet.figure(row, columns.classNumber, terms.classIndex + 1, { format: "count" });
    return lineOf(writer, terms, row);
  });
}

function lineOf(writer: LineWriter, terms: ExitRow, row: number): SecurityCells {
  const { classes, units } = writer.sources.source.terms;
  const classId = classes[terms.classIndex]?.id ?? "";
  switch (units[terms.unit]?.kind) {
    case "common":
      return commonLine(writer, terms, row);
    case "right":
      return classId === "options" ? optionLine(writer, terms, row) : warrantLine(writer, terms, row);
    case "profits_interest":
      return profitsInterestLine(writer, terms, row);
    case "convertible":
      return convertibleLine(writer, terms, row);
    default:
      return preferredLine(writer, terms, row, classId);
  }
}
