/** The workbook of an exit: price and deal in, payments out, every step between them a formula. */
import { computeExitWaterfall, type ExitWaterfallRequest, exitTerms, type WaterfallOptions } from "@capstack/waterfall";
import { refuseWorkbook } from "../error-codes.js";
import { type Formula, total } from "../sheet/formula.js";
import { workbookLimits } from "../sheet/limits.js";
import { SheetPlan } from "../sheet/sheet-plan.js";
import type { PlannedChart, WorkbookPlan } from "../sheet/workbook-plan.js";
import { writeAbout } from "./about.js";
import { writeBends } from "./bends.js";
import { writeConvertibleTerms } from "./convertible-terms.js";
import { writeDecisions } from "./decisions.js";
import { dealOf, type ExitSource, tiersOf } from "./exit-source.js";
import { writeHolders, writeOutcome } from "./outcome.js";
import { writePayments, writeUnitPayments } from "./payments.js";
import { writeCurve, writeExitLine } from "./payoff.js";
import { writeProceeds } from "./proceeds.js";
import { writeSafes } from "./safes.js";
import type { SecurityCells } from "./securities/line-writer.js";
import { FIRST_SECURITY, securityColumns } from "./securities/security-columns.js";
import { writeSecurities } from "./securities/security-sheet.js";
import { writeSeriesTerms } from "./series-terms.js";

/** Lines of the chart that stay legible. */
const MOST_LINES = 12;

/** Plans the workbook of an exit. */
export function planExit(request: ExitWaterfallRequest, options: WaterfallOptions = {}): WorkbookPlan {
  const quiet = { ...request, analysis: { breakpoints: false, trace: false } };
  const source: ExitSource = {
    request,
    terms: exitTerms(quiet, options),
    answer: computeExitWaterfall(quiet, options),
  };
  checkSource(source);
  const sheets = exitSheets();
  const { exit, terms, securities: securitySheet, payoff, breakpoints } = sheets;
  exit.text(0, 0, "Exit waterfall", "title");
  exit.text(1, 0, "Blue cells are inputs, black ones formulas over them.", "note");
  const { equity, exitDate, nextRow } = writeProceeds(exit, source);
  terms.text(0, 0, "Terms", "title");
  const series = writeSeriesTerms(terms, 2, source);
  const convertibles = writeConvertibleTerms(terms, series.length + 5, source, exitDate);
  const securities = writeSecurities(securitySheet, { source, series, convertibles, exitDate });
  const { units, thresholds } = writeDecisions(sheets.decisions, securitySheet, source, securities);
  const bends = writeBends(
    breakpoints,
    [...commonBends(source, securities, securitySheet), ...units.flatMap((one) => one.bends)],
    tiersOf(source).common,
    thresholds,
  );
  const safes = writeSafes(
    terms,
    series.length + convertibles.length + 8,
    units,
    bends,
    capitalization(source, securitySheet),
  );
  const line = { bends, safes, classes: source.terms.classes };
  const level = writeExitLine(payoff, line, equity, source.terms.price);
  const payments = writeUnitPayments(sheets.decisions, units, { source, level, safes });
  writePayments(securitySheet, securities, units, payments, { source, level, safes });
  const chartRow = writeOutcome(exit, nextRow + 1, { source, securitySheet, equity, level });
  writeHolders(sheets.holders, { source, securitySheet, equity, level });
  const curve = writeCurve(payoff, line, equity);
  writeAbout(sheets.about);
  return {
    title: "Exit waterfall",
    kind: "exit-waterfall",
    request,
    sheets: Object.values(sheets),
    charts: [payoffChart(exit, chartRow + 1, source, curve)],
  };
}

