/**
 * The few formulas that exports of cap tables write, for cells whose value was not saved with them: SUM, IFERROR, `+`,
 * `-` and `/` over the same sheet. Nothing else is computed, and no formula is ever run for a cell that has a value.
 * @see ECMA-376 part 1, 18.17 (formulas) and 18.3.1.40 (shared formulas)
 */
import { type Rational, rational } from "@capstack/decimal";
import { columnLetters, columnOf } from "./grid.js";

/** What a formula reads of its sheet: a number, 0 for blank and text as SUM counts them; nothing for an error. */
export type CellReader = (row: number, column: number) => Rational | undefined;

/** A formula's value; nothing for an error such as a division by zero. */
export type FormulaValue = Rational | undefined;

/** Formulas nest no deeper. */
const DEEPEST = 64;
/** As long as the format lets a formula be. Letters. */
const LONGEST = 8192;
/** Cells that the formulas of one workbook may read. */
export interface FormulaBudget {
  left: number;
}

const TOKEN =
  /\s*(?:(\$?[A-Za-z]{1,3}\$?\d{1,7})(?![A-Za-z0-9_(!])|(\d+(?:\.\d+)?)|(SUM|IFERROR)(?=\s*\()|([-+/(),:]))/iy;

/** What no formula of this kind says. */
export class UnknownFormula extends Error {}

/**
 * Computes a formula.
 * @param budget what it reads is taken off
 * @throws UnknownFormula for one that says anything else, or reads more than is left
 */
export function computeFormula(formula: string, cell: CellReader, budget: FormulaBudget): FormulaValue {
  const tokens = tokensOf(formula.replace(/^=/, ""));
  const reading = new FormulaReading(tokens, cell, budget);
  const value = reading.sum(0);
  if (!reading.isDone) throw new UnknownFormula();
  return value;
}

/** A shared formula as another cell has it: references without `$` move with the cell. */
export function shiftFormula(formula: string, rows: number, columns: number): string {
  return formula.replaceAll(
    /(\$?)\b([A-Za-z]{1,3})(\$?)(\d{1,7})\b(?!\()/g,
    (_, fixedColumn: string, letters: string, fixedRow: string, row: string) => {
      const column = fixedColumn === "" ? columnOf(letters) + columns : columnOf(letters);
      const line = fixedRow === "" ? Number(row) + rows : Number(row);
      return column < 0 || line < 1 ? "#REF!" : `${fixedColumn}${columnLetters(column)}${fixedRow}${line}`;
    },
  );
}

function tokensOf(formula: string): string[] {
  if (formula.length > LONGEST) throw new UnknownFormula();
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < formula.trimEnd().length) {
    const token = TOKEN.exec(formula);
    if (token === null) throw new UnknownFormula();
    tokens.push(token[0].trim().toUpperCase().replaceAll("$", ""));
  }
  return tokens;
}

class FormulaReading {
  #at = 0;
  constructor(
    readonly tokens: readonly string[],
    readonly cell: CellReader,
    readonly budget: FormulaBudget,
  ) {}

  get isDone(): boolean {
    return this.#at === this.tokens.length;
  }

  sum(depth: number): FormulaValue {
    if (depth > DEEPEST) throw new UnknownFormula();
    let value = this.#quotient(depth);
    for (;;) {
      const sign = this.tokens[this.#at];
      if (sign !== "+" && sign !== "-") return value;
      this.#at += 1;
      const next = this.#quotient(depth);
      value = value && next && (sign === "+" ? value.plus(next) : value.minus(next));
    }
  }

  #quotient(depth: number): FormulaValue {
    let value = this.#factor(depth);
    while (this.tokens[this.#at] === "/") {
      this.#at += 1;
      const divisor = this.#factor(depth);
      value = value === undefined || divisor === undefined || divisor.isZero() ? undefined : value.div(divisor);
    }
    return value;
  }

  #factor(depth: number): FormulaValue {
    const token = this.tokens[this.#at++] ?? "";
    if (depth > DEEPEST) throw new UnknownFormula();
    if (token === "-") return this.#factor(depth + 1)?.times(-1);
    if (token === "+") return this.#factor(depth + 1);
    if (token === "(") return this.#closed(this.sum(depth + 1));
    if (token === "SUM") return this.#summed(depth);
    if (token === "IFERROR") return this.#orElse(depth);
    if (/^\d/.test(token)) return rational(token);
    return this.#read(token);
  }

  #read(reference: string): FormulaValue {
    const [, letters = "", row = ""] = /^([A-Z]{1,3})(\d+)$/.exec(reference) ?? [];
    if (letters === "") throw new UnknownFormula();
    if (--this.budget.left < 0) throw new UnknownFormula();
    return this.cell(Number(row) - 1, columnOf(letters));
  }

  #summed(depth: number): FormulaValue {
    this.#expect("(");
    let total: FormulaValue = rational(0);
    for (;;) {
      const token = this.tokens[this.#at];
      if (token === ")") break;
      if (token === ",") {
        this.#at += 1;
        continue;
      }
      const value: FormulaValue = this.tokens[this.#at + 1] === ":" ? this.#range() : this.sum(depth + 1);
      total = total && value && total.plus(value);
      if (this.tokens[this.#at] !== "," && this.tokens[this.#at] !== ")") throw new UnknownFormula();
    }
    return this.#closed(total);
  }

  #range(): FormulaValue {
    const corners = [this.tokens[this.#at], this.tokens[this.#at + 2]].map((token = "") => {
      const [, letters = "", row = ""] = /^([A-Z]{1,3})(\d+)$/.exec(token) ?? [];
      if (letters === "") throw new UnknownFormula();
      return { row: Number(row) - 1, column: columnOf(letters) };
    });
    const [first, last] = corners as [{ row: number; column: number }, { row: number; column: number }];
    this.#at += 3;
    let total: FormulaValue = rational(0);
    for (let row = Math.min(first.row, last.row); row <= Math.max(first.row, last.row); row++) {
      for (let column = Math.min(first.column, last.column); column <= Math.max(first.column, last.column); column++) {
        if (--this.budget.left < 0) throw new UnknownFormula();
        const value = this.cell(row, column);
        total = total && value && total.plus(value);
      }
    }
    return total;
  }

  #orElse(depth: number): FormulaValue {
    this.#expect("(");
    const value = this.sum(depth + 1);
    this.#expect(",");
    const otherwise = this.sum(depth + 1);
    return this.#closed(value ?? otherwise);
  }

  #closed(value: FormulaValue): FormulaValue {
    this.#expect(")");
    return value;
  }

  #expect(token: string): void {
    if (this.tokens[this.#at++] !== token) throw new UnknownFormula();
  }
}
