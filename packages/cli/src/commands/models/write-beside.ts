/** Files written beside the answer: its picture with `--svg`, its workbook with `--xlsx`. */
import { writeFile } from "node:fs/promises";
import type { Invocation } from "../../command.js";
import { CliFailure } from "../../failure.js";

/** Draws and writes a chart if `--svg` is present. */
export async function writePicture(call: Invocation, draw: () => Promise<string>): Promise<void> {
  await writeBeside(call, "svg", "Drew", draw);
}

/** Makes and writes a workbook if `--xlsx` is present. */
export async function writeWorkbook(call: Invocation, make: () => Promise<Uint8Array>): Promise<void> {
  await writeBeside(call, "xlsx", "Wrote", make);
}

async function writeBeside(
  { terminal, text, flag }: Invocation,
  option: string,
  done: string,
  make: () => Promise<string | Uint8Array>,
): Promise<void> {
  const file = text(option);
  if (file === undefined) return;
  const made = await make();
  try {
    await writeFile(file, made);
  } catch (error) {
    throw new CliFailure("input", `${file} cannot be written: ${(error as Error).message}.`);
  }
  if (!flag("quiet")) terminal.note(`${done} ${file}.\n`);
}
