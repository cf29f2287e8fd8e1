// pnpm verify: everything that must hold before a change is taken, one line a step. Stops at nothing, fails at the end.
import { spawnSync } from "node:child_process";

const filters = (...names) => names.flatMap((name) => ["--filter", `@capstack/${name}`]);

const steps = [
  ["format and lint", "pnpm", ["run", "lint"]],
  ["build", "pnpm", ["run", "build"]],
  ["types", "pnpm", ["run", "typecheck"]],
  ["import directions", "pnpm", ["run", "directions"]],
  ["statements over tables", "node", ["tools/verify/statements.mjs"]],
  ["unused code and dependencies", "pnpm", ["run", "unused"]],
  ["tests", "pnpm", ["run", "test"]],
  ["what turbo remembers", "node", ["tools/verify/cache.mjs"]],
  ["start, and Ctrl-C", "node", ["tools/verify/start.mjs"]],
  ["schemas of the engines", "pnpm", ["run", "schemas"]],
  ["OpenAPI document", "pnpm", ["run", "openapi"]],
  ["MCP conformance and Inspector", "pnpm", ["run", "conformance"]],
  ["edge worker", "pnpm", ["run", "worker"]],
  ["journals in hledger, Ledger and beancount", "node", ["packages/ledger/tools/check-with-hledger.mjs"]],
  ["export of the demonstration in hledger, Ledger and beancount", "node", ["apps/accounting/tools/check-export.mjs"]],
  ["pages in Chromium", "pnpm", [...filters("site", "studio", "views"), "run", "test:browser"]],
  ["printed commands and built programs", "pnpm", [...filters("standalone"), "run", "test:built"]],
  ["behind PgBouncer", "node", ["tools/verify/pooler.mjs"]],
  ["container steps", "node", ["tools/verify/container.mjs"]],
  ["packing", "node", ["tools/verify/packing.mjs"]],
  ["package shape", "pnpm", ["run", "shape"]],
  ["bundle sizes", "pnpm", ["run", "size"]],
  ["lockfile and leaks", "node", ["tools/verify/repository.mjs"]],
];

const only = process.argv.slice(2);
const failed = [];
for (const [name, command, args] of steps) {
  if (only.length > 0 && !only.some((word) => name.includes(word))) continue;
  const start = Date.now();
  const result = spawnSync(command, args, { encoding: "utf8", maxBuffer: 256 * 1024 * 1024 });
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  const passed = result.status === 0;
  console.log(`${passed ? "ok  " : "FAIL"}  ${name}  (${seconds} s)`);
  if (passed) continue;
  failed.push(name);
  console.log(`${result.stdout ?? ""}\n${result.stderr ?? ""}\n${result.error ?? ""}`);
}

if (failed.length > 0) {
  console.log(`\nverify: ${failed.join(", ")} failed`);
  process.exit(1);
}
console.log("\nverify: all steps passed");
