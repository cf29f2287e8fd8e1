/**
 * A formula as the text a spreadsheet keeps and the value it shows, built together: each function writes the one and
 * computes the other. A formula refers to cells that exist already, so no workbook is circular. Values are doubles, as
 * they are in a spreadsheet.
 * @see ECMA-376 part 1, 18.17 (formulas); every function here is one of Excel 2010
 */

/** What a cell shows. */
export type Figure = number | string | boolean;

/** One figure, or those of a range. */
export type Value = Figure | readonly Figure[];

/** Text and value of a formula, or of a part of one. */
export interface Formula {
  readonly value: Value;
  /** How tightly the outermost operator binds; a weaker one is put in parentheses. */
  readonly strength: number;
  /** As written on a sheet: references to cells of other sheets name theirs. */
  textOn(sheet: string): string;
}

/** What a formula is made of: other formulas, and small constants. */
export type Operand = Formula | Figure;

const COMPARISON = 1;
const SUM = 3;
const PRODUCT = 4;
const POWER = 6;
const ATOM = 9;

/** A constant. Texts are quoted. */
export function constant(value: Figure): Formula {
  const text =
    typeof value === "string"
      ? `"${value.replaceAll('"', '""')}"`
      : typeof value === "boolean"
        ? booleanText(value)
        : String(value).toUpperCase();
  const isNegative = typeof value === "number" && value < 0;
  return { value, strength: isNegative ? SUM : ATOM, textOn: () => text };
}

/** A cell or a range by its text. */
export function reference(value: Value, textOn: Formula["textOn"]): Formula {
  return { value, strength: ATOM, textOn };
}

export function plus(...parts: readonly Operand[]): Formula {
  return infix("+", SUM, parts, (a, b) => a + b);
}

export function minus(first: Operand, ...others: readonly Operand[]): Formula {
  return infix("-", SUM, [first, ...others], (a, b) => a - b);
}

export function times(...factors: readonly Operand[]): Formula {
  return infix("*", PRODUCT, factors, (a, b) => a * b);
}

export function over(dividend: Operand, divisor: Operand): Formula {
  return infix("/", PRODUCT, [dividend, divisor], (a, b) => a / b);
}

/** A base to the power of an exponent; bases are positive. */
export function raised(base: Operand, exponent: Operand): Formula {
  return infix("^", POWER, [base, exponent], (a, b) => a ** b);
}

export function isBelow(a: Operand, b: Operand): Formula {
  return comparison("<", a, b, (left, right) => left < right);
}

export function isAtMost(a: Operand, b: Operand): Formula {
  return comparison("<=", a, b, (left, right) => left <= right);
}

export function isAbove(a: Operand, b: Operand): Formula {
  return comparison(">", a, b, (left, right) => left > right);
}

export function isAtLeast(a: Operand, b: Operand): Formula {
  return comparison(">=", a, b, (left, right) => left >= right);
}

/** Whether two figures are equal. Texts compare without regard to case in a spreadsheet: compare numbers. */
export function equals(a: Operand, b: Operand): Formula {
  return comparison("=", a, b, (left, right) => left === right);
}

export function and(...conditions: readonly Operand[]): Formula {
  return call("AND", conditions, (...values) => values.every(Boolean));
}

/** The larger or largest of several figures. */
export function most(...figures: readonly Operand[]): Formula {
  return call("MAX", figures, (...values) => Math.max(...values.map(numberOf)));
}

/** The smaller or smallest of several figures. */
export function least(...figures: readonly Operand[]): Formula {
  return call("MIN", figures, (...values) => Math.min(...values.map(numberOf)));
}

/** One of two, as a condition says; only that one is computed. */
export function when(condition: Operand, then: Operand, otherwise: Operand): Formula {
  return call("IF", [condition, then, otherwise], (is, a, b) => (is ? a : b) as Figure);
}

/** Half away from zero, to two decimals: the cent. */
export function toCent(figure: Operand): Formula {
  return rounded(figure, 2);
}

/** Half away from zero, to a number of decimals. */
export function rounded(figure: Operand, decimals: number): Formula {
  return call("ROUND", [figure, decimals], (value) => roundHalfUp(numberOf(value), decimals));
}

/** The whole number at or below. */
export function wholeBelow(figure: Operand): Formula {
  return call("INT", [figure], (value) => Math.floor(numberOf(value)));
}

/** The sum of ranges and figures. */
export function total(...parts: readonly Operand[]): Formula {
  const formulas = parts.map(asFormula);
  const value = formulas.flatMap((one) => figuresOf(one.value)).reduce<number>((sum, one) => sum + numberOf(one), 0);
  return called("SUM", formulas, value);
}

/** The sum over rows of a product of ranges and of figures made of ranges. */
export function totalOver(rows: Operand): Formula {
  const formula = asFormula(rows);
  const value = figuresOf(formula.value).reduce<number>((sum, one) => sum + numberOf(one), 0);
  return called("SUMPRODUCT", [formula], value);
}

/** The sum of the products of two ranges, row by row. */
export function totalOfProducts(first: Formula, second: Formula): Formula {
  const others = figuresOf(second.value);
  const value = figuresOf(first.value).reduce<number>(
    (sum, one, index) => sum + numberOf(one) * numberOf(others[index] ?? 0),
    0,
  );
  return called("SUMPRODUCT", [first, second], value);
}

/**
 * The rate a period at which flows are worth nothing today, sought from a guess; a word where a spreadsheet finds none.
 * @param rate what the formula gives, as the engine finds it; null for none
 */
