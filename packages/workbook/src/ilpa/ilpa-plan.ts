/** The workbook of a reporting template: its grid, what must tie, footnotes, child funds, and what a reader should know. */
import { currencyDecimals } from "@capstack/decimal";
import { type ReportingTemplateInput, reportingRows, reportingTemplate } from "@capstack/ilpa";
import type { WorkbookPlan } from "../sheet/workbook-plan.js";
import { type Spot, type Tie, writeTies } from "../statement/ties-sheet.js";
import { aboutSheet, footnoteSheet } from "./about.js";
import { childFundsSheet } from "./child-funds-sheet.js";
import { writePreviousTies } from "./previous-ties.js";
import { amountColumns, columnName, templateSheet, writeTemplate } from "./template-sheet.js";

/** Plans the workbook of a reporting template. */
export function planIlpa(input: ReportingTemplateInput): WorkbookPlan {
  const template = reportingTemplate(input);
  const decimals = currencyDecimals(template.currency);
  const { carry = "split", generalPartnerCarry = "guidance", rows2016: has2016 = false } = input.options ?? {};
  const sheet = templateSheet(template, decimals);
  const isSampleSign = generalPartnerCarry === "as_sample";
  const { dates } = input;
  writeTemplate({ sheet, template, dates, decimals, isSampleSign, isCarryTyped: carry === "typed", has2016 });
  const written = { sheet, first: 0, unfooted: [] };
  const ties = writeTies(tiesOf(), [written], decimals);
  writePreviousTies(ties, { sheet, template, isSampleSign, called: input.previous?.called ?? null });
  const childFunds = childFundsSheet(input, template, decimals);
  return {
    title: `Reporting template, ${template.fund}, ${template.partner}`,
    kind: "ilpa-reporting-template",
    request: input,
    sheets: [sheet, ...(childFunds === null ? [] : [childFunds]), ties, footnoteSheet(template), aboutSheet()],
    charts: [],
  };
}

/** What must be equal within the file: rows 82 and 85, and the ends of all periods. */
function tiesOf(): Tie[] {
  const spot = (row: number, column: number): Spot => ({ table: 0, row: row - 1, column });
  const ends = reportingRows.filter(({ kind }) => kind === "end");
  return amountColumns.flatMap(({ group, period, column }) => {
    const name = columnName({ group, period });
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
