/** The terms of each series of preferred stock: a row a series, inputs where the workbook follows them. */
import type { PreferredSeries } from "@capstack/waterfall";
import { type Formula, over } from "../sheet/formula.js";
import type { Format } from "../sheet/look.js";
import type { SheetPlan } from "../sheet/sheet-plan.js";
import { type ExitSource, hasLiveDividends } from "./exit-source.js";

/** Cells of a series' terms. */
export interface SeriesCells {
  readonly series: PreferredSeries;
  /** Whether shares, prices and rates may be changed. */
  readonly isLive: boolean;
  /** Currency a share; null where each holder's own investment is the basis. */
  readonly issuePrice: Formula | null;
  readonly multiple: Formula;
  readonly capMultiple: Formula | null;
  readonly ratio: Formula;
  readonly rate: Formula | null;
  readonly accruesFrom: Formula | null;
}

const HEADINGS = [
  "Series",
  "Rank",
  "Participation",
  "Original issue price",
  "Preference, times",
  "Cap, times",
  "Conversion price",
  "Common a share",
  "Dividend rate",
  "Accrues from",
];

/** Writes a row for each series below its headings; `row` is that of the headings. */
export function writeSeriesTerms(sheet: SheetPlan, row: number, { request }: ExitSource): SeriesCells[] {
  const { preferred = [] } = request.model;
  if (preferred.length === 0) return [];
  sheet.headings(row, HEADINGS);
  return preferred.map((series, index) => seriesRow(sheet, row + 1 + index, series, index));
}

function seriesRow(sheet: SheetPlan, row: number, series: PreferredSeries, index: number): SeriesCells {
  const isLive = hasLiveDividends(series);
  const cell = (column: number, field: keyof PreferredSeries, value: number, format: Format) => {
    const label = `${series.name}: ${HEADINGS[column]}`;
    const path = ["model", "preferred", index, field];
    return isLive
      ? sheet.input(row, column, value, { format, path, label })
      : sheet.figure(row, column, value, { format });
  };
  sheet.text(row, 0, series.name);
  sheet.figure(row, 1, series.seniority, { format: "figure" });
  sheet.text(row, 2, series.participation ?? "none");
  const issuePrice =
    series.originalIssuePrice == null ? null : cell(3, "originalIssuePrice", series.originalIssuePrice, "price");
  if (issuePrice === null) sheet.text(row, 3, "as invested");
  const multiple = cell(4, "liquidationMultiple", series.liquidationMultiple ?? 1, "multiple");
  const capMultiple =
    series.participation === "capped"
      ? cell(5, "participationCapMultiple", series.participationCapMultiple ?? 0, "multiple")
      : null;
  const price = series.conversionPrice == null ? null : cell(6, "conversionPrice", series.conversionPrice, "price");
  const ratio =
    price === null || issuePrice === null
      ? cell(7, "conversionRatio", series.conversionRatio ?? 1, "multiple")
      : sheet.formula(row, 7, over(issuePrice, price), { format: "multiple" });
  return {
    series,
    isLive,
    issuePrice,
    multiple,
    capMultiple,
    ratio,
    ...dividendCells(sheet, row, series, index, isLive),
  };
}

function dividendCells(sheet: SheetPlan, row: number, series: PreferredSeries, index: number, isLive: boolean) {
  const { dividends } = series;
  const isCumulative = dividends != null && dividends.type !== "non_cumulative" && isLive;
  if (!isCumulative) {
    if (dividends != null && !isLive) sheet.text(row, 8, "as the engine accrues");
    return { rate: null, accruesFrom: null };
  }
  const path = ["model", "preferred", index, "dividends"];
  const label = `${series.name}: dividends`;
  const rate = sheet.input(row, 8, dividends.rate ?? 0, { format: "percent", path: [...path, "rate"], label });
  const from = dividends.from;
  const accruesFrom =
    from == null ? null : sheet.input(row, 9, from, { format: "date", path: [...path, "from"], label });
  return { rate, accruesFrom };
}
