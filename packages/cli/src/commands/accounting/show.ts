/** Prints answers of the books on a terminal, in a pipe and to files. */
import { writeFile } from "node:fs/promises";
import type { AccountingOperationName, BooksFile } from "@capstack/client/accounting";
import type { Invocation } from "../../command.js";
import { CliFailure } from "../../failure.js";
import { print } from "../../output/print.js";
import { type Row, toRows } from "../../output/rows.js";

/** The path of the list inside a larger answer. */
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

/** Prints an answer: the whole as JSON; its list as a table, CSV or lines. */
export async function showAnswer(call: Invocation, name: AccountingOperationName, data: unknown): Promise<void> {
  const out = call.text("out");
  if (out !== undefined) return keep(call, out, `${JSON.stringify(data, null, 2)}\n`);
  const items = () => lists[name]?.(data as never) ?? (Array.isArray(data) ? data : [data]);
  await print(call, { data, items, table: () => table(toRows(items())) });
}

/** Writes a file to `--out` or the file given, else to standard output. */
export async function writeBooksFile(
  call: Invocation,
  { name, type, bytes }: BooksFile,
  file: string | undefined,
): Promise<void> {
  const out = call.text("out") ?? file;
  if (out !== undefined) return keep(call, out, bytes);
  if (call.terminal.stdoutIsTerminal && !type.startsWith("text/")) {
    throw new CliFailure("usage", `A terminal cannot show a file of type ${type}; --out ${name} keeps it.`);
  }
  call.terminal.writeBytes(bytes);
}

async function keep({ terminal, flag }: Invocation, file: string, content: string | Uint8Array): Promise<void> {
  try {
    await writeFile(file, content);
  } catch (error) {
    throw new CliFailure("input", `${file} cannot be written: ${(error as Error).message}.`);
  }
  if (!flag("quiet")) terminal.note(`Wrote ${file}.\n`);
}

/** Every scalar field; ids only if a row has nothing else. CSV and JSON have everything. */
async function table(rows: readonly Row[]): Promise<string> {
  const { figure, textTable } = await import("@capstack/mcp/local");
  const [first] = rows;
  if (first === undefined) return "Nothing is there.";
  const fits = (name: string) => !/_id$|[a-z]Id$|\./.test(name) && !String(first[name]).startsWith("[");
  const shown = Object.keys(first).filter(fits);
  const columns = shown.map((heading) => ({ heading, ...figuresOf(rows.map((row) => row[heading])) }));
  const cell = (value: Row[string] | undefined, decimals: number) =>
    typeof value === "number" ? figure(value, decimals) : String(value ?? "–");
  return textTable(
    columns,
    rows.map((row) => columns.map(({ heading, decimals }) => cell(row[heading], decimals))),
  );
}

/** Counts without decimals, rates and factors with four, money with two. */
function figuresOf(column: readonly (Row[string] | undefined)[]): { figures: boolean; decimals: number } {
  const numbers = column.filter((value) => typeof value === "number");
  if (numbers.every(Number.isInteger)) return { figures: numbers.length > 0, decimals: 0 };
  return { figures: true, decimals: numbers.every((value) => Math.abs(value) < 10) ? 4 : 2 };
}
