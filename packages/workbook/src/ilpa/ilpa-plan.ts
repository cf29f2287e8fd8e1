/** The workbook of a reporting template: its grid, what must tie, footnotes, child funds, and what a reader should know. */
import { currencyDecimals } from "@capstack/decimal";
import { type ReportingTemplateInput, reportingRows, reportingTemplate } from "@capstack/ilpa";
import { SheetPlan } from "../sheet/sheet-plan.js";
import type { WorkbookPlan } from "../sheet/workbook-plan.js";
import { type Spot, type Tie, writeTies } from "../statement/ties-sheet.js";
import { aboutSheet, footnoteSheet } from "./about.js";
import { childFundsSheet } from "./child-funds-sheet.js";
import { amountColumns, TEMPLATE, writeTemplate } from "./template-sheet.js";

const WIDTHS = [10, 70, ...amountColumns.map(() => 20), 12];
const HEAD = 10;

/** Plans the workbook of a reporting template. */
export function planIlpa(input: ReportingTemplateInput): WorkbookPlan {
  const template = reportingTemplate(input);
  const decimals = currencyDecimals(template.currency);
  const { carry = "split", generalPartnerCarry = "guidance", rows2016: has2016 = false } = input.options ?? {};
  const sheet = new SheetPlan(TEMPLATE, WIDTHS, { frozen: { rows: HEAD, columns: 2 }, decimals });
  const isSampleSign = generalPartnerCarry === "as_sample";
  writeTemplate({ sheet, template, decimals, isSampleSign, isCarryTyped: carry === "typed", has2016 });
  const written = { sheet, first: 0, unfooted: [] };
  const childFunds = childFundsSheet(input, template, decimals);
  return {
    title: `Reporting template, ${template.fund}, ${template.partner}`,
    kind: "ilpa-reporting-template",
    request: input,
    sheets: [
      sheet,
      ...(childFunds === null ? [] : [childFunds]),
      writeTies(tiesOf(), [written], decimals),
      footnoteSheet(template),
      aboutSheet(),
    ],
    charts: [],
  };
}

/** What must be equal within the file: rows 82 and 85, and the ends of all periods. */
function tiesOf(): Tie[] {
  const spot = (row: number, column: number): Spot => ({ table: 0, row: row - 1, column });
  const ends = reportingRows.filter(({ kind }) => kind === "end");
  return amountColumns.flatMap(({ group, period, column }) => {
    const name = `${group}.${period}`;
    const inception = amountColumns.find((one) => one.group === group && one.period === "itd")?.column as number;
    const tie = (label: string, row: number, equals: Spot): Tie => {
      return { label: `${label}, ${name}`, adds: [spot(row, column)], less: [], equals };
    };
    const own = tie("Fees and expenses, net, come out the same both ways", 82, spot(85, column));
    if (period === "itd") return [own];
    const same = ends.map(({ row }) => tie(`Number ${row} ends as since inception`, row, spot(row, inception)));
    return [own, ...same];
  });
}
