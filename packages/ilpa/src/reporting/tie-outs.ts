/** What must come out equal within a template, between its columns, and from one quarter to the next. */
import { type Rational, rational, sumOf } from "@capstack/decimal";
import { carryRows, fundRows, type RowId, rowOf } from "../rows/rows.js";
import { type ExactColumn, type ExactPeriods, type Group, groups, type Period, periods } from "./columns.js";

/** What is tied. */
export type TieOutCode =
  | "net_of_reductions"
  | "partners_to_fund"
  | "carry_nil_for_fund"
  | "ends_agree"
  | "begins_at_inception"
  | "begins_where_previous_ended"
  | "adds_to_previous"
  | "stated";

/** A row that is apart from what it must equal. */
export interface TieOutGap {
  /** ILPA's row number. */
  readonly row: number;
  readonly id: RowId;
  readonly is: number;
  readonly mustBe: number;
}

/** One thing that must come out equal. `gap` is exactly zero, or the sum of what the rows are apart, without signs. */
export interface TieOut {
  readonly code: TieOutCode;
  readonly says: string;
  readonly group: Group;
  readonly period: Period;
  readonly gap: number;
  readonly rows: readonly TieOutGap[];
}

/** Template columns to tie. `others` and `previous` where they are known. */
export interface TieOutColumns {
  readonly columns: Readonly<Record<Group, ExactPeriods>>;
  readonly others?: ExactPeriods | null;
  readonly previous?: PreviousColumns | null;
  /** Balances that other statements show, by group. */
  readonly stated?: Readonly<Partial<Record<Group, Readonly<Partial<Record<RowId, Rational | null>>> | null>>>;
}

/** The quarter before; `isSameYear` is null where it is not known. */
export interface PreviousColumns {
  readonly columns: Readonly<Record<Group, ExactPeriods>>;
  readonly isSameYear: boolean | null;
}

type Comparison = readonly [RowId, Rational, Rational];

const ZERO = /* @__PURE__ */ rational(0);
const at = (column: ExactColumn, id: RowId) => column.get(id) ?? ZERO;

const idsOf = (kind: "flow" | "begin" | "end") => fundRows.filter((row) => row.kind === kind).map(({ id }) => id);

/** All tie-outs of a template, each with what is apart. */
export function tieOutsOf(input: TieOutColumns): TieOut[] {
  return groups.flatMap((group) =>
    periods.flatMap((period) =>
      comparisonsOf(input, group, period).map(([code, says, compared]) => {
        const apart = compared.filter(([, is, mustBe]) => !is.eq(mustBe));
        return {
          code,
          says,
          group,
          period,
          gap: sumOf(apart.map(([, is, mustBe]) => is.minus(mustBe).abs())).toNumber(),
          rows: apart.map(([id, is, mustBe]) => ({
            row: rowOf(id).row,
            id,
            is: is.toNumber(),
            mustBe: mustBe.toNumber(),
          })),
        };
      }),
    ),
  );
}

type NamedComparison = readonly [TieOutCode, string, readonly Comparison[]];

function comparisonsOf(input: TieOutColumns, group: Group, period: Period): NamedComparison[] {
  const { columns, others, previous, stated } = input;
  const column = columns[group][period];
  const found: NamedComparison[] = [
    ["net_of_reductions", "Row 82 is row 85", [compared(column, "feesAndExpensesNet", "feesAndExpensesReduced")]],
  ];
  if (group === "fund") {
    const nil = [...carryRows].map((id): Comparison => [id, at(column, id), ZERO]);
    found.push(["carry_nil_for_fund", "Carry is nil for the whole fund", nil]);
    if (others !== null && others !== undefined) {
      found.push(["partners_to_fund", "The partners' columns come to the fund's", toFund(input, period)]);
    }
  }
  if (period === "itd") found.push(inceptionOf(column));
  else {
    const ends = idsOf("end").map((id): Comparison => [id, at(column, id), at(columns[group].itd, id)]);
    found.push(["ends_agree", "Every period ends with the same balances", ends]);
  }
  const shown = period === "itd" ? (stated?.[group] ?? null) : null;
  if (shown !== null) found.push(["stated", "Balances are those of other statements", statedOf(column, shown)]);
  if (previous !== null && previous !== undefined) found.push(...continuing(column, previous, group, period, columns));
  return found;
}

function compared(column: ExactColumn, id: RowId, other: RowId): Comparison {
  return [id, at(column, id), at(column, other)];
}

function toFund({ columns, others }: TieOutColumns, period: Period): Comparison[] {
  const parts = [columns.lp, columns.gp, others as ExactPeriods];
  return fundRows.map(({ id }) => [id, at(columns.fund[period], id), sumOf(parts.map((part) => at(part[period], id)))]);
}

function inceptionOf(column: ExactColumn): NamedComparison {
  const begins = idsOf("begin").filter((id) => id !== "unfundedBegin");
  const compared = begins.map((id): Comparison => [id, at(column, id), ZERO]);
  return ["begins_at_inception", "Since inception nothing was there before, but for commitments", compared];
}

function statedOf(column: ExactColumn, shown: Readonly<Partial<Record<RowId, Rational | null>>>): Comparison[] {
  return idsOf("end").flatMap((id): Comparison[] => {
    const value = shown[id] ?? null;
    return value === null ? [] : [[id, at(column, id), value]];
  });
}

/** The quarter begins where the one before ended; year and inception to date are what they were, and the quarter. */
function continuing(
  column: ExactColumn,
  { columns: before, isSameYear }: PreviousColumns,
  group: Group,
  period: Period,
  columns: TieOutColumns["columns"],
): NamedComparison[] {
  const ended = before[group].itd;
  const beginning = (from: (id: RowId, begins: RowId) => Rational): NamedComparison => [
    "begins_where_previous_ended",
    "Balances begin where the quarter before left them",
    fundRows.flatMap(({ id, begins }): Comparison[] =>
      begins === null ? [] : [[id, at(column, id), from(id, begins)]],
    ),
  ];
  if (period === "qtd") return [beginning((_, begins) => at(ended, begins))];
  if (period === "ytd" && isSameYear === null) return [];
  const startsNow = period === "ytd" && isSameYear === false;
  const so = (id: RowId) => (startsNow ? ZERO : at(before[group][period], id));
  const quarter = columns[group].qtd;
  const flows = idsOf("flow").map((id): Comparison => {
    // Since inception a partner's first commitment is what it begins with, in the quarter of its day another change.
    if (id !== "unfundedOther" || period !== "itd") return [id, at(column, id), so(id).plus(at(quarter, id))];
    const wasThere = so(id).plus(so("unfundedBegin"));
    return [id, at(column, id).plus(at(column, "unfundedBegin")), wasThere.plus(at(quarter, id))];
  });
  return [
    ["adds_to_previous", "What it was a quarter ago and the quarter come to what it is", flows],
    ...(period === "ytd"
      ? [beginning((id, begins) => (startsNow ? at(ended, begins) : at(before[group].ytd, id)))]
      : []),
  ];
}
