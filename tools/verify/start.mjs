// `pnpm start` as a newcomer types it: nothing is built yet, every package is named when its turn comes, the server
// answers, and a Ctrl-C ends the whole of it quietly, with 0.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const READY = "Stop with Ctrl-C";
const folder = mkdtempSync(join(tmpdir(), "capstack-start-"));
const env = {
  ...process.env,
  TURBO_CACHE_DIR: join(folder, "cache"),
  CAPSTACK_DATA: join(folder, "data"),
  PORT: await freePort(),
};
const started = spawn("pnpm", ["start"], { env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
let printed = "";
const isReady = new Promise((resolve) => {
  for (const stream of [started.stdout, started.stderr]) {
    stream.on("data", (chunk) => {
      printed += String(chunk);
      if (printed.includes(READY)) resolve();
    });
  }
});
const exit = new Promise((resolve) => started.once("close", resolve));
await Promise.race([isReady, exit]);
// A terminal sends Ctrl-C to every process of the command.
if (printed.includes(READY)) process.kill(-started.pid, "SIGINT");
const code = await exit;
rmSync(folder, { recursive: true, force: true });

const [, missing, total] = /^Building (\d+) of (\d+) packages/m.exec(printed) ?? [];
const named = [...printed.matchAll(/^\[(\d+)\/(\d+)\] @capstack\/\S+$/gm)].map(([, at]) => Number(at));
const faults = [
  [missing === total && Number(total) > 10, "says how many packages it builds, all of them"],
  [named.length === Number(total) && named.every((at, index) => at === index + 1), "names each when its turn comes"],
  [printed.includes(`All ${total} packages are built`), "says when they are built"],
  [code === 0, `ends with 0, not ${code}`],
  [!/ELIFECYCLE|Command failed/.test(printed), "ends without a complaint"],
].filter(([holds]) => !holds);
for (const [, rule] of faults) console.error(`pnpm start ${rule}`);
if (faults.length > 0) console.error(printed);
process.exit(faults.length === 0 ? 0 : 1);

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(String(port)));
    });
  });
}
