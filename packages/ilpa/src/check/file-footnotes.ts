/**
 * The footnotes of a file: of every "other" amount, of a value of the 2016 form, of a carry that is typed. A footnote of a row is a text that names it (`row 57`, `rows 31 and 57`), outside the template's own
 * rows, or a text in the row itself behind its amounts. A definition is a text outside these rows that speaks of it.
 */
import { type Rational, rational } from "@capstack/decimal";
import { isTooMuchOther } from "../reporting/footnotes.js";
import { type RowId, reportingRows } from "../rows/rows.js";
import { breakOf, type TemplateBreak } from "./breaks.js";
import type { ReadSheet } from "./cells.js";
import { amountAt, columnOrder, type FoundTemplate } from "./recognise.js";

const ZERO = /* @__PURE__ */ rational(0);

/** What a definition of the fund, and one of related persons, has in one sentence: a subject, then a verb. */
const FUND = { subject: /\bfund\b/i, verb: /\b(means|comprises?|includes?|consists?|consolidat\w*)\b/i };
const RELATED = { subject: /\brelated[ -]persons?\b/i, verb: /\b(means?|are|is|includes?|comprises?|defin\w+)\b/i };

/** One search for the subject and one for the verb, so that a text that repeats the subject takes no longer than another. */
function isDefinition(text: string, { subject, verb }: typeof FUND): boolean {
  return text.split(".").some((sentence) => {
    const found = subject.exec(sentence);
    return found !== null && verb.test(sentence.slice(found.index + found[0].length));
  });
}

/** Footnotes that are missing, and other expenses that are too much. */
export function footnoteBreaks(found: FoundTemplate, sheets: readonly ReadSheet[]): TemplateBreak[] {
  const texts = footnotesOf(found, sheets);
  const named = new Set(texts.flatMap(rowsNamed));
  const definitions = [
    { has: FUND, says: "what the fund comprises and consolidates" },
    { has: RELATED, says: "who is a related person" },
  ].flatMap(({ has, says }) =>
    texts.some((text) => isDefinition(text, has))
      ? []
      : [breakOf("footnote_missing", found, {}, { expected: `a footnote that says ${says}` })],
  );
  const rows = reportingRows.flatMap(({ row, id, owesFootnote, is2016 }) => {
    const mayOwe = owesFootnote || is2016 || id === "carryAllocated";
    const at = mayOwe ? found.columns.findIndex((_, column) => owes(found, row, column)) : -1;
    if (at < 0 || named.has(row) || hasOwnText(found, row)) return [];
    const is = amountAt(found, row, at)?.toNumber() ?? null;
    return [breakOf("footnote_missing", found, { row, at }, { expected: `a footnote that names row ${row}`, is })];
  });
  return [...definitions, ...rows, ...tooMuch(found)];
}

const ACCRUED = 97;
const EARNED = 98;
const ALLOCATED = 100;

/** Whether an amount owes a footnote: it is not zero, and of row 100 it is typed because carry is not split. */
function owes(found: FoundTemplate, row: number, at: number): boolean {
  const isZero = (one: number) => (amountAt(found, one, at) ?? ZERO).isZero();
  return !isZero(row) && (row !== ALLOCATED || (isZero(ACCRUED) && isZero(EARNED)));
}

function tooMuch(found: FoundTemplate): TemplateBreak[] {
  const numbers = new Map(reportingRows.map(({ id, row }) => [id, row]));
  return columnOrder.slice(0, found.columns.length).flatMap((_, at) => {
    const amountOf = (id: RowId): Rational => amountAt(found, numbers.get(id) as number, at) ?? ZERO;
    if (!isTooMuchOther(amountOf)) return [];
    const row = amountOf("externalOther").isZero() ? 31 : 57;
    const is = amountOf("internalOther").plus(amountOf("externalOther")).toNumber();
    return [breakOf("too_much_other", found, { row, at }, { expected: "at most 5 % of rows 32 and 59", is })];
  });
}

/** How much of a line is searched. Characters. */
const LONGEST = 4_000;

/** Texts outside the template's rows. */
function footnotesOf(found: FoundTemplate, sheets: readonly ReadSheet[]): string[] {
  const own = [...found.rowAt.values()];
  const [first, last] = [Math.min(...own), Math.max(...own)];
  return sheets.flatMap((sheet) =>
    [...sheet.rows].flatMap(([row, cells]) => {
      const texts = [...cells.values()].filter((value) => typeof value === "string");
      const isInside = sheet === found.sheet && row >= first - 1 && row <= last;
      // A number and its text may stand in cells beside each other.
      return isInside || texts.length === 0 ? [] : [texts.join(" ").slice(0, LONGEST)];
    }),
  );
}

/** Whether a row has a text behind its amounts. */
function hasOwnText({ sheet, rowAt, columns }: FoundTemplate, row: number): boolean {
  const last = Math.max(...columns);
  const cells = sheet.rows.get(rowAt.get(row) ?? 0) ?? new Map<number, string | number>();
  return [...cells].some(([column, value]) => column > last && typeof value === "string" && value.trim() !== "");
}

/** The rows that a text names. */
function rowsNamed(text: string): number[] {
  const lists = text.matchAll(/\brows?\s+((?:\d{1,3}(?:\s*(?:,|and|&|or)\s*)?)+)/gi);
  return [...lists].flatMap(([, list = ""]) => [...list.matchAll(/\d+/g)].map(([number]) => Number(number)));
}
