/** What is wrong with a file, each with its place. */
import { addressOf } from "./cells.js";
import type { FoundTemplate } from "./recognise.js";

/** What a break is. */
export type BreakCode =
  | "not_a_template"
  | "row_missing"
  | "columns_missing"
  | "not_a_number"
  | "blank"
  | "formula"
  | "sign"
  | "tie_out"
  | "previous"
  | "previous_not_a_template"
  | "footnote_missing"
  | "too_much_other";

/**
 * Every code of a break.
 * @example breakCodes.formula // => "A formula row is not what its rows come to"
 */
export const breakCodes: Readonly<Record<BreakCode, string>> = {
  not_a_template: "No sheet is a reporting template",
  row_missing: "A row of the template is missing",
  columns_missing: "Columns of amounts are missing",
  not_a_number: "A cell of amounts holds something else",
  blank: "A cell of amounts is blank; zeros stand where nothing applies",
  formula: "A formula row is not what its rows come to",
  sign: "An amount has the wrong sign",
  tie_out: "Rows or columns that must be equal are apart",
  previous: "The file does not continue the quarter before",
  previous_not_a_template: "The file of the quarter before is no reporting template",
  footnote_missing: "A footnote that the template owes is missing",
  too_much_other: "Other expenses are more than 5 % of all",
};

/** One thing that is wrong. */
export interface TemplateBreak {
  readonly code: BreakCode;
  readonly says: string;
  /** Null for what has no place. */
  readonly sheet: string | null;
  /** The address, such as `C95`. */
  readonly cell: string | null;
  /** ILPA's row number. */
  readonly row: number | null;
  readonly expected: number | string | null;
  readonly found: number | string | null;
}

/** A break with its words, at a row of the template and a column of amounts. */
export function breakOf(
  code: BreakCode,
  found: FoundTemplate | null,
  place: { readonly row?: number; readonly at?: number; readonly says?: string } = {},
  values: { readonly expected?: number | string; readonly is?: number | string | null } = {},
): TemplateBreak {
  const { row, at, says } = place;
  const line = row === undefined ? undefined : found?.rowAt.get(row);
  const column = at === undefined ? undefined : found?.columns[at];
  const cell = line === undefined || column === undefined ? null : addressOf(line, column);
  return {
    code,
    says: says ?? breakCodes[code],
    sheet: found?.sheet.name ?? null,
    cell,
    row: row ?? null,
    expected: values.expected ?? null,
    found: values.is ?? null,
  };
}