function exitSheets() {
  const wide = (name: string, first: number, count: number, rows: number, printed: number | null = null) =>
    new SheetPlan(name, [first, ...Array.from({ length: count }, () => 15)], { frozen: { rows, columns: 1 }, printed });
  return {
    exit: new SheetPlan("Exit", [44, 20, 18, 20, 4, 18, 12, 10], { printed: 4 }),
    holders: new SheetPlan("Holders", [8, 36, 20, 18, 20, 12], { frozen: { rows: 2, columns: 2 } }),
    securities: wide("Securities", 24, 22, 2, 18),
    terms: wide("Terms", 30, 14, 0),
    decisions: wide("Decisions", 30, 16, 2),
    breakpoints: wide("Breakpoints", 28, 18, 3),
    payoff: wide("Payoff", 20, 22, 0),
    about: new SheetPlan("About", [120]),
  };
}

function checkSource(source: ExitSource): void {
  const { terms, request } = source;
  if (terms.rows.length > workbookLimits.rows) {
    const message = `The model has ${terms.rows.length} rows; a workbook takes ${workbookLimits.rows}.`;
    refuseWorkbook("limit_exceeded", message, ["model"]);
  }
  checkDeal(source);
  if (dealOf(source).exitType === "ipo" && terms.conversionDependsOnPrice) {
    const message =
      "An offering that forces conversion from a price on has no formula in a workbook; leave mandatoryConversion or exitType out.";
    refuseWorkbook("not_in_formulas", message, ["deal", "exitType"]);
  }
  const mayHaveShares = terms.rows.some(({ unit }) => terms.units[unit]?.kind !== "convertible");
  const isCapped = (request.model.convertibles ?? []).some(({ valuationCap }) => valuationCap != null);
  if (terms.capitalizationBeforeSafes === 0 && mayHaveShares && isCapped) {
    const message = "A share of a company without shares has no formula in a workbook; give a holding with shares.";
    refuseWorkbook("not_in_formulas", message, ["model", "common"]);
  }
}

function checkDeal(source: ExitSource): void {
  const { transactionCosts, debt, earnouts, carveOut } = dealOf(source);
  const lists = { transactionCosts, debt, earnouts, carveOut: carveOut?.tiers };
  for (const [field, list] of Object.entries(lists)) {
    if (!Array.isArray(list) || list.length <= workbookLimits.dealLines) continue;
    const message = `${field} has ${list.length} lines; a workbook takes ${workbookLimits.dealLines}.`;
    refuseWorkbook("limit_exceeded", message, ["deal", field]);
  }
}

/** All common in one line: it decides nothing, and every share receives the same from the first price on. */
function commonBends({ terms }: ExitSource, securities: readonly SecurityCells[], sheet: SheetPlan) {
  const rows = securities.filter((one) => terms.units[one.terms.unit]?.kind === "common").map(({ row }) => row);
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return [];
  const slope = total(sheet.column(securityColumns.participating, first, last));
  const common = terms.tiers.filter(({ kind }) => kind === "claims").length + 1;
  const classNumber = terms.classes.findIndex(({ id }) => id === "common") + 1;
  return [{ classNumber, who: "Common stock", what: "participates", tier: common, at: 0 as const, slope }];
}

function capitalization({ terms }: ExitSource, sheet: SheetPlan): Formula {
  return total(sheet.column(securityColumns.capitalization, FIRST_SECURITY, FIRST_SECURITY + terms.rows.length - 1));
}

function payoffChart(
  sheet: SheetPlan,
  row: number,
  { terms }: ExitSource,
  curve: ReturnType<typeof writeCurve>,
): PlannedChart {
  return {
    kind: "lines",
    title: "What each class is paid",
    sheet,
    from: { row, column: 0 },
    to: { row: row + 22, column: 4 },
    across: { title: "Equity proceeds", range: curve.equity },
    up: { title: "Paid to the class" },
    lines: terms.classes.slice(0, MOST_LINES).flatMap(({ name }, index) => {
      const range = curve.classes[index];
      return range === undefined ? [] : [{ name, range }];
    }),
  };
}
