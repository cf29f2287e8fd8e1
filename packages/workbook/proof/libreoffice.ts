/** Recalculates workbooks with LibreOffice: every formula on load, whatever was saved with it. */
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Recalculate always: 0, for both formats that a profile knows. */
const PROFILE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="ODFRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>
`;

/** Five minutes: many times what a hundred workbooks take. */
const LONGEST = 300_000;

/** Opens, recalculates and saves workbooks, all in one call; the results come in the order of the workbooks. */
export async function recalculate(workbooks: readonly Uint8Array[]): Promise<Uint8Array[]> {
  const folder = await mkdtemp(join(tmpdir(), "recalculated-"));
  try {
    const [profile, out] = [join(folder, "profile"), join(folder, "out")];
    await mkdir(join(profile, "user"), { recursive: true });
    await writeFile(join(profile, "user", "registrymodifications.xcu"), PROFILE);
    const names = workbooks.map((_, index) => `${String(index).padStart(4, "0")}.xlsx`);
    await Promise.all(names.map((name, index) => writeFile(join(folder, name), workbooks[index] ?? new Uint8Array())));
    await runOffice([
      `-env:UserInstallation=${pathToFileURL(profile)}`,
      "--headless",
      "--convert-to",
      "xlsx",
      "--outdir",
      out,
      ...names.map((name) => join(folder, name)),
    ]);
    const written = new Set(await readdir(out));
    const missing = names.filter((name) => !written.has(name));
    if (missing.length > 0) throw new Error(`LibreOffice did not open ${missing.length} of ${names.length} workbooks.`);
    return await Promise.all(names.map(async (name) => new Uint8Array(await readFile(join(out, name)))));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function runOffice(args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn("soffice", args, { stdio: ["ignore", "ignore", "pipe"], timeout: LONGEST });
    const said: Buffer[] = [];
    child.stderr.on("data", (piece: Buffer) => said.push(piece));
    child.on("error", (error) => reject(new Error(`soffice cannot be started: ${error.message}`)));
    child.on("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`soffice ended with ${code}: ${Buffer.concat(said)}`));
    });
  });
}