export function rateOfReturn(flows: Formula, guess: Operand, rate: number | null, none: string): Formula {
  const formula = called("IRR", [flows, asFormula(guess)], rate ?? 0);
  return called("IFERROR", [formula, constant(none)], rate ?? none);
}

/**
 * The yearly rate at which dated flows are worth nothing on their first day, days over 365, sought from a guess and then from
 * the spreadsheet's own; a word where it finds none. The first flow is not zero, and none is earlier.
 * @param rate what the formula gives, as the engine finds it; null for none
 */
export function datedRate(
  { flows, days }: { readonly flows: Formula; readonly days: Formula },
  guess: Operand,
  rate: number | null,
  none: string,
): Formula {
  const [sought, own] = [
    [flows, days, asFormula(guess)],
    [flows, days],
  ].map((parts) => called("XIRR", parts, rate ?? 0));
  const otherwise = called("IFERROR", [own as Formula, constant(none)], rate ?? none);
  return called("IFERROR", [sought as Formula, otherwise], rate ?? none);
}

/** The largest figure over rows; computed without array entry in every version. */
export function largestOver(rows: Operand): Formula {
  const formula = asFormula(rows);
  const value = Math.max(...figuresOf(formula.value).map(numberOf));
  return reference(value, (sheet) => `SUMPRODUCT(MAX(${formula.textOn(sheet)}))`);
}

/** The entry of a range at a position, from 1. */
export function entryAt(range: Formula, position: Operand): Formula {
  const at = asFormula(position);
  const value = figuresOf(range.value)[numberOf(figureOf(at.value)) - 1] ?? 0;
  return called("INDEX", [range, at], value);
}

/** The position of a whole number in a range, from 1. */
export function positionOf(sought: Operand, range: Formula): Formula {
  const formula = asFormula(sought);
  const value = figuresOf(range.value).indexOf(figureOf(formula.value)) + 1;
  return called("MATCH", [formula, range, constant(0)], value);
}

/** The sum of a range where another range equals a figure. */
export function totalWhere(range: Formula, sought: Operand, of: Formula): Formula {
  const formula = asFormula(sought);
  const values = figuresOf(of.value);
  const value = figuresOf(range.value).reduce<number>(
    (sum, one, index) => (one === figureOf(formula.value) ? sum + numberOf(values[index] ?? 0) : sum),
    0,
  );
  return called("SUMIF", [range, formula, of], value);
}

/** The one figure of a formula that is no range. */
export function figureOf(value: Value): Figure {
  if (isRange(value)) throw new TypeError("A range stands where one figure is meant.");
  return value;
}

/** A figure as a spreadsheet calculates with it: TRUE is 1. */
export function numberOf(figure: Figure): number {
  return typeof figure === "string" ? Number.NaN : Number(figure);
}

function asFormula(operand: Operand): Formula {
  return typeof operand === "object" ? operand : constant(operand);
}

function isRange(value: Value): value is readonly Figure[] {
  return typeof value === "object";
}

function figuresOf(value: Value): readonly Figure[] {
  return isRange(value) ? value : [value];
}

/** A function over figures, or over each row of ranges of one length. */
function spread(compute: (...figures: readonly Figure[]) => Figure, values: readonly Value[]): Value {
  const range = values.find(isRange);
  if (range === undefined) return compute(...values.map(figureOf));
  return range.map((_, row) => compute(...values.map((value) => (isRange(value) ? (value[row] ?? 0) : value))));
}

function infix(
  sign: string,
  strength: number,
  operands: readonly Operand[],
  compute: (a: number, b: number) => number,
): Formula {
  const parts = operands.map(asFormula);
  const value = spread(
    (...figures) => figures.map(numberOf).reduce((a, b) => compute(a, b)),
    parts.map((one) => one.value),
  );
  return {
    value,
    strength: parts.length === 1 ? (parts[0]?.strength ?? ATOM) : strength,
    textOn: (sheet) =>
      parts.map((part, index) => wrapped(part, index === 0 ? strength : strength + 1, sheet)).join(sign),
  };
}

function comparison(sign: string, a: Operand, b: Operand, compute: (a: Figure, b: Figure) => boolean): Formula {
  const parts = [asFormula(a), asFormula(b)] as const;
  return {
    value: spread((left = 0, right = 0) => compute(left, right), [parts[0].value, parts[1].value]),
    strength: COMPARISON,
    textOn: (sheet) => parts.map((part) => wrapped(part, COMPARISON + 1, sheet)).join(sign),
  };
}

function wrapped(part: Formula, strength: number, sheet: string): string {
  const text = part.textOn(sheet);
  return part.strength < strength ? `(${text})` : text;
}

function call(name: string, operands: readonly Operand[], compute: (...figures: readonly Figure[]) => Figure): Formula {
  const parts = operands.map(asFormula);
  return called(
    name,
    parts,
    spread(
      compute,
      parts.map((one) => one.value),
    ),
  );
}

function called(name: string, parts: readonly Formula[], value: Value): Formula {
  return reference(value, (sheet) => `${name}(${parts.map((part) => part.textOn(sheet)).join(",")})`);
}

function booleanText(value: boolean): string {
  return value ? "TRUE" : "FALSE";
}

/** Rounds as people read the number: 1.005 is half a cent, though its double lies a little below. */
function roundHalfUp(value: number, decimals: number): number {
  const [digits, exponent] = Math.abs(value).toExponential(14).split("e");
  const shifted = Math.round(Number(`${digits}e${Number(exponent) + decimals}`));
  return Math.sign(value) * (shifted / 10 ** decimals) + 0;
}
