/** `workbook read <file>`: the request that a changed copy of a workbook stands for, and what was changed. */
import { readFile } from "node:fs/promises";
import { isEngineError } from "@capstack/decimal";
import type { ChangedInput, ReadWorkbook } from "@capstack/workbook";
import type { Run } from "../../command.js";
import { CliFailure } from "../../failure.js";
import { print } from "../../output/print.js";

export const readWorkbookFile: Run = async (call) => {
  const [file] = call.positionals;
  if (file === undefined) throw new CliFailure("usage", "Name the workbook: capstack workbook read exit.xlsx");
  const { request, changes } = await readFrom(file);
  if (!call.flag("quiet")) call.terminal.note(`${sentence(changes)}\n`);
  await print(call, { data: request, items: () => changes, table: () => JSON.stringify(request, null, 2) });
};

async function readFrom(file: string): Promise<ReadWorkbook> {
  const { readWorkbook } = await import("@capstack/workbook");
  try {
    return await readWorkbook(await readFile(file));
  } catch (error) {
    if (isEngineError(error)) throw new CliFailure("input", `${file}: ${error.message}`);
    throw new CliFailure("input", `${file} cannot be read: ${(error as Error).message}.`);
  }
}

/** One line a change, beside the request. */
function sentence(changes: readonly ChangedInput[]): string {
  if (changes.length === 0) return "The workbook holds what was written: nothing was changed.";
  return changes.map(({ cell, label, was, is }) => `${cell}  ${label}  ${was} → ${is}`).join("\n");
}
