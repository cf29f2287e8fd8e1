// Rehearses a release with what `packing.mjs` left in `release/`: builds it a second time, which must give the same bytes,
// publishes it to a registry on this machine, and does what people will do with it. Each package is installed alone into an empty folder, loaded as ESM and as CommonJS, and compiled
// against; commands are run by npx; the README's example runs on every runtime.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { publishedPackages } from "../release/published.mjs";
import { inChromium, inWorkerd } from "../release/rehearsal/bundled.mjs";
import { startRegistry } from "../release/rehearsal/registry.mjs";
import { compilers, installedTools, otherRuntimes } from "../release/rehearsal/tools.mjs";

/** Letters of what a command printed that are shown where it failed. */
const LONGEST_WORDS = 2_000;
/** Declarations of the package are checked too, and no others are there: a browser's or Node's come from who uses it. */
const STRICT = {
  compilerOptions: {
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    module: "nodenext",
    target: "es2022",
    types: [],
  },
  include: ["uses.*"],
};
const INITIALIZE = `${JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "rehearsal", version: "1" } },
})}\n`;

const tools = installedTools();
const target = mkdtempSync(join(tmpdir(), "capstack-rehearsal-"));
const registry = await startRegistry(tools, join(target, "registry"));
let failed = false;
try {
  await check("a second build gives the same bytes", builtAgain);
  publish();
  for (const { manifest } of publishedPackages) await check(manifest.name, () => installedAlone(manifest));
  await check("npx @capstack/cli --help", () => npx(["@capstack/cli", "--help"], "", "cap-table compute"));
  await check("npx @capstack/mcp --local", () => npx(["@capstack/mcp", "--local"], INITIALIZE, '"capstack"'));
  await check("the README's example", readmeExample);
} finally {
  registry.close();
  rmSync(target, { recursive: true, force: true, maxRetries: 5 });
}
process.exit(failed ? 1 : 0);

function builtAgain() {
  const sums = readFileSync("release/SHA256SUMS", "utf8");
  execFileSync("node", ["tools/release/pack.mjs"], { stdio: ["ignore", "ignore", "inherit"] });
  const again = readFileSync("release/SHA256SUMS", "utf8");
  if (again !== sums) throw new Error(`The first build:\n${sums}The second:\n${again}`);
}

/** Every archive, in the order in which the job of the workflow takes them. */
function publish() {
  const folder = emptyFolder("publishing");
  for (const line of readFileSync("release/PACKAGES", "utf8").trim().split("\n")) {
    const [, , file] = line.split(" ");
    const archive = resolve("release", file);
    run("npm", ["publish", archive, "--access", "public", "--provenance=false"], { cwd: folder });
  }
}

/** A package alone in an empty folder: what each of its exports has, loaded and compiled against in every way. */
function installedAlone({ name, exports = {} }) {
  const folder = emptyFolder(name.replace("/", "-"));
  run("npm", ["install", name, "--no-audit", "--no-fund"], { cwd: folder });
  const entries = Object.entries(exports).flatMap(([path, { import: found } = {}]) =>
    found ? [name + path.slice(1)] : [],
  );
  if (entries.length === 0) return;
  writeFileSync(join(folder, "load.mjs"), loading(entries));
  run("node", ["load.mjs"], { cwd: folder });
  const lines = entries.map(
    (entry, nth) => `import * as all${nth} from "${entry}";\nexport const names${nth} = Object.keys(all${nth});`,
  );
  for (const file of ["uses.mts", "uses.cts"]) writeFileSync(join(folder, file), `${lines.join("\n")}\n`);
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(STRICT));
  for (const [compiler, command] of compilers(tools)) {
    run("node", [command, "-p", "."], { cwd: folder, name: compiler });
  }
}

/** A program that fails unless an entry has the same names as ESM and as CommonJS. */
function loading(entries) {
  return `import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
for (const entry of ${JSON.stringify(entries)}) {
  const names = (loaded) => Object.keys(loaded).filter((name) => !/^(default|module\\.exports|__esModule)$/.test(name)).sort();
  const [esm, cjs] = [names(await import(entry)), names(require(entry))];
  if (esm.length === 0) throw new Error(entry + " exports nothing");
  if (esm.join() !== cjs.join()) throw new Error(entry + " exports " + esm + " as ESM, " + cjs + " as CommonJS");
}
`;
}

/** A command by its package's name, in a folder that has nothing. */
function npx(words, input, holds) {
  const printed = run("npx", ["--yes", ...words], { cwd: emptyFolder(words[0].replace("/", "-by-npx-")), input });
  if (!printed.includes(holds)) throw new Error(`prints nothing of ${holds}:\n${printed}`);
}

/** The first example of the README, on this Node, on every other runtime, and bundled where there is no Node. */
async function readmeExample() {
  const [, example] = /```ts\n([\s\S]*?)```/.exec(readFileSync("README.md", "utf8"));
  const folder = emptyFolder("readme");
  run("npm", ["install", "@capstack/cap-table", "--no-audit", "--no-fund"], { cwd: folder });
  writeFileSync(join(folder, "main.mjs"), `${example}\nconsole.log(final.valuation.pricePerShare);\n`);
  for (const [name, [command, ...words]] of [["this Node", ["node"]], ...otherRuntimes(tools)]) {
    const printed = run(command, [...words, "main.mjs"], { cwd: folder, name });
    expectPrice(name, printed);
  }
  expectPrice("workerd", await inWorkerd(folder));
  expectPrice("Chromium", await inChromium(folder));
}

function expectPrice(where, printed) {
  if (printed.trim() !== "1") throw new Error(`On ${where} the example prints ${printed}`);
}

function emptyFolder(name) {
  const folder = join(target, name);
  mkdirSync(folder);
  writeFileSync(join(folder, ".npmrc"), registry.npmrc);
  writeFileSync(join(folder, "package.json"), "{}\n");
  return folder;
}

function run(command, words, { cwd, input, name = command }) {
  const env = {
    PATH: process.env.PATH,
    HOME: target,
    npm_config_userconfig: join(cwd, ".npmrc"),
    npm_config_update_notifier: "false",
  };
  const { status, stdout, stderr } = spawnSync(command, words, { cwd, input, env, encoding: "utf8", timeout: 300_000 });
  if (status !== 0)
    throw new Error(`${name} ${words.join(" ")} ends with ${status}:\n${(stdout + stderr).slice(-LONGEST_WORDS)}`);
  return stdout;
}

async function check(name, does) {
  try {
    await does();
    console.log(`ok    ${name}`);
  } catch (error) {
    failed = true;
    console.log(`FAIL  ${name}\n${error.message}`);
  }
}
