// XIRR at ten to ten thousand flows. Every package gets its own input form ready made; sorting and merging are measured.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { xirrDays } from "@capstack/returns";
import { compare, seeded } from "../harness.js";
import { irrPackages, xirrPackages } from "./alternatives.js";
import { portfolioFlows } from "./flows.js";

const oneCase = fileURLToPath(new URL("one-case.ts", import.meta.url));

for (const count of [10, 100, 1000, 10_000]) {
  const flows = portfolioFlows(count);
  const days = Int32Array.from(flows, (flow) => Date.parse(flow.date) / 86_400_000);
  const amounts = Float64Array.from(flows, (flow) => flow.amount);
  const cases: Record<string, () => unknown> = {};
  for (const [name, prepare] of Object.entries(xirrPackages)) {
    if (comesBack(name, portfolioFlows(Math.min(count, 1000)))) cases[name] = prepare(flows);
  }
  cases["@capstack/returns xirrDays"] = () => xirrDays(days, amounts);
  await compare(`XIRR of ${count} flows`, cases);
}

for (const count of [10, 100, 1000]) {
  const random = seeded(3);
  const flows = Array.from({ length: count }, (_, t) => (t < count / 3 ? -1 : 1) * (100 + random() * 100));
  const cases: Record<string, () => unknown> = {};
  for (const [name, prepare] of Object.entries(irrPackages)) if (comesBack(name, flows)) cases[name] = prepare(flows);
  await compare(`IRR of ${count} evenly spaced flows`, cases);
}

/** Whether a package answers at all within ten seconds, tried in a process of its own. */
function comesBack(name: string, flows: readonly unknown[]): boolean {
  try {
    execFileSync("node", ["--import", "tsx", oneCase, name, JSON.stringify(flows)], { timeout: 10_000, stdio: "pipe" });
    return true;
  } catch {
    console.log(`${name} does not answer ${flows.length} flows`);
    return false;
  }
}
