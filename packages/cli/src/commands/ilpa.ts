/** `ilpa check` and `ilpa table`: reporting templates that somebody sent, checked and put side by side on this machine. */
import { isEngineError } from "@capstack/decimal";
import type { SheetCells, TemplateBreak, TemplateCheck, TemplateRowOfTable } from "@capstack/ilpa";
import type { Invocation, Run } from "../command.js";
import { CliFailure } from "../failure.js";
import { readBytes } from "../input/read-input.js";
import { print } from "../output/print.js";

/** `ilpa check <file.xlsx>`: what is wrong with a template; a file with a break fails with `differs`, after it is printed. */
export const checkTemplate: Run = async (call) => {
  const [file] = call.positionals;
  if (file === undefined) throw new CliFailure("usage", "Name the file: capstack ilpa check report.xlsx");
  const before = call.text("previous");
  const { checkReportingTemplate } = await import("@capstack/ilpa");
  const cells = await cellsOf(file);
  const previous = before === undefined ? null : await cellsOf(before);
  const check = answered(file, () => checkReportingTemplate(cells, { previous, decimals: decimalsOf(call) }));
  await print(asJson(call), { data: check, items: () => check.breaks, table: () => sayCheck(file, check) });
  const { length } = check.breaks;
  if (length > 0) throw new CliFailure("differs", `${file}: ${length} ${length === 1 ? "break" : "breaks"}.`);
};

/** `ilpa table <file.xlsx…>`: a row a file, a column a row of the template. */
export const tabulateTemplates: Run = async (call) => {
  if (call.positionals.length === 0)
    throw new CliFailure("usage", "Name the files: capstack ilpa table one.xlsx two.xlsx");
  const [group = "lp", period = "itd"] = (call.text("column") ?? "lp.itd").split(".");
  const { tableOfTemplates } = await import("@capstack/ilpa");
  const files: { name: string; cells: SheetCells }[] = [];
  for (const name of call.positionals) files.push({ name, cells: await cellsOf(name) });
  const rows = answered("--column", () => tableOfTemplates(files, { group, period } as never));
  const flat = () => rows.map(({ amounts, rows2016, ...head }) => ({ ...head, ...amounts, ...rows2016 }));
  await print(asJson(call), { data: rows, items: flat, table: () => sayTable(rows) });
};

async function cellsOf(file: string): Promise<SheetCells> {
  const bytes = await readBytes(file);
  const { readTemplateCells } = await import("@capstack/workbook");
  try {
    return await readTemplateCells(bytes);
  } catch (error) {
    if (isEngineError(error)) throw new CliFailure("input", `${file}: ${error.message}`);
    throw error;
  }
}

function answered<T>(what: string, make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (isEngineError(error)) throw new CliFailure("input", `${what}: ${error.message}`);
    throw error;
  }
}

/** `--json` is short for `--output json`. */
function asJson(call: Invocation): Invocation {
  if (!call.flag("json")) return call;
  return { ...call, text: (option) => (option === "output" ? "json" : call.text(option)) };
}

function decimalsOf(call: Invocation): number {
  const given = call.text("decimals") ?? "2";
  if (/^[0-4]$/.test(given)) return Number(given);
  throw new CliFailure("usage", `--decimals ${given}: it is a number from 0 to 4.`);
}

function sayCheck(file: string, { version, sheet, recognisedBy, breaks, notes }: TemplateCheck): string {
  const known = recognisedBy === "numbers" ? "its column of row numbers" : "the place of its rows";
  const head =
    version === null
      ? `${file} has no reporting template.`
      : `${file}: template ${version} on ${sheet}, known by ${known}.`;
  const last = breaks.length === 0 && version === "2.0" ? ["Nothing breaks."] : [];
  return [head, ...notes, ...breaks.map(sayBreak), ...last].join("\n");
}

function sayBreak({ code, says, sheet, cell, row, expected, found }: TemplateBreak): string {
  const place = [cell === null ? sheet : `${sheet}!${cell}`, row === null ? null : `row ${row}`];
  const values = expected === null ? [] : [`expected ${expected}`, ...(found === null ? [] : [`found ${found}`])];
  return [code, ...place.filter((part) => part !== null), says, ...values].join("  ");
}

const SHOWN = ["contributions", "distributions", "endingNav", "carryEnd", "unfundedEnd"] as const;

function sayTable(rows: readonly TemplateRowOfTable[]): string {
  const lines = [
    ["fund", "end", ...SHOWN, "breaks"],
    ...rows.map(({ fund, periodEnd, amounts, breaks }) => [
      fund,
      periodEnd ?? "",
      ...SHOWN.map((id) => String(amounts[id] ?? "")),
      String(breaks),
    ]),
  ];
  const widths = (lines[0] ?? []).map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((text, at) => (at < 2 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
