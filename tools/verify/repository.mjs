// What must not be in the repository: addresses in the lockfile, a path of somebody's machine, a real key, a test that
// is left out, a decision that the index does not list, a map that is not the tree.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

const problems = [];

const lockfile = readFileSync("pnpm-lock.yaml", "utf8");
for (const [index, line] of lockfile.split("\n").entries()) {
  if (/https?:\/\/|registry/.test(line)) problems.push(`pnpm-lock.yaml:${index + 1}: names a host: ${line.trim()}`);
}

const rules = [
  [/(?:^|[\s"'`(=])\/(?:home|Users|root|work|tmp)\/[\w.-]+\//, "a path of one machine"],
  [/\bcstk_live_(?!0123456789abcdef|A{32})[0-9A-Za-z]{38}\b/, "a live key"],
  [/\b(?:it|test|describe)\.(?:skip|todo|only)\b|\bskipIf\(|passWithNoTests/, "a test that is left out"],
];
const exempt = new Set(["tools/verify/repository.mjs", "pnpm-lock.yaml"]);

for (const file of execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n").filter(Boolean)) {
  if (exempt.has(file)) continue;
  const lines = readFileSync(file, "utf8").split("\n");
  lines.forEach((line, index) => {
    for (const [pattern, what] of rules) {
      if (pattern.test(line)) problems.push(`${file}:${index + 1}: ${what}: ${line.trim().slice(0, 120)}`);
    }
  });
}

const index = readFileSync("docs/site/decisions/index.md", "utf8");
for (const name of readdirSync("docs/site/decisions", { recursive: true })) {
  if (name === "index.md" || !name.endsWith(".md")) continue;
  const [title] = readFileSync(`docs/site/decisions/${name}`, "utf8").split("\n");
  if (!index.includes(`[${title.replace(/^# /, "")}](${name})`))
    problems.push(`docs/site/decisions/index.md: lists no ${name}`);
}

const guide = readFileSync("CONTRIBUTING.md", "utf8");
for (const [, path] of guide.matchAll(/`((?:packages|apps|tools|docs)\/[\w./-]+)`/g)) {
  if (!existsSync(path) && !path.includes("stock-gift")) problems.push(`CONTRIBUTING.md: there is no ${path}`);
}
for (const [, engine, told] of guide.matchAll(/^\| `([\w-]+)` \| (`\w+` .*▸.*) \|$/gm)) {
  const folders = readdirSync(`packages/${engine}/src`, { withFileTypes: true }).filter((one) => one.isDirectory());
  const missing = folders.filter(({ name }) => !told.includes(`\`${name}\``)).map(({ name }) => name);
  if (missing.length > 0) problems.push(`CONTRIBUTING.md: the map of ${engine} lacks ${missing.join(", ")}`);
}

for (const problem of problems) console.log(problem);
process.exit(problems.length === 0 ? 0 : 1);
