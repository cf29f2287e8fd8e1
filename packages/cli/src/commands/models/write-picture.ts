import { writeFile } from "node:fs/promises";
import type { Invocation } from "../../command.js";
import { CliFailure } from "../../failure.js";

/** Draws and writes a chart if `--svg` is present. */
export async function writePicture({ terminal, text, flag }: Invocation, draw: () => Promise<string>): Promise<void> {
  const file = text("svg");
  if (file === undefined) return;
  const svg = await draw();
  try {
    await writeFile(file, svg);
  } catch (error) {
    throw new CliFailure("input", `${file} cannot be written: ${(error as Error).message}.`);
  }
  if (!flag("quiet")) terminal.note(`Drew ${file}.\n`);
}
