/** Lines of a sheet of inputs, one below the other: label, figure, unit. */
import type { ErrorPath } from "@capstack/decimal";
import type { Formula } from "../../sheet/formula.js";
import { type Format, units } from "../../sheet/look.js";
import type { SheetPlan } from "../../sheet/sheet-plan.js";

/** What is said of an input. */
export interface LineTerms {
  readonly format: Format;
  /** Below `inputs` of the request. */
  readonly path: ErrorPath;
  readonly name?: string;
  readonly note?: string;
  /** What the figure is measured in, where its format does not say. */
  readonly unit?: string;
}

const [LABEL, FIGURE, UNIT] = [0, 1, 2] as const;

/** Writes lines one below the other. */
export class TermLines {
  readonly sheet: SheetPlan;
  row: number;

  constructor(sheet: SheetPlan, row: number) {
    this.sheet = sheet;
    this.row = row;
  }

  heading(...headings: readonly string[]): void {
    this.row += 1;
    this.sheet.headings(this.row++, headings);
  }

  /** An input on a line of its own. */
  input(label: string, value: number, { unit, path, ...terms }: LineTerms): Formula {
    const row = this.row++;
    this.sheet.text(row, LABEL, label);
    this.sheet.text(row, UNIT, unit ?? units[terms.format], "note");
    return this.sheet.input(row, FIGURE, value, { ...terms, path: ["inputs", ...path], label });
  }

  /** Inputs of one kind, one below the other, and the range they make. */
  list(label: (index: number) => string, values: readonly number[], terms: LineTerms): Formula {
    const first = this.row;
    values.forEach((value, index) => {
      this.input(label(index), value, { ...terms, path: [...terms.path, index] });
    });
    return this.sheet.column(FIGURE, first, this.row - 1);
  }

  /** A formula on a line of its own. */
  formula(label: string, formula: Formula, terms: { format: Format; name?: string; note?: string }): Formula {
    const row = this.row++;
    this.sheet.text(row, LABEL, label);
    this.sheet.text(row, UNIT, units[terms.format], "note");
    return this.sheet.formula(row, FIGURE, formula, terms);
  }

  /** A figure that nobody may change here. */
  figure(label: string, value: number, terms: { format: Format; name?: string; note?: string }): Formula {
    const row = this.row++;
    this.sheet.text(row, LABEL, label);
    this.sheet.text(row, UNIT, units[terms.format], "note");
    return this.sheet.figure(row, FIGURE, value, terms);
  }

  /** A term that is a word: it chooses formulas, and is fixed here. */
  word(label: string, value: string): void {
    const row = this.row++;
    this.sheet.text(row, LABEL, label);
    this.sheet.text(row, FIGURE, value, "note");
  }
}
