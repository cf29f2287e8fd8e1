/** Answers of the books on a terminal, in a pipe and as files. */
import { writeFile } from "node:fs/promises";
import type { AccountingOperationName, BooksFile } from "@capstack/client/accounting";
import type { Invocation } from "../../command.js";
import { CliFailure } from "../../failure.js";
import { print } from "../../output/print.js";
import { type Row, toRows } from "../../output/rows.js";

/** Where the list is inside an answer that is more than a list. */
const lists: { readonly [Name in AccountingOperationName]?: (data: never) => readonly unknown[] } = {
  getCapitalAccounts: ({ rows }: { rows: unknown[] }) => rows,
  getConstruction: ({ actuals }: { actuals: { positions: unknown[] } }) => actuals.positions,
  getFirmSummary: ({ vehicles }: { vehicles: unknown[] }) => vehicles,
  getFundEconomics: ({ vehicles }: { vehicles: unknown[] }) => vehicles,
  getFundTimeseries: ({ points }: { points: unknown[] }) => points,
  getJournal: ({ entries }: { entries: unknown[] }) => entries,
  getLedger: ({ register }: { register: { lines: unknown[] } }) => register.lines,
  getTerms: ({ versions }: { versions: unknown[] }) => versions,
  checkHealth: ({ findings }: { findings: unknown[] }) => findings,
};

/** Prints an answer: JSON whole; a table, CSV or lines of what is a list in it. */
export async function showAnswer(call: Invocation, name: AccountingOperationName, data: unknown): Promise<void> {
  const items = () => lists[name]?.(data as never) ?? (Array.isArray(data) ? data : [data]);
  await print(call, { data, items, table: () => table(toRows(items())) });
}

/** Writes a file where `--out` says, else to standard output. */
export async function writeBooksFile(call: Invocation, { name, type, bytes }: BooksFile): Promise<void> {
  const { terminal } = call;
  const file = call.text("out");
  if (file === undefined) {
    if (terminal.stdoutIsTerminal && !type.startsWith("text/")) {
      throw new CliFailure("usage", `A file of type ${type} is nothing for a terminal: --out ${name} keeps it.`);
    }
    return terminal.writeBytes(bytes);
  }
  try {
    await writeFile(file, bytes);
  } catch (error) {
    throw new CliFailure("input", `${file} cannot be written: ${(error as Error).message}.`);
  }
  if (!call.flag("quiet")) terminal.note(`Wrote ${file}.\n`);
}

/** Every plain field; ids only where a row has nothing else. CSV and JSON have everything. */
async function table(rows: readonly Row[]): Promise<string> {
  const { figure, textTable } = await import("@capstack/mcp/local");
  const [first] = rows;
  if (first === undefined) return "Nothing is there.";
  const fits = (name: string) => !/_id$|[a-z]Id$|\./.test(name) && !String(first[name]).startsWith("[");
  const shown = Object.keys(first).filter(fits);
  const isFigure = (name: string) => rows.some((row) => typeof row[name] === "number");
  const cell = (value: Row[string]) => (typeof value === "number" ? figure(value, 2) : String(value ?? "–"));
  return textTable(
    shown.map((heading) => ({ heading, figures: isFigure(heading) })),
    rows.map((row) => shown.map((name) => cell(row[name] ?? null))),
  );
}
