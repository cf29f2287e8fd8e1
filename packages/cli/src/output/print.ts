/** Prints an answer in the requested format, or in the one that suits its destination. */
import type { Invocation } from "../command.js";
import { CliFailure } from "../failure.js";
import { toCsv } from "./csv.js";
import { toRows } from "./rows.js";

/** The formats. */
export type Format = "table" | "json" | "csv" | "ndjson";

/** One answer, printable in any format. */
export interface Printable {
  readonly data: unknown;
  /** The part of the data that is a list, for CSV and NDJSON. */
  readonly items: () => readonly unknown[];
  /** Lines for a human reader. */
  readonly table: () => string | Promise<string>;
}

/**
 * Prints an answer. JSON is indented on a terminal and compact in a pipe, where it is the API's `data` byte for byte.
 */
export async function print(call: Invocation, { data, items, table }: Printable): Promise<void> {
  const { terminal } = call;
  switch (formatOf(call)) {
    case "table":
      return terminal.write(`${await table()}\n`);
    case "json":
      return terminal.write(`${JSON.stringify(data, null, terminal.stdoutIsTerminal ? 2 : undefined)}\n`);
    case "csv":
      return terminal.write(toCsv(toRows(items())));
    case "ndjson":
      return terminal.write(
        items()
          .map((item) => `${JSON.stringify(item)}\n`)
          .join(""),
      );
  }
}

/** The format of this call. */
export function formatOf({ text, terminal }: Invocation): Format {
  const format = text("output") ?? (terminal.stdoutIsTerminal ? "table" : "json");
  if (format === "table" || format === "json" || format === "csv" || format === "ndjson") return format;
  throw new CliFailure("usage", `--output ${format}: it is one of table, json, csv, ndjson.`);
}
