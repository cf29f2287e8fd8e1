/** What a release is rehearsed with: installed once beside the workspace, whose people never need it. */
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const LISTS = ["package.json", "package-lock.json"];

/** The folder of the tools: installed anew only where their lists changed. */
export function installedTools() {
  const from = "tools/release/rehearsal";
  const to = resolve("node_modules/.cache/capstack-rehearsal");
  const isHere = LISTS.every((name) => same(join(from, name), join(to, name))) && existsSync(join(to, "node_modules"));
  if (isHere) return to;
  mkdirSync(to, { recursive: true });
  for (const name of LISTS) copyFileSync(join(from, name), join(to, name));
  execFileSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: to,
    stdio: ["ignore", "ignore", "inherit"],
  });
  return to;
}

/** The runtimes beside the one that runs this, by their names, with the words of their call; none on other systems. */
export function otherRuntimes(tools) {
  const runtimes = {
    "Node 22": [join(tools, "node_modules/node-22/bin/node")],
    "Node 24": [join(tools, "node_modules/node-24/bin/node")],
    Bun: [join(tools, "node_modules/bun/bin/bun")],
    Deno: [join(tools, "node_modules/deno/deno"), "run", "--allow-read", "--allow-env"],
  };
  return Object.entries(runtimes).filter(([, [command]]) => existsSync(command));
}

/** The compilers that a package's declarations are held against. */
export function compilers(tools) {
  return ["5.4", "5.9", "7"].map((version) => [
    `TypeScript ${version}`,
    join(tools, `node_modules/typescript-${version}/bin/tsc`),
  ]);
}

function same(one, other) {
  return existsSync(other) && readFileSync(one).equals(readFileSync(other));
}
