/** A statement as a file. */
import { writeWorkbook } from "./sheet/write-xlsx.js";
import type { StatementDocument } from "./statement/document.js";
import { planStatement } from "./statement/statement-plan.js";

/**
 * Writes a statement as a workbook: lines are cells, subtotals and totals are formulas over them, and a sheet holds what must
 * tie. What the cells show when the file is opened is what the statement says.
 * @param document tables of rows with the sums among them; money in units of currency
 * @returns the bytes of an .xlsx, the same for equal documents; sums to the last decimal of the currency
 * @throws EngineError `limit_exceeded` beyond {@link workbookLimits}; `invalid_value` for a sum of rows that are not above it;
 * the other codes of reading
 * @example
 * const bytes = await statementWorkbook({
 *   title: "Balance sheet", vehicle: "Fund I", addressee: null, period: "As of June 30, 2026", currency: "USD",
 *   facts: [], ties: [], notes: ["Not audited."],
 *   tables: [{
 *     name: "Assets",
 *     columns: [{ title: "", kind: "text" }, { title: "2026", kind: "money" }],
 *     rows: [
 *       { style: "line", cells: ["Cash", 250_000] },
 *       { style: "line", cells: ["Investments", 4_750_000] },
 *       { style: "total", cells: ["Total assets", 5_000_000], adds: [0, 1] },
 *     ],
 *   }],
 * });
 * (await readWorkbook(bytes)).kind // => "statement"
 */
export async function statementWorkbook(document: StatementDocument): Promise<Uint8Array> {
  return writeWorkbook(planStatement(document));
}
