// What turbo remembers is true: a change of anything that a task reads runs the task again, a change of nothing that it
// reads does not. Asked of turbo's plan, with a line added to a file and taken away again.
import { spawnSync } from "node:child_process";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";

const AGAIN = [
  ["docs/site/reference/errors.md", "@capstack/contract#test"],
  ["README.md", "@capstack/standalone#test"],
  ["packages/cap-table/README.md", "@capstack/cap-table#test"],
  ["packages/cap-table/vectors/plain-rounds.json", "@capstack/contract#test"],
  ["packages/decimal/src/index.ts", "@capstack/cap-table#test"],
  ["packages/decimal/src/index.ts", "@capstack/accounting-app#test"],
  ["packages/decimal/src/index.ts", "@capstack/cap-table#build"],
  ["packages/books/drizzle/0000_books.sql", "@capstack/standalone#test"],
  ["compose.yaml", "@capstack/standalone#test"],
  ["vitest.base.ts", "@capstack/decimal#test"],
];
const NOT_AGAIN = [
  ["packages/cap-table/README.md", "@capstack/cap-table#build"],
  ["docs/site/reference/errors.md", "@capstack/contract#build"],
  ["packages/cap-table/test/history.prop.test.ts", "@capstack/cap-table#build"],
  ["packages/cap-table/test/history.prop.test.ts", "@capstack/contract#test"],
  ["packages/waterfall/src/index.ts", "@capstack/cap-table#test"],
];

const before = plan();
let failed = false;
for (const file of new Set([...AGAIN, ...NOT_AGAIN].map(([name]) => name))) {
  const after = withLine(file, plan);
  for (const [rules, isAgain] of [
    [AGAIN, true],
    [NOT_AGAIN, false],
  ]) {
    for (const [, task] of rules.filter(([name]) => name === file)) {
      if (before.get(task) === undefined) say(`there is no ${task}`);
      else if ((before.get(task) !== after.get(task)) !== isAgain)
        say(`${task} ${isAgain ? "would not run" : "would run"} again after a change of ${file}`);
    }
  }
}
process.exit(failed ? 1 : 0);

function say(fault) {
  console.error(fault);
  failed = true;
}

/** What every task's result is kept under. */
function plan() {
  const words = ["exec", "turbo", "run", "test", "build", "--dry=json"];
  const { stdout, stderr, status } = spawnSync("pnpm", words, { encoding: "utf8", maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(stderr);
  return new Map(JSON.parse(stdout.slice(stdout.indexOf("{"))).tasks.map(({ taskId, hash }) => [taskId, hash]));
}

function withLine(file, work) {
  const text = readFileSync(file);
  try {
    appendFileSync(file, "\n");
    return work();
  } finally {
    writeFileSync(file, text);
  }
}
