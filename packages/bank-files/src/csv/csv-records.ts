/** Records of comma-separated text with their lines, bounded while they are read: a record too many ends the reading. */
import papa from "papaparse";

/** A record that is not blank, and the line it ends on. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * A text that is no table, or too large a one.
 * @example new UnreadableCsv(3, "The row has 300 cells; 200 are read at most.", true).line // => 3
 */
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
const MOST_LETTERS_OF_A_RECORD = 1 << 20;

/**
 * Reads a text, or its `first` rows; its line ends may be of any kind. Blank rows are left out.
 * @throws UnreadableCsv
 * @example readRecords('a,"b\n1"\n\nc,d', { mostRecords: 10 }) // => [{ line: 2, cells: ["a", "b\n1"] }, { line: 4, cells: ["c", "d"] }]
 */
export function readRecords(
  text: string,
  {
    delimiter = ",",
    mostRecords,
    first = 0,
  }: {
    readonly delimiter?: string;
    readonly mostRecords: number;
    readonly first?: number;
  },
): CsvRecord[] {
  const records: CsvRecord[] = [];
  let line = 0;
  papa.parse<string[]>(text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n"), {
    delimiter,
    newline: "\n",
    preview: first,
    step: ({ data: cells, errors }) => {
      const begins = line + 1;
      line = begins + cells.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0);
      if (cells.reduce((sum, cell) => sum + cell.length, 0) > MOST_LETTERS_OF_A_RECORD) {
        throw new UnreadableCsv(begins, "The row goes on for more than a million letters; is a quote left open?", true);
      }
      const [fault] = errors;
      if (fault !== undefined) {
        throw new UnreadableCsv(
          begins,
          `The quotes of the row cannot be read: ${fault.message.replace(/\.$/, "")}.`,
          false,
        );
      }
      if (cells.every((cell) => cell.trim() === "")) return;
      if (records.length === mostRecords) {
        throw new UnreadableCsv(line, `Reading stopped here: a file has ${mostRecords} lines at most.`, true);
      }
      if (cells.length > MOST_CELLS) {
        throw new UnreadableCsv(line, `The row has ${cells.length} cells; ${MOST_CELLS} are read at most.`, true);
      }
      records.push({ line, cells });
    },
  });
  return records;
}
