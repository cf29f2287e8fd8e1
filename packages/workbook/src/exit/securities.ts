/** Every row that is paid: what it holds, what it may claim, what it converts into. A line a row, in the engine's order. */
import { type ErrorPath, rational } from "@capstack/decimal";
import type { ExitRow } from "@capstack/waterfall";
import { equals, type Formula, minus, most, over, plus, times, toCent, total, when } from "../sheet/formula.js";
import type { Format } from "../sheet/look.js";
import type { SheetPlan } from "../sheet/sheet-plan.js";
import type { ConvertibleCells } from "./convertible-terms.js";
import { type ExitSource, yearDays } from "./exit-source.js";
import type { SeriesCells } from "./series-terms.js";

/** Columns of the sheet. */
export const securityColumns = {
  className: 0,
  holder: 1,
  classNumber: 2,
  shares: 3,
  invested: 4,
  strike: 5,
  claim: 6,
  stepUp: 7,
  participating: 8,
  converting: 9,
  cap: 10,
  cost: 11,
  kept: 12,
  capitalization: 13,
  receives: 14,
  cents: 15,
  share: 16,
  multiple: 17,
  floor: 18,
  remainder: 19,
  order: 20,
  issued: 21,
} as const;

const columns = securityColumns;

/** First row of the lines. */
export const FIRST_SECURITY = 2;

/** Cells of a row's claims. */
export interface SecurityCells {
  readonly terms: ExitRow;
  readonly row: number;
  readonly claim: Formula;
  readonly stepUp: Formula;
  readonly participating: Formula;
  readonly converting: Formula;
  readonly cap: Formula | null;
  readonly cost: Formula;
  readonly kept: Formula | null;
  /** Of a post-money SAFE: its part of the capitalization. */
  readonly ownership: Formula | null;
}

/** What the lines refer to. */
export interface SecuritySources {
  readonly source: ExitSource;
  readonly series: readonly SeriesCells[];
  readonly convertibles: readonly ConvertibleCells[];
  readonly exitDate: Formula | null;
}

const HEADINGS = [
  "Class",
  "Holder",
  "Class no.",
  "Shares",
  "Invested",
  "Strike price",
  "Claim",
  "Step-up",
  "Participating shares",
  "Shares on conversion",
  "Cap",
  "Strike to pay",
  "Dividends kept",
  "In the capitalization",
  "Receives, unrounded",
  "To the cent",
  "Of the proceeds",
  "Multiple",
  "Whole cents",
  "Left of a cent",
  "Tie order",
  "Issued",
];

/** Writes the claims of every row. */
export function writeSecurities(sheet: SheetPlan, sources: SecuritySources): SecurityCells[] {
  sheet.text(0, 0, "Securities", "title");
  sheet.headings(FIRST_SECURITY - 1, HEADINGS);
  const { rows, classes } = sources.source.terms;
  const writer = new SecurityWriter(sheet, sources);
  return rows.map((terms, index) => {
    const row = FIRST_SECURITY + index;
    sheet.text(row, columns.className, classes[terms.classIndex]?.name ?? "");
    sheet.text(row, columns.holder, terms.name);
    sheet.figure(row, columns.classNumber, terms.classIndex + 1, { format: "count" });
    return writer.write(terms, row);
  });
}

class SecurityWriter {
  readonly #sheet: SheetPlan;
  readonly #sources: SecuritySources;
  /** How many rows of common are written: they come in the order of their list. */
  #common = 0;

  constructor(sheet: SheetPlan, sources: SecuritySources) {
    this.#sheet = sheet;
    this.#sources = sources;
  }

  write(terms: ExitRow, row: number): SecurityCells {
    const { classes, units } = this.#sources.source.terms;
    const classId = classes[terms.classIndex]?.id ?? "";
    switch (units[terms.unit]?.kind) {
      case "common":
        return this.#commonRow(terms, row);
      case "right":
        return classId === "options" ? this.#optionRow(terms, row) : this.#warrantRow(terms, row);
      case "convertible":
        return this.#convertibleRow(terms, row);
      default:
        return this.#preferredRow(terms, row, classId);
    }
  }

