// pnpm test, pnpm test:system: the tests of every package, a line a package as it ends, then how many passed. What failed
// is shown whole. An interrupted run says so and counts nothing. Further words go to turbo:
// pnpm test --filter=@capstack/decimal
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { stripVTControlCharacters } from "node:util";

const words = ["run", "--continue", "--output-logs=full", "--log-order=stream", "--ui=stream"];
/**
 * The two with the most work, which are a third of all. One after the other they run beside the others from the
 * beginning, or the last minutes would be theirs alone; the one that is done by several processes comes last.
 */
const LONGEST = ["@capstack/docs", "@capstack/accounting-app"];
const given = process.argv.slice(2);
/** What starts, kills and waits for processes is tried once more on a machine that was busy; the report names it. */
const toVitest =
  given.includes("test:system") && !given.includes("--") ? ["--", "--retry=1", "--reporter=verbose"] : [];
const choosesPackages = given.some((word) => word.startsWith("-"));
/** What runs at once: in each lane runs of turbo one after another, by what each is told. */
const lanes = choosesPackages
  ? [[["--concurrency=3"]]]
  : [
      LONGEST.map((name) => [`--filter=${name}`, "--concurrency=1"]),
      [[...LONGEST.map((name) => `--filter=!${name}`), "--concurrency=2"]],
    ];
const began = Date.now();
/** What each task has printed, by its name: `@capstack/decimal:test`. */
const printed = new Map();
const ended = [];
let interrupted = false;

console.log("Testing every package, three at a time; a line each as it ends.");
const turbos = new Set();
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    interrupted = true;
    for (const turbo of turbos) turbo.kill(signal);
  });
}
Promise.all(lanes.map(runLane)).then((statuses) => {
  const passed = ended.reduce((sum, run) => sum + run.passed, 0);
  const failed = ended.reduce((sum, run) => sum + run.failed, 0);
  if (interrupted) {
    console.log(`Interrupted after ${ended.length} packages; nothing is counted.`);
    process.exit(130);
  }
  const isGood = statuses.flat().every((status) => status === 0) && failed === 0;
  if (!isGood) for (const task of failures()) console.log(`\n${task}\n${printed.get(task)?.join("\n") ?? ""}`);
  console.log(`\n${ended.length} packages in ${seconds(Date.now() - began)}`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(isGood ? 0 : 1);
});

/** Runs turbo for each of a lane, unless the run was interrupted. @returns their statuses */
async function runLane(lane) {
  const statuses = [];
  for (const told of lane) if (!interrupted) statuses.push(await runTurbo(told));
  return statuses;
}

function runTurbo(told) {
  const turbo = spawn("pnpm", ["exec", "turbo", ...words, ...told, ...given, ...toVitest], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, FORCE_COLOR: "0", TURBO_TELEMETRY_DISABLED: "1" },
  });
  turbos.add(turbo);
  for (const input of [turbo.stdout, turbo.stderr]) createInterface({ input }).on("line", read);
  return new Promise((resolve) =>
    turbo.on("close", (status) => {
      turbos.delete(turbo);
      resolve(status);
    }),
  );
}

/** A line of a task, or of turbo itself. */
function read(given) {
  const line = stripVTControlCharacters(given);
  const [, task, said] = /^(@capstack\/[\w-]+:[a-z:]+): ?(.*)$/.exec(line) ?? [];
  if (task === undefined) {
    if (/\bERROR\b|Unable to|error:/.test(line)) printed.set("turbo", [...(printed.get("turbo") ?? []), line]);
    return;
  }
  const lines = printed.get(task) ?? [];
  printed.set(task, lines);
  lines.push(said);
  if (/:test(:system)?$/.test(task) && /^ *Duration +/.test(said)) end(task, lines);
}

/** A package is done when vitest has told how long it took. */
function end(task, lines) {
  const told = lines.findLast((line) => /^ *Tests +/.test(line)) ?? "";
  const count = (what) => Number(new RegExp(`(\\d+) ${what}`).exec(told)?.[1] ?? 0);
  const took = /Duration +(\S+)/.exec(lines.at(-1))?.[1] ?? "";
  const isKept = lines.some((line) => line.startsWith("cache hit"));
  const run = { task, passed: count("passed"), failed: count("failed") };
  ended.push(run);
  const name = task
    .replace(/^@capstack\//, "")
    .replace(/:test$/, "")
    .replace(":test:system", " (system)");
  const outcome = run.failed === 0 ? `${run.passed} passed` : `${run.passed} passed, ${run.failed} FAILED`;
  console.log(
    `${String(ended.length).padStart(3)}  ${name.padEnd(20)} ${outcome}  (${isKept ? "kept from before" : took})`,
  );
  for (const again of lines.filter((line) => /\(retry x\d+\)/.test(line))) console.log(`     ${again.trim()}`);
}

/** The tasks to show: those with failed tests, those that turbo names, else turbo's own words. */
function failures() {
  const named = (printed.get("turbo") ?? []).flatMap((line) =>
    [...line.matchAll(/(@capstack\/[\w-]+)#([a-z:]+)/g)].map(([, name, task]) => `${name}:${task}`),
  );
  const tests = ended.filter(({ failed }) => failed > 0).map(({ task }) => task);
  return [...new Set([...tests, ...named, "turbo"])].filter((task) => printed.has(task));
}

function seconds(ms) {
  const whole = Math.round(ms / 1000);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
