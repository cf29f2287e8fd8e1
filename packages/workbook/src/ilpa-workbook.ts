/** ILPA's reporting and performance templates as files, and the cells of one that somebody else filled. */
import { addressOf, readGrids } from "@capstack/cap-table-files/grids";
import type { PerformanceTemplateInput, ReportingTemplateInput, SheetCells } from "@capstack/ilpa";
import { planIlpa } from "./ilpa/ilpa-plan.js";
import { planPerformance } from "./ilpa/performance-plan.js";
import { writeWorkbook } from "./sheet/write-xlsx.js";

/**
 * Writes a reporting template as a workbook: each row in the sheet's row of ILPA's number, amounts as inputs, formula rows
 * as formulas over them, footnotes on a sheet of their own.
 * @param input what `reportingTemplate` of `@capstack/ilpa` takes; amounts in units of currency
 * @returns the bytes of an .xlsx, the same for equal inputs; sums to the last decimal of the currency
 * @throws EngineError `limit_exceeded` beyond {@link workbookLimits}; the codes of `reportingTemplate`
 * @see ILPA, Reporting Template v2.0 (22 January 2025); the file follows it and is not issued by ILPA
 * @example
 * const none = { qtd: {}, ytd: {}, itd: {} };
 * const bytes = await ilpaWorkbook({
 *   fund: "Harbor Fund I", partner: "Pine Pension", currency: "USD",
 *   dates: {
 *     inception: "2026-01-01", initialClosing: "2026-01-01", finalClosing: null, commencement: "2026-01-01",
 *     investmentPeriodEnd: null, termination: null, yearStart: "2026-01-01", periodStart: "2026-01-01", periodEnd: "2026-03-31",
 *   },
 *   columns: { lp: none, fund: none, gp: none },
 * });
 * (await readWorkbook(bytes)).kind // => "ilpa-reporting-template"
 */
export async function ilpaWorkbook(input: ReportingTemplateInput): Promise<Uint8Array> {
  return writeWorkbook(planIlpa(input));
}

/**
 * Writes a performance template as a workbook: flows as inputs, what each enters gross and net and with the credit line and
 * without it as formulas, multiples and rates of return (XIRR) as formulas over these columns, the portfolio's the same way.
 * @param input what `performanceTemplate` of `@capstack/ilpa` takes; amounts in units of currency
 * @returns the bytes of an .xlsx, the same for equal inputs. Rates are binary floating point: a spreadsheet's agree to 1e-7
 * @throws EngineError `limit_exceeded` beyond {@link workbookLimits}; the codes of `performanceTemplate`
 * @see ILPA, Performance Template v1.1 (2025); the file follows it and is not issued by ILPA
 * @example
 * const bytes = await ilpaPerformanceWorkbook({
 *   fund: "Harbor Fund I", currency: "USD", method: "granular", periodEnd: "2027-03-31",
 *   flows: [
 *     { date: "2026-03-31", type: "call_investments", amount: -1000 },
 *     { date: "2027-03-31", type: "nav", amount: 1100 },
 *   ],
 * });
 * (await readWorkbook(bytes)).kind // => "ilpa-performance-template"
 */
export async function ilpaPerformanceWorkbook(input: PerformanceTemplateInput): Promise<Uint8Array> {
  return writeWorkbook(planPerformance(input));
}

/**
 * Reads the cells of a workbook for `checkReportingTemplate` of `@capstack/ilpa`, within the bounds of every file that is read
 * here. Formulas have the value that was saved with them; none is run. A cell that cannot be read has its text, hidden sheets
 * are left out.
 * @param bytes an .xlsx
 * @throws EngineError the codes of `readGrids` of `@capstack/cap-table-files`
 * @example await readTemplateCells(new TextEncoder().encode("no workbook")) // throws unsupported_file
 */
export async function readTemplateCells(bytes: Uint8Array): Promise<SheetCells> {
  const grids = (await readGrids(bytes)).filter(({ isHidden }) => !isHidden);
  return Object.fromEntries(
    grids.map(({ name, rows, lost }) => {
      const cells = rows.flatMap((line, row) =>
        line.flatMap((value, column) => (value === null ? [] : [[addressOf(row, column), value] as const])),
      );
      const unread = lost.map(({ row, column, value }) => [addressOf(row, column), value] as const);
      return [name, Object.fromEntries([...cells, ...unread])];
    }),
  );
}
