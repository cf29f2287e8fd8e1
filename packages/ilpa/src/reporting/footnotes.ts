/** Footnotes: those a template owes, those that follow from the options chosen, and those that were given. */
import { type Rational, rational, sumOf } from "@capstack/decimal";
import { type RowId, reportingRows } from "../rows/rows.js";
import type { ExactColumn } from "./columns.js";
import type { ExactReporting, footnoteTopics } from "./input.js";

/** What a footnote is about: a row, a definition, or the template as a whole. */
export type FootnoteSubject = RowId | (typeof footnoteTopics)[number];

/** A footnote of the template. */
export interface Footnote {
  readonly about: FootnoteSubject;
  /** ILPA's row number; null for what is about no row. */
  readonly row: number | null;
  readonly text: string;
}

/** A footnote that the template owes. */
export interface OwedFootnote {
  readonly about: FootnoteSubject;
  readonly row: number | null;
  readonly why: string;
  /** Columns in which the amount is not zero, as `lp.qtd`. */
  readonly columns: readonly string[];
  readonly isGiven: boolean;
  /** Columns in which "other" is more than 5 % of expenses, which is too much. */
  readonly tooMuchIn: readonly string[];
}

/** Columns by their name, as `lp.qtd`. */
export type NamedColumns = readonly (readonly [string, ExactColumn])[];

const ZERO = /* @__PURE__ */ rational(0);
const OTHER_EXPENSES: readonly RowId[] = ["internalOther", "externalOther"];
const TWENTY = 20;

/**
 * The share of "other" in a column's expenses is more than 5 %: rows 31 and 57 against rows 32 and 59, compared exactly.
 * @see ILPA, Reporting Template FAQs v1.1
 */
export function isTooMuchOther(amountOf: (id: RowId) => Rational): boolean {
  const other = sumOf(OTHER_EXPENSES.map(amountOf)).abs();
  return other.times(TWENTY).gt(amountOf("internalGross").plus(amountOf("externalGross")).abs());
}

/** The footnotes that these columns owe. */
export function owedFootnotes(columns: NamedColumns, given: ReadonlySet<FootnoteSubject>): OwedFootnote[] {
  const definition = (about: FootnoteSubject, why: string): OwedFootnote => {
    return { about, row: null, why, columns: [], isGiven: given.has(about), tooMuchIn: [] };
  };
  const others = reportingRows
    .filter(({ owesFootnote }) => owesFootnote)
    .flatMap(({ id, row }): OwedFootnote[] => {
      const shown = columns.filter(([, column]) => !(column.get(id) ?? ZERO).isZero());
      if (shown.length === 0) return [];
      const isExpense = OTHER_EXPENSES.includes(id);
      const tooMuch = shown.filter(([, column]) => isExpense && isTooMuchOther((one) => column.get(one) ?? ZERO));
      return [
        {
          about: id,
          row,
          why: `Row ${row} says what it holds.`,
          columns: shown.map(([name]) => name),
          isGiven: given.has(id),
          tooMuchIn: tooMuch.map(([name]) => name),
        },
      ];
    });
  return [
    definition("fundDefinition", "What the fund comprises, and what is consolidated."),
    definition("relatedPersons", "Who is a related person of the adviser."),
    ...others,
  ];
}

/** The footnotes given, then those that say which options were chosen. */
export function allFootnotes(read: ExactReporting, columns: NamedColumns): Footnote[] {
  const rowsOf = new Map(reportingRows.map(({ id, row }) => [id as string, row]));
  const given = read.footnotes.map(({ about, text }) => ({ about, row: rowsOf.get(about) ?? null, text }));
  const has = (id: RowId) => columns.some(([, column]) => !(column.get(id) ?? ZERO).isZero());
  const { carry, generalPartnerCarry, rows2016, transfers, receivedEstimated } = read.options;
  const said: readonly (readonly [boolean, FootnoteSubject, string])[] = [
    [carry === "typed", "carryAllocated", "Carry of the period is not split into accrued and earned."],
    [
      generalPartnerCarry === "as_sample",
      "carryEnd",
      "The general partner's carry, rows 96 to 103, is shown negative, as ILPA's sample shows it; the guidance shows it positive. Row 104 of these columns follows from it.",
    ],
    [rows2016, "external2016", "Rows 58, 75 and 128 hold values that were reported by the 2016 form."],
    [
      has("partnerTransfers"),
      "partnerTransfers",
      transfers === "lump"
        ? "A moved interest is shown as a whole on the day it moved."
        : "A moved interest is restated as if its present holder had held it since inception.",
    ],
    [receivedEstimated, "receivedFees", "Rows 119 to 128 are estimated pro rata."],
  ];
  return [
    ...given,
    ...said.flatMap(([isChosen, about, text]) => {
      return isChosen ? [{ about, row: rowsOf.get(about) ?? null, text }] : [];
    }),
  ];
}
