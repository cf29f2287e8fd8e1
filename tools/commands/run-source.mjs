// Runs a program of this repository from its source, with this one's arguments, streams and end.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { fromSource } from "./from-source.mjs";

const root = new URL("../../", import.meta.url);

export function runSource(path) {
  const program = fileURLToPath(new URL(path, root));
  const child = spawn(process.execPath, [...fromSource, program, ...process.argv.slice(2)], { stdio: "inherit" });
  // A terminal sends its signals to the program too, which decides how it ends.
  for (const signal of ["SIGINT", "SIGHUP"]) process.on(signal, () => {});
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  child.once("exit", (code, signal) => {
    process.exit(signal === null ? code : 1);
  });
}