  #commonRow(terms: ExitRow, row: number): SecurityCells {
    const { common = [], unissuedPool } = this.#sources.source.request.model;
    const index = this.#common++;
    const path = index < common.length ? ["model", "common", index, "shares"] : ["model", "unissuedPool", "shares"];
    const value = common[index]?.shares ?? unissuedPool?.shares ?? terms.shares;
    const shares = this.#input(row, columns.shares, value, "shares", path, `${terms.name}: shares`);
    const participating = this.#shown(row, columns.participating, shares, terms.participating, "shares");
    this.#shown(row, columns.capitalization, shares, terms.shares, "shares");
    return this.#cells(terms, row, { participating });
  }

  #preferredRow(terms: ExitRow, row: number, classId: string): SecurityCells {
    const { series: all, source } = this.#sources;
    const index = (source.request.model.preferred ?? []).findIndex(({ id }) => id === classId);
    const cells = all[index];
    if (cells === undefined) throw new TypeError(`There is no series ${classId}.`);
    const { series, isLive, ratio } = cells;
    const at = series.holders.findIndex(({ id }) => id === terms.id);
    const holder = series.holders[at];
    const path = ["model", "preferred", index, "holders", at];
    const place = (column: number, value: number, format: Format, field: string) =>
      isLive
        ? this.#input(row, column, value, format, [...path, field], `${terms.name}: ${field}`)
        : this.#sheet.figure(row, column, value, { format });
    const shares = place(columns.shares, holder?.shares ?? terms.shares, "shares", "shares");
    const invested = place(columns.invested, holder?.invested ?? terms.invested, "money", "invested");
    const asConverted = times(shares, ratio);
    this.#shown(row, columns.capitalization, asConverted, null, "shares");
    const kept = terms.keptDividends;
    const keptCell =
      kept === null
        ? null
        : this.#sheet.figure(row, columns.kept, kept.amount, { format: "money", note: "As the engine accrues" });
    if (!isLive) return this.#cells(terms, row, { kept: keptCell });
    const basis = cells.issuePrice === null ? invested : times(cells.issuePrice, shares);
    const issued = holder?.issueDate == null ? null : this.#issued(row, holder.issueDate, terms.name, path, cells);
    const accrued = this.#accrued(cells, issued, basis);
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
    return this.#cells(terms, row, {
      claim: this.#shown(row, columns.claim, claim, sumOf(terms.preference, terms.dividends), "money"),
      participating:
        (series.participation ?? "none") === "none"
          ? null
          : this.#shown(row, columns.participating, asConverted, terms.participating, "shares"),
      converting: this.#shown(row, columns.converting, asConverted, terms.converting, "shares"),
      cap: capped === null ? null : this.#shown(row, columns.cap, capped, terms.cap, "money"),
      kept: keptCell,
    });
  }

  #issued(row: number, day: string, name: string, path: ErrorPath, { rate }: SeriesCells): Formula | null {
    if (rate === null) return null;
    const terms = { format: "date", path: [...path, "issueDate"], label: `${name}: issued` } as const;
    return this.#sheet.input(row, columns.issued, day, terms);
  }

  /** Dividends to the cent: basis × rate × days over the year's. */
  #accrued({ series, rate, accruesFrom }: SeriesCells, issued: Formula | null, basis: Formula): Formula | null {
    const { exitDate } = this.#sources;
    const days = yearDays(series.dividends?.dayCount);
    const from = issued ?? accruesFrom;
    if (rate === null || exitDate === null || from === null || days === undefined) return null;
    return toCent(over(times(basis, rate, most(0, minus(exitDate, from))), days));
  }

  #optionRow(terms: ExitRow, row: number): SecurityCells {
    const { options = [] } = this.#sources.source.request.model;
    const index = options.findIndex(({ id }) => id === terms.id);
    const grant = options[index];
    const path = ["model", "options", index];
    const granted = grant?.shares ?? terms.shares;
    const counts = (grant?.unvestedTreatment ?? "cancel") === "cancel" && grant?.vested != null;
    const shares = counts
      ? this.#sheet.figure(row, columns.shares, granted, {
          format: "shares",
          note: "Granted; those that are vested take part",
        })
      : this.#input(row, columns.shares, granted, "shares", [...path, "shares"], `${terms.name}: shares`);
    const strike = this.#strike(terms, row, grant?.strikePrice, grant?.kind, path);
    const participating = counts
      ? this.#input(
          row,
          columns.participating,
          grant.vested ?? 0,
          "shares",
          [...path, "vested"],
          `${terms.name}: vested`,
        )
      : this.#shown(row, columns.participating, shares, terms.participating, "shares");
    this.#shown(row, columns.capitalization, shares, terms.shares, "shares");
    const cost = this.#shown(row, columns.cost, times(strike, participating), terms.cost, "money");
    return this.#cells(terms, row, { participating, cost });
  }

  #strike(terms: ExitRow, row: number, price: number | undefined, kind: string | undefined, path: ErrorPath): Formula {
    const format = "price";
    return kind === "rsu"
      ? this.#sheet.figure(row, columns.strike, 0, { format })
      : this.#input(row, columns.strike, price ?? 0, format, [...path, "strikePrice"], `${terms.name}: strike price`);
  }

  #warrantRow(terms: ExitRow, row: number): SecurityCells {
    const { warrants = [], preferred = [] } = this.#sources.source.request.model;
    const index = warrants.findIndex(({ id }) => id === terms.id);
    const warrant = warrants[index];
    const path = ["model", "warrants", index];
    const on = preferred.findIndex(({ id }) => id === warrant?.underlying);
    const shares = this.#input(
      row,
      columns.shares,
      warrant?.shares ?? 0,
      "shares",
      [...path, "shares"],
      `${terms.name}: shares`,
    );
    const strike = this.#strike(terms, row, warrant?.strikePrice, undefined, path);
    const cost = this.#shown(row, columns.cost, times(strike, shares), terms.cost, "money");
    const cells = this.#sources.series[on];
    if (cells === undefined) {
      this.#shown(row, columns.capitalization, shares, terms.shares, "shares");
      const participating = this.#shown(row, columns.participating, shares, terms.participating, "shares");
      return this.#cells(terms, row, { participating, cost });
    }
    const asConverted = times(shares, cells.ratio);
    this.#shown(row, columns.capitalization, asConverted, null, "shares");
    const basis = times(cells.issuePrice ?? this.#averagePrice(cells), shares);
    const preference = times(cells.multiple, basis);
    const limit = cells.capMultiple === null ? null : times(cells.capMultiple, basis);
    const onTop = cells.series.participationCapIncludesPreference === false;
    return this.#cells(terms, row, {
      claim: this.#shown(row, columns.claim, preference, terms.preference, "money"),
      participating:
        (cells.series.participation ?? "none") === "none"
          ? null
          : this.#shown(row, columns.participating, asConverted, terms.participating, "shares"),
      converting: this.#shown(row, columns.converting, asConverted, terms.converting, "shares"),
      cap:
        limit === null
          ? null
          : this.#shown(row, columns.cap, onTop ? plus(limit, preference) : limit, terms.cap, "money"),
      cost,
    });
  }

  /** What a share of a series cost on average, where it names no issue price. */
  #averagePrice({ series }: SeriesCells): Formula {
    const { rows, classes } = this.#sources.source.terms;
    const own = rows.flatMap(({ classIndex }, index) => (classes[classIndex]?.id === series.id ? [index] : []));
    const [first = 0, last = first] = [own[0], own.at(-1)];
    const range = (column: number) => total(this.#sheet.column(column, FIRST_SECURITY + first, FIRST_SECURITY + last));
    const shares = range(columns.shares);
    return when(equals(shares, 0), 0, over(range(columns.invested), shares));
  }

  #convertibleRow(terms: ExitRow, row: number): SecurityCells {
    const { convertibles: all, source } = this.#sources;
    const list = source.request.model.convertibles ?? [];
    const cells = all[list.findIndex(({ id }) => id === terms.id)];
    const unit = source.terms.units[terms.unit];
    if (cells === undefined || unit === undefined) throw new TypeError(`There is no convertible ${terms.id}.`);
    this.#shown(row, columns.invested, cells.amount, terms.invested, "money");
    const claim = this.#shown(row, columns.claim, cells.cashClaim, terms.preference, "money");
    const stepUp = cells.stepUp === null ? null : this.#shown(row, columns.stepUp, cells.stepUp, terms.stepUp, "money");
    const { conversion } = cells;
    const shares = unit.conversion === "never" ? null : this.#fixedShares(cells);
    if (shares === null) {
      this.#sheet.figure(row, columns.capitalization, 0, { format: "shares" });
      const ownsPart = conversion.kind === "post_money" && unit.ownershipPct !== null;
      const ownership = ownsPart ? over(cells.converting, conversion.cap) : null;
      return { ...this.#cells(terms, row, { claim, stepUp }), ownership };
    }
    const converting = this.#shown(row, columns.converting, shares, terms.converting, "shares");
    this.#shown(row, columns.capitalization, converting, terms.converting, "shares");
    return this.#cells(terms, row, { claim, stepUp, converting });
  }

  #fixedShares({ conversion, converting }: ConvertibleCells): Formula | null {
    switch (conversion.kind) {
      case "shares":
        return conversion.figure;
      case "price":
        return over(converting, conversion.figure);
      case "pre_money":
        return over(times(converting, this.#capitalization()), conversion.cap);
      default:
        return null;
    }
  }

  /** Common, options, warrants and preferred as converted: what a pre-money cap is divided by. */
  #capitalization(): Formula {
    const { rows, units } = this.#sources.source.terms;
    const count = rows.filter(({ unit }) => units[unit]?.kind !== "convertible").length;
    if (count === 0) return total(0);
    return total(this.#sheet.column(columns.capitalization, FIRST_SECURITY, FIRST_SECURITY + count - 1));
  }

  #input(row: number, column: number, value: number, format: Format, path: ErrorPath, label: string): Formula {
    return this.#sheet.input(row, column, value, { format, path, label });
  }

  /** A formula that the engine has a figure for. */
  #shown(row: number, column: number, formula: Formula, shows: number | null, format: Format): Formula {
    return this.#sheet.formula(row, column, formula, { format, ...(shows === null ? {} : { shows }) });
  }

  /** The cells of a line; what the workbook has no formula for is the engine's figure. */
  #cells(
    terms: ExitRow,
    row: number,
    known: Partial<
      Record<"claim" | "stepUp" | "participating" | "converting" | "cap" | "cost" | "kept", Formula | null>
    >,
  ): SecurityCells {
    const figure = (column: number, value: number, format: Format) =>
      this.#sheet.figure(row, column, value, { format });
    const claim = known.claim ?? figure(columns.claim, sumOf(terms.preference, terms.dividends), "money");
    return {
      terms,
      row,
      claim,
      stepUp: known.stepUp ?? figure(columns.stepUp, terms.stepUp, "money"),
      participating: known.participating ?? figure(columns.participating, terms.participating, "shares"),
      converting: known.converting ?? figure(columns.converting, terms.converting, "shares"),
      cap: known.cap ?? (terms.cap === null ? null : figure(columns.cap, terms.cap, "money")),
      cost: known.cost ?? figure(columns.cost, terms.cost, "money"),
      kept: known.kept ?? null,
      ownership: null,
    };
  }
}

function sumOf(a: number, b: number): number {
  return b === 0 ? a : rational(a).plus(b).toNumber();
}
