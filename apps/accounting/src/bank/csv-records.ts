/** Records of comma-separated text with their lines, bounded while they are read: a record too many ends the reading. */
import { CsvError, parse } from "csv-parse/sync";

/** A record that is not blank, and the line it ends on. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A text that is no table, or too large a one. */
export class UnreadableCsv extends Error {
  constructor(
    readonly line: number,
    message: string,
    readonly isTooLarge: boolean,
  ) {
    super(message);
  }
}

const MOST_CELLS = 200;
const MOST_BYTES_OF_A_RECORD = 1 << 20;

/** Reads a text. @throws UnreadableCsv */
export function readRecords(
  text: string,
  { delimiter = ",", mostRecords }: { readonly delimiter?: string; readonly mostRecords: number },
): CsvRecord[] {
  const records: CsvRecord[] = [];
  const take = (cells: string[], { lines }: { readonly lines: number }) => {
    if (cells.every((cell) => cell.trim() === "")) return null;
    if (records.length === mostRecords) {
      throw new UnreadableCsv(lines, `Reading stopped here: a file has ${mostRecords} lines at most.`, true);
    }
    if (cells.length > MOST_CELLS) {
      throw new UnreadableCsv(lines, `The row has ${cells.length} cells; ${MOST_CELLS} are read at most.`, true);
    }
    records.push({ line: lines, cells });
    return null;
  };
  try {
    parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: MOST_BYTES_OF_A_RECORD,
      on_record: take,
    });
  } catch (error) {
    if (error instanceof UnreadableCsv) throw error;
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableCsv(1, error.message, error.code === "CSV_MAX_RECORD_SIZE");
  }
  return records;
}
