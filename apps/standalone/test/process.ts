/** The program as a person runs it: its own process, a folder of its own, a free port. */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fromSource } from "../../../tools/commands/from-source.mjs";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const main = join(root, "apps/standalone/src/main.ts");

/** A process that was started; `ready` resolves with what it printed once it greets. */
export interface Program {
  readonly process: ChildProcess;
  readonly output: () => string;
  readonly exit: Promise<number | null>;
  ready(): Promise<string>;
}

export function startProgram(environment: Record<string, string>): Program {
  const child = spawn("node", [...fromSource, main], {
    cwd: root,
    env: { PATH: process.env.PATH ?? "", ...environment },
  });
  let printed = "";
  child.stdout.on("data", (chunk) => (printed += String(chunk)));
  child.stderr.on("data", (chunk) => (printed += String(chunk)));
  const exit = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const ready = async () => {
    const deadline = Date.now() + 120_000;
    while (!printed.includes("Stop with Ctrl-C")) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`not ready:\n${printed}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return printed;
  };
  return { process: child, output: () => printed, exit, ready };
}
