// `pnpm start`: builds what is not built yet, saying which package it is at, then runs every server in this process.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const turbo = createRequire(import.meta.url).resolve("turbo/bin/turbo");
const build = ["run", "build", "--filter=@capstack/standalone", "--filter=@capstack/cli"];

/** The build that runs; a signal ends it, and this program with 0: nothing was lost. */
let building;
const stop = () => {
  building?.kill("SIGINT");
  process.exit(0);
};
process.on("SIGINT", stop);
process.on("SIGTERM", stop);

await buildAll();
await import("../../apps/standalone/dist/main.js");
// From here on the servers end by themselves.
process.off("SIGINT", stop);
process.off("SIGTERM", stop);

/** Builds, a line a package that is not built yet. What a failing build printed is printed, and ends this with 1. */
async function buildAll() {
  const { total, missing } = await plan();
  if (missing > 0) console.log(`Building ${missing} of ${total} packages; a minute or two, once`);
  const logs = new Map();
  const { code, printed } = await run([...build, "--output-logs=new-only", "--log-order=stream"], (line) => {
    const [, name, text = ""] = /^(\S+?):build: (.*)$/.exec(line) ?? [];
    if (name === undefined) return;
    if (text.startsWith("cache miss")) {
      logs.set(name, []);
      console.log(`[${logs.size}/${missing}] ${name}`);
    }
    logs.get(name)?.push(text);
  });
  if (code === 0) return console.log(`All ${total} packages are built`);
  const [, failed] = /Failed:\s+(\S+)#build/.exec(printed) ?? [];
  fail(`The build failed${failed ? ` at ${failed}` : ""}:\n\n${logs.get(failed)?.join("\n") ?? printed}`);
}

/** How many packages there are to build, and how many of them are not built yet. */
async function plan() {
  const { code, answer, printed } = await run([...build, "--dry=json"]);
  if (code !== 0) fail(printed);
  const tasks = JSON.parse(answer).tasks.filter(({ command }) => command !== "<NONEXISTENT>");
  return { total: tasks.length, missing: tasks.filter(({ cache }) => cache.status === "MISS").length };
}

/** Runs turbo, handing over each line that it prints. @returns its exit code, its answer, and all that it printed */
function run(words, hear = () => {}) {
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: "1", FORCE_COLOR: "0" };
  building = spawn(process.execPath, [turbo, ...words], { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  const answer = [];
  const printed = [];
  createInterface(building.stdout).on("line", (line) => {
    answer.push(line);
    printed.push(line);
    hear(line);
  });
  createInterface(building.stderr).on("line", (line) => printed.push(line));
  return new Promise((resolve) => {
    building.once("close", (code) => {
      building = undefined;
      resolve({ code, answer: answer.join("\n"), printed: printed.join("\n") });
    });
  });
}

function fail(reason) {
  console.error(reason);
  process.exit(1);
}
