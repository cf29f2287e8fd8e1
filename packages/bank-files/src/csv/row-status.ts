/** Rows of a table that moved no money, by a column of statuses: they are left out, and a status that may mean either is refused. */
import type { FileReading } from "../statement/file-reading.js";
import { listed, type Vocabulary } from "../statement/status-words.js";
import { type CsvColumns, type CsvHints, cellAt } from "./csv-columns.js";
import type { CsvRecord } from "./csv-records.js";

/** The rows that moved money, and a warning about the others. */
export function movedRows(
  body: readonly CsvRecord[],
  { places, headings }: CsvColumns,
  { hints, words, file }: { readonly hints: CsvHints; readonly words: Vocabulary; readonly file: FileReading },
): { readonly moved: readonly CsvRecord[]; readonly warnings: readonly string[] } {
  const status = (record: CsvRecord) => cellAt(record, places.status);
  const isKnown = (word: string) => words.means(word, "booked") || words.means(word, "notBooked");
  // «Info» and «State» are statuses only where they hold the words of one.
  const isStatus = hints.columns?.status !== undefined || body.some((record) => isKnown(status(record)));
  if (places.status < 0 || !isStatus) return { moved: body, warnings: [] };
  const odd = body.filter((record) => status(record) !== "" && !isKnown(status(record)));
  if (odd[0] !== undefined) {
    const said = listed(odd.map(status)).map((word) => JSON.stringify(word));
    const message = `The column ${JSON.stringify(headings.status)} says ${said.join(", ")}, which may mean that money moved or not; use \`words\` to say which: {"booked": […], "notBooked": […]}.`;
    file.refuse({ line: odd[0].line, column: "status", code: "ambiguous_status", message });
  }
  const left = body.filter((record) => words.means(status(record), "notBooked"));
  if (left.length === 0) return { moved: body, warnings: [] };
  const out = new Set(left);
  return {
    moved: body.filter((record) => !out.has(record)),
    warnings: [`Rows that moved no money are left out: ${left.length} (${listed(left.map(status)).join(", ")}).`],
  };
}
