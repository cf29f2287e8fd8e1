// pnpm verify: everything that must hold before a change is taken, one line a step. Stops at nothing, fails at the end,
// where the lines that name a failed test stand again. Steps that change nothing another reads run two at a time; the
// others run alone.
import { spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";

const steps = [
  alone("format and lint", "pnpm", ["run", "lint"]),
  alone("build", "pnpm", ["run", "build"]),
  alone("tests", "pnpm", ["run", "test"]),
  alone("system tests", "pnpm", ["run", "test:system"]),
  beside("pages in Chromium", "pnpm", [
    "--no-bail",
    // Two cores: of more suites at once each takes longer than its pages may.
    "--workspace-concurrency=2",
    ...filters("api", "site", "studio", "views", "docs", "standalone"),
    "run",
    "test:browser",
  ]),
  beside("types", "pnpm", ["run", "typecheck"]),
  beside("import directions", "pnpm", ["run", "directions"]),
  beside("statements over tables", "node", ["tools/verify/statements.mjs"]),
  beside("unused code and dependencies", "pnpm", ["run", "unused"]),
  beside("schemas of the engines", "pnpm", ["run", "schemas"]),
  beside("OpenAPI document", "pnpm", ["run", "openapi"]),
  beside("programs of the last release", "pnpm", ["run", "openapi:compatible"]),
  beside("MCP conformance and Inspector", "pnpm", ["run", "conformance"]),
  beside("edge worker", "pnpm", ["run", "worker"]),
  beside("journals in hledger, Ledger and beancount", "node", ["packages/ledger/tools/check-with-hledger.mjs"]),
  beside("export of the demonstration in hledger, Ledger and beancount", "node", [
    "apps/accounting/tools/check-export.mjs",
  ]),
  beside("workbooks recalculated", "pnpm", [...filters("workbook"), "run", "prove"]),
  beside("licences", "node", ["tools/verify/licences.mjs"]),
  beside("workflows", "node", ["tools/verify/workflows.mjs"]),
  beside("manifests and alerts", "pnpm", ["run", "deployment"]),
  beside("bundle sizes", "pnpm", ["run", "size"]),
  beside("printed commands and built programs", "pnpm", [...filters("standalone"), "run", "test:built"]),
  beside("package shape", "pnpm", ["run", "shape"]),
  beside("behind PgBouncer", "node", ["tools/verify/pooler.mjs"]),
  alone("what turbo remembers", "node", ["tools/verify/cache.mjs"]),
  alone("start, and Ctrl-C", "node", ["tools/verify/start.mjs"]),
  alone("container steps", "node", ["tools/verify/container.mjs"]),
  alone("packing a release", "node", ["tools/verify/packing.mjs"]),
  alone("a release published and installed", "node", ["tools/verify/rehearsal.mjs"]),
  alone("lockfile and leaks", "node", ["tools/verify/repository.mjs"]),
];
const AT_ONCE = 2;
const TRIED_AGAIN = /\(retry x\d+\)/;
const TELLING = /(?:^|\s)(?:FAIL|×|✗)\s|\w*Error: |\(retry x\d+\)|: error TS\d+/;
const MOST_TELLING = 40;
const only = process.argv.slice(2);
const failed = [];
/** What names a failed test, or one that passed only when tried again, by step. */
const telling = new Map();
const running = new Set();
for (const step of steps) {
  if (only.length > 0 && !only.some((word) => step.name.includes(word))) continue;
  while (running.size >= (step.isAlone ? 1 : AT_ONCE)) await Promise.race(running);
  const run = take(step).finally(() => running.delete(run));
  running.add(run);
  if (step.isAlone) await run;
}
await Promise.all(running);
for (const [name, lines] of telling) console.log(`\n${name}\n${lines.join("\n")}`);
if (failed.length > 0) {
  console.log(`\nverify: ${failed.join(", ")} failed`);
  process.exit(1);
}
console.log("\nverify: all steps passed");

function alone(name, command, args) {
  return { name, command, args, isAlone: true };
}

function beside(name, command, args) {
  return { name, command, args, isAlone: false };
}

function filters(...names) {
  return names.flatMap((name) => ["--filter", `@capstack/${name}`]);
}

/** Runs a step to its end and says how it went; what it printed is shown where it failed. */
async function take({ name, command, args }) {
  const start = Date.now();
  const printed = [];
  const status = await new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece) => printed.push(piece));
    child.on("error", (error) => resolve(String(error)));
    child.on("close", (code, signal) => resolve(code ?? signal));
  });
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  console.log(`${status === 0 ? "ok  " : "FAIL"}  ${name}  (${seconds} s)`);
  const text = stripVTControlCharacters(String(Buffer.concat(printed)));
  const lines = text.split("\n").filter((line) => (status === 0 ? TRIED_AGAIN : TELLING).test(line));
  if (lines.length > 0) telling.set(name, lines.slice(0, MOST_TELLING));
  if (status === 0) return;
  failed.push(name);
  console.log(`${text}\n${status}`);
}
