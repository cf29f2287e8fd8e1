/** Each fault that the checker finds in a received template, as a sentence for the person who received it. */
import { reportingRows, type TemplateBreak, type TemplateRow } from "@capstack/ilpa";

const rows: ReadonlyMap<number, TemplateRow> = new Map(reportingRows.map((row) => [row.row, row]));
const numbers: ReadonlyMap<string, number> = new Map(reportingRows.map(({ id, row }) => [id, row]));

/** One thing that is wrong, in a sentence. What was expected and what was found stand beside it. */
export function breakSentence({ code, says, row, expected }: TemplateBreak): string {
  switch (code) {
    case "not_a_template":
      return "No sheet of the file is a reporting template: none has ILPA’s row numbers in one of its first five columns, and none has amounts in just the rows of these numbers.";
    case "row_missing":
      return `${rowName(row)} is not in the sheet.`;
    case "columns_missing":
      return "A template has nine columns of amounts: quarter, year and since inception of this partner, of the whole fund and of the general partner.";
    case "not_a_number":
      return `${rowName(row)}: a text stands where an amount belongs.`;
    case "blank":
      return `${rowName(row)}: the cell is blank. A zero belongs where nothing applies.`;
    case "formula":
      return `${rowName(row)} must be ${formulaInWords(row)}, and is something else.`;
    case "sign":
      return `${rowName(row)} has the wrong sign: in this column the amount is ${expected}.`;
    case "previous_not_a_template":
      return "Last quarter’s file has no reporting template of version 2.0: nothing was compared with it.";
    case "footnote_missing":
      return row === null
        ? `The template owes ${expected}.`
        : `${rowName(row)} is not zero: a footnote must say what it holds.`;
    case "too_much_other":
      return `More than 5 % of the expenses in this column is “other”, which ${rowName(row)} is part of.`;
    default:
      return `${rowName(row)} ${MUST[says] ?? `does not hold: ${says}`}.`;
  }
}

/** What must be equal, by what the checker says of it. */
const MUST: Readonly<Record<string, string>> = {
  "Row 82 is row 85": "must be what row 85 is",
  "Carry is nil for the whole fund":
    "must be zero for the whole fund: the carry of its partners and of the general partner cancel out",
  "Every period ends with the same balances":
    "must end the quarter, the year and the time since inception with the same amount",
  "Since inception nothing was there before, but for commitments":
    "must be zero since inception: nothing was there before",
  "Balances begin where the quarter before left them": "must begin where last quarter’s file ended",
  "What it was a quarter ago and the quarter come to what it is":
    "must be last quarter’s amount and this quarter’s together",
};

function rowName(row: number | null): string {
  const description = row === null ? undefined : rows.get(row)?.description;
  return description === undefined ? "The template" : `Row ${row}, “${description}”,`.replace(/,$/, "");
}

/** The rows that a formula row adds, by ILPA's numbers: `rows 13 to 18 together, less row 81`. */
function formulaInWords(row: number | null): string {
  const { adds = [], less = [] } = (row === null ? null : rows.get(row)?.formula) ?? {};
  const added = rowsInWords(adds.map((id) => numbers.get(id) as number));
  return less.length === 0 ? added : `${added}, less ${rowsInWords(less.map((id) => numbers.get(id) as number))}`;
}

/** Row numbers in their order, those that follow each other as one range. */
export function rowsInWords(all: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const row of [...all].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === row - 1) last[1] = row;
    else runs.push([row, row]);
  }
  const parts = runs.flatMap(([from, to]) => {
    if (from === to) return [`${from}`];
    return to === from + 1 ? [`${from}`, `${to}`] : [`${from} to ${to}`];
  });
  const words = parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}` : (parts[0] ?? "");
  return all.length === 1 ? `row ${words}` : `rows ${words} together`;
}
