/** Lines of preferred stock, and of warrants that buy it. */
import type { ErrorPath } from "@capstack/decimal";
import type { ExitRow } from "@capstack/waterfall";
import { equals, type Formula, minus, most, over, plus, times, toCent, total, when } from "../../sheet/formula.js";
import type { Format } from "../../sheet/look.js";
import { yearDays } from "../exit-source.js";
import type { SeriesCells } from "../series-terms.js";
import { type LineWriter, type SecurityCells, sumOf } from "./line-writer.js";
import { securityColumns as columns, FIRST_SECURITY } from "./security-columns.js";
import { strikeOf } from "./stock-lines.js";

export function preferredLine(line: LineWriter, terms: ExitRow, row: number, classId: string): SecurityCells {
  const { series: all, source } = line.sources;
  const index = (source.request.model.preferred ?? []).findIndex(({ id }) => id === classId);
  const cells = all[index];
  if (cells === undefined) throw new TypeError(`There is no series ${classId}.`);
  const { series, isLive, ratio } = cells;
  const at = series.holders.findIndex(({ id }) => id === terms.id);
  const holder = series.holders[at];
  const path = ["model", "preferred", index, "holders", at];
  const place = (column: number, value: number, format: Format, field: string) =>
    isLive
      ? line.input(row, column, value, format, [...path, field], `${terms.name}: ${field}`)
      : line.sheet.figure(row, column, value, { format });
  const shares = place(columns.shares, holder?.shares ?? terms.shares, "shares", "shares");
  const invested = place(columns.invested, holder?.invested ?? terms.invested, "money", "invested");
  const asConverted = times(shares, ratio);
  line.shown(row, columns.capitalization, asConverted, null, "shares");
  const kept = terms.keptDividends;
  const keptCell =
    kept === null
      ? null
      : line.sheet.figure(row, columns.kept, kept.amount, { format: "money", note: "As the engine accrues" });
  if (!isLive) return line.cells(terms, row, { kept: keptCell });
  const basis = cells.issuePrice === null ? invested : times(cells.issuePrice, shares);
  const issued = holder?.issueDate == null ? null : issuedOn(line, row, holder.issueDate, terms.name, path, cells);
  const accrued = accruedBy(line, cells, issued, basis);
  const dividends = accrued !== null && series.dividends?.multipleApplies ? times(accrued, cells.multiple) : accrued;
  const preference = times(cells.multiple, basis);
  const claim = dividends === null ? preference : plus(preference, dividends);
  const limit = cells.capMultiple === null ? null : times(cells.capMultiple, basis);
  const onTop = series.participationCapIncludesDividends === true ? null : dividends;
  const capped =
    limit === null
      ? null
      : series.participationCapIncludesPreference === false
        ? plus(limit, claim)
        : onTop === null
          ? limit
          : plus(limit, onTop);
  return line.cells(terms, row, {
    claim: line.shown(row, columns.claim, claim, sumOf(terms.preference, terms.dividends), "money"),
    participating:
      (series.participation ?? "none") === "none"
        ? null
        : line.shown(row, columns.participating, asConverted, terms.participating, "shares"),
    converting: line.shown(row, columns.converting, asConverted, terms.converting, "shares"),
    cap: capped === null ? null : line.shown(row, columns.cap, capped, terms.cap, "money"),
    kept: keptCell,
  });
}

export function warrantLine(line: LineWriter, terms: ExitRow, row: number): SecurityCells {
  const { warrants = [], preferred = [] } = line.sources.source.request.model;
  const index = warrants.findIndex(({ id }) => id === terms.id);
  const warrant = warrants[index];
  const path = ["model", "warrants", index];
  const on = preferred.findIndex(({ id }) => id === warrant?.underlying);
  const shares = line.input(
    row,
    columns.shares,
    warrant?.shares ?? 0,
    "shares",
    [...path, "shares"],
    `${terms.name}: shares`,
  );
  const strike = strikeOf(line, terms, row, warrant?.strikePrice, undefined, path);
  const cost = line.shown(row, columns.cost, times(strike, shares), terms.cost, "money");
  const cells = line.sources.series[on];
  if (cells === undefined) {
    line.shown(row, columns.capitalization, shares, terms.shares, "shares");
    const participating = line.shown(row, columns.participating, shares, terms.participating, "shares");
    return line.cells(terms, row, { participating, cost });
  }
  const asConverted = times(shares, cells.ratio);
  line.shown(row, columns.capitalization, asConverted, null, "shares");
  const basis = times(cells.issuePrice ?? averagePrice(line, cells), shares);
  const preference = times(cells.multiple, basis);
  const limit = cells.capMultiple === null ? null : times(cells.capMultiple, basis);
  const onTop = cells.series.participationCapIncludesPreference === false;
  return line.cells(terms, row, {
    claim: line.shown(row, columns.claim, preference, terms.preference, "money"),
    participating:
      (cells.series.participation ?? "none") === "none"
        ? null
        : line.shown(row, columns.participating, asConverted, terms.participating, "shares"),
    converting: line.shown(row, columns.converting, asConverted, terms.converting, "shares"),
    cap:
      limit === null ? null : line.shown(row, columns.cap, onTop ? plus(limit, preference) : limit, terms.cap, "money"),
    cost,
  });
}

function issuedOn(
  line: LineWriter,
  row: number,
  day: string,
  name: string,
  path: ErrorPath,
  { rate }: SeriesCells,
): Formula | null {
  if (rate === null) return null;
  const terms = { format: "date", path: [...path, "issueDate"], label: `${name}: issued` } as const;
  return line.sheet.input(row, columns.issued, day, terms);
}

/** Dividends to the cent: basis × rate × days over the year's. */
function accruedBy(
  line: LineWriter,
  { series, rate, accruesFrom }: SeriesCells,
  issued: Formula | null,
  basis: Formula,
): Formula | null {
  const { exitDate } = line.sources;
  const days = yearDays(series.dividends?.dayCount);
  const from = issued ?? accruesFrom;
  if (rate === null || exitDate === null || from === null || days === undefined) return null;
  return toCent(over(times(basis, rate, most(0, minus(exitDate, from))), days));
}

/** What a share of a series cost on average, where it names no issue price. */
function averagePrice(line: LineWriter, { series }: SeriesCells): Formula {
  const { rows, classes } = line.sources.source.terms;
  const own = rows.flatMap(({ classIndex }, index) => (classes[classIndex]?.id === series.id ? [index] : []));
  const [first = 0, last = first] = [own[0], own.at(-1)];
  const range = (column: number) => total(line.sheet.column(column, FIRST_SECURITY + first, FIRST_SECURITY + last));
  const shares = range(columns.shares);
  return when(equals(shares, 0), 0, over(range(columns.invested), shares));
}
