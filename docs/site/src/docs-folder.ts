/** Where the built site lies: beside this file, or where the sources are run, where it is built when first asked for. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The folder of the built site. */
export function docsFolder(): Promise<string> {
  return import.meta.url.endsWith(".ts")
    ? buildSite()
    : Promise.resolve(fileURLToPath(new URL("./files", import.meta.url)));
}

/** Builds it in a process of its own, into a folder that goes with this process: nobody else waits for it. */
function buildSite(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "capstack-docs-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const program = fileURLToPath(new URL("../build/site.ts", import.meta.url));
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
  const args = ["--conditions=@capstack/source", "--import", tsx, program, join(folder, "files")];
  const cwd = fileURLToPath(new URL("..", import.meta.url));
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, stdio: ["ignore", "ignore", "pipe"] });
    let said = "";
    child.stderr.on("data", (piece) => {
      said += piece;
    });
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve(join(folder, "files"));
      else reject(new Error(`The documentation could not be built (${code}).\n${said}`));
    });
    // A server that ends does not wait for a build, nor leaves one behind.
    child.unref();
    (child.stderr as Socket).unref();
    process.once("exit", () => child.kill());
  });
}
