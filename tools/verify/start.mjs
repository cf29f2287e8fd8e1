// `pnpm start` as a newcomer types it: it says at once that it starts, builds nothing, answers, and a Ctrl-C ends the
// whole of it quietly, with 0: while it starts as well as later.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../commands/free-port.mjs";

const READY = "Stop with Ctrl-C";
const STARTING = "Starting";
const folder = mkdtempSync(join(tmpdir(), "capstack-start-"));

const faults = [];
for (const moment of [STARTING, READY]) {
  const { printed, code } = await startUntil(moment);
  const rules = [
    [printed.includes(moment), `prints "${moment}"`],
    [code === 0, `ends with 0, not ${code}`],
    [!/ELIFECYCLE|Command failed|build/i.test(printed), "ends without a complaint, and builds nothing"],
  ];
  const broken = rules.filter(([holds]) => !holds);
  for (const [, rule] of broken) console.error(`pnpm start, ended at "${moment}": ${rule}`);
  if (broken.length > 0) console.error(printed);
  faults.push(...broken);
}
rmSync(folder, { recursive: true, force: true });
process.exit(faults.length === 0 ? 0 : 1);

/** Starts, sends Ctrl-C as soon as this is printed, and tells how it ended. */
async function startUntil(moment) {
  const env = { ...process.env, CAPSTACK_DATA: join(folder, "data"), PORT: await freePort() };
  const started = spawn("pnpm", ["start"], { env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  const isThere = new Promise((resolve) => {
    for (const stream of [started.stdout, started.stderr]) {
      stream.on("data", (chunk) => {
        printed += String(chunk);
        if (printed.includes(moment)) resolve();
      });
    }
  });
  const exit = new Promise((resolve) => started.once("close", resolve));
  await Promise.race([isThere, exit]);
  // A terminal sends Ctrl-C to every process of the command.
  if (printed.includes(moment)) process.kill(-started.pid, "SIGINT");
  return { code: await exit, printed };
}
