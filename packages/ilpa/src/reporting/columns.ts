/** A column's amounts: inputs as given, formula rows computed from them, exactly. */
import { type Rational, rational, sumOf } from "@capstack/decimal";
import type { TemplateRow } from "../rows/row.js";
import { carryRows, type FundRowId, fundRows, type ReceivedRowId, type RowId } from "../rows/rows.js";

/** The three periods of each group of columns. */
export const periods = ["qtd", "ytd", "itd"] as const;
/** Quarter, year or since inception, to the end of the period. */
export type Period = (typeof periods)[number];
/** Whose columns of A.1 and A.2: this partner's, the whole fund's with its general partner, the general partner's. */
export const groups = ["lp", "fund", "gp"] as const;
/** One of {@link groups}. */
export type Group = (typeof groups)[number];
/** Whose columns of B.1: this partner's, all limited partners', those of affiliated positions. */
export const receivedGroups = ["lp", "allLps", "affiliated"] as const;
/** One of {@link receivedGroups}. */
export type ReceivedGroup = (typeof receivedGroups)[number];

/** One column, exact, by row. */
export type ExactColumn = ReadonlyMap<RowId, Rational>;
/** The columns of one group. */
export type ExactPeriods = Readonly<Record<Period, ExactColumn>>;

/** A column as numbers: units of currency, each row by its id. */
export type FundAmounts = Readonly<Record<FundRowId, number>>;
/** A column of B.1 as numbers. */
export type ReceivedAmounts = Readonly<Record<ReceivedRowId, number>>;

/** Amounts as they were read, by row. */
export type GivenColumn = Readonly<Partial<Record<RowId, Rational | null>>>;

const ZERO = /* @__PURE__ */ rational(0);

/** What a formula row comes to. */
export function formulaOf({ formula }: TemplateRow, amountOf: (id: RowId) => Rational): Rational {
  const { adds = [], less = [] } = formula ?? {};
  return sumOf(adds.map(amountOf)).minus(sumOf(less.map(amountOf)));
}

/** Computes a column. Row 100 stays as given where it is typed. */
export function computeColumn(rows: readonly TemplateRow[], given: GivenColumn): ExactColumn {
  const column = new Map<RowId, Rational>();
  const amountOf = (id: RowId) => column.get(id) ?? ZERO;
  for (const row of rows) {
    const own = given[row.id] ?? null;
    column.set(row.id, own !== null || row.formula === null ? (own ?? ZERO) : formulaOf(row, amountOf));
  }
  return column;
}

/** Computes the three columns of a group. */
export function computePeriods(
  rows: readonly TemplateRow[],
  given: Readonly<Record<Period, GivenColumn>>,
): ExactPeriods {
  const { qtd, ytd, itd } = given;
  return { qtd: computeColumn(rows, qtd), ytd: computeColumn(rows, ytd), itd: computeColumn(rows, itd) };
}

/** The columns of a general partner with its carry printed the other way round; row 104 follows from what is printed. */
export function withCarryTurned(columns: ExactPeriods): ExactPeriods {
  const turned = (column: ExactColumn) => {
    const given = Object.fromEntries(
      [...column].map(([id, value]) => [id, carryRows.has(id) ? value.neg() : value]),
    ) as GivenColumn;
    return computeColumn(fundRows, { ...given, endingNavGross: null });
  };
  return { qtd: turned(columns.qtd), ytd: turned(columns.ytd), itd: turned(columns.itd) };
}

/** A column as numbers. */
export function plainColumn<Amounts>(column: ExactColumn): Amounts {
  return Object.fromEntries([...column].map(([id, value]) => [id, value.toNumber()])) as Amounts;
}
