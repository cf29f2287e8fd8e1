/**
 * What a row of a template is. A row is named by ILPA's own number; its words are ours.
 * @see ILPA, Reporting Template v2.0 (January 2025), definitions and suggested guidance
 */
import type { RowId } from "./rows.js";

/** A part of the template: A.1 net asset value, A.2 commitment, B.1 fees that portfolio companies pay the adviser. */
export type Section = "A.1" | "A.2" | "B.1";

/**
 * Which sign an amount usually has, by its effect on the column's owner: `carry` is negative for a limited partner,
 * positive for the general partner and nil for the fund.
 */
export type Sign = "plus" | "minus" | "either" | "carry";

/** A row as the tables state it. */
export interface RowDefinition {
  readonly row: number;
  readonly id: string;
  readonly says: string;
  readonly sign?: Sign;
  /** A formula: the rows that are added, and those that are taken off. Each stands above. */
  readonly adds?: readonly string[];
  readonly less?: readonly string[];
  /** A balance at a day rather than a flow of the period; of one at the start, the row of the period before that it equals. */
  readonly balance?: "end" | "memo" | { readonly begins: string };
  /** How far in it stands: 0 a total, 1 a subtotal, 2 a line. */
  readonly level?: 0 | 1 | 2;
  /** Whether a footnote is owed once it is not zero. */
  readonly isOther?: boolean;
  /** Whether it carries a value of the 2016 form, which funds that began from 2026 do not use. */
  readonly is2016?: boolean;
}

/** A row of the template, whole. */
export interface TemplateRow {
  /** ILPA's row number. */
  readonly row: number;
  readonly id: RowId;
  readonly section: Section;
  /** In our own words. */
  readonly description: string;
  readonly sign: Sign;
  /** The rows that a formula adds and takes off; null for an input. */
  readonly formula: { readonly adds: readonly RowId[]; readonly less: readonly RowId[] } | null;
  /** 0 a total, 1 a subtotal, 2 a line. */
  readonly level: 0 | 1 | 2;
  /** What the row is at: a flow of the period, a balance at its start or its end, or a memo that is in no sum. */
  readonly kind: "flow" | "begin" | "end" | "memo";
  /** Of a balance at the start: the row that ended the period before. */
  readonly begins: RowId | null;
  /** Whether a footnote is owed once it is not zero. */
  readonly owesFootnote: boolean;
  /** Whether it carries a value of the 2016 form. */
  readonly is2016: boolean;
}
