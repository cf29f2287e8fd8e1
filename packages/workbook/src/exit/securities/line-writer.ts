/** One line of the sheet of securities under construction: inputs, formulas that the engine has figures for, and what is left. */
import { type ErrorPath, rational } from "@capstack/decimal";
import type { ExitRow } from "@capstack/waterfall";
import type { Formula } from "../../sheet/formula.js";
import type { Format } from "../../sheet/look.js";
import type { SheetPlan } from "../../sheet/sheet-plan.js";
import type { ConvertibleCells } from "../convertible-terms.js";
import type { ExitSource } from "../exit-source.js";
import type { SeriesCells } from "../series-terms.js";
import { securityColumns as columns } from "./security-columns.js";

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
  /** Of a profits interest: what each common unit receives before it, and whether it then catches up. */
  readonly threshold: { readonly perUnit: Formula; readonly catchUp: boolean } | null;
}

/** What the lines refer to. */
export interface SecuritySources {
  readonly source: ExitSource;
  readonly series: readonly SeriesCells[];
  readonly convertibles: readonly ConvertibleCells[];
  readonly exitDate: Formula | null;
}

/** Writes lines. */
export class LineWriter {
  readonly sheet: SheetPlan;
  readonly sources: SecuritySources;
  /** How many rows of common are written: they come in the order of their list. */
  #common = 0;

  constructor(sheet: SheetPlan, sources: SecuritySources) {
    this.sheet = sheet;
    this.sources = sources;
  }

  /** The place of the next row of common in its list. */
  nextCommon(): number {
    return this.#common++;
  }

  input(row: number, column: number, value: number, format: Format, path: ErrorPath, label: string): Formula {
    return this.sheet.input(row, column, value, { format, path, label });
  }

  /** A formula that the engine has a figure for. */
  shown(row: number, column: number, formula: Formula, shows: number | null, format: Format): Formula {
    return this.sheet.formula(row, column, formula, { format, ...(shows === null ? {} : { shows }) });
  }

  /** The cells of a line; what the workbook has no formula for is the engine's figure. */
  cells(
    terms: ExitRow,
    row: number,
    known: Partial<
      Record<"claim" | "stepUp" | "participating" | "converting" | "cap" | "cost" | "kept", Formula | null>
    >,
  ): SecurityCells {
    const figure = (column: number, value: number, format: Format) => this.sheet.figure(row, column, value, { format });
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
      threshold: null,
    };
  }
}

/** The sum of two amounts. */
export function sumOf(a: number, b: number): number {
  return b === 0 ? a : rational(a).plus(b).toNumber();
}
