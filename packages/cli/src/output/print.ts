/** An answer in the format that was asked for, or that fits where it goes. */
import type { Invocation } from "../command.js";
import { CliFailure } from "../failure.js";
import { toCsv } from "./csv.js";
import { toRows } from "./rows.js";

/** The formats. */
export type Format = "table" | "json" | "csv" | "ndjson";

/** One answer, ready to be shown in any format. */
export interface Printable {
  readonly data: unknown;
  /** The part of the data that is a list, for CSV and NDJSON. */
  readonly items: () => readonly unknown[];
  /** Lines for a person. */
  readonly table: () => string | Promise<string>;
}

/** Prints an answer. JSON is indented for a person and compact in a pipe, where it is the API's `data` byte for byte. */
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
  const asked = text("output") ?? (terminal.stdoutIsTerminal ? "table" : "json");
  if (asked === "table" || asked === "json" || asked === "csv" || asked === "ndjson") return asked;
  throw new CliFailure("usage", `--output ${asked}: it is one of table, json, csv, ndjson.`);
}
