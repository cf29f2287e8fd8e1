// Packs a release as its workflow does, from a clean build: each archive holds every file that the manifest and its commands
// name, and what `tools/release/contents.txt` lists, no more and no less (`--update` writes that list anew). Commands are run
// from the archive alone, where no other package can be found.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix, resolve } from "node:path";
import { contentsOf } from "../release/contents.mjs";
import { publishedPackages } from "../release/published.mjs";

const CONTENTS = "tools/release/contents.txt";
/** Bytes of an archive at most. */
const LARGEST = 12_000_000;

/** What a command is asked, and what its answer holds. */
const initialize = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "packing", version: "1" } };
const founding = { events: [{ type: "common_issuance", grants: [{ id: "ada", name: "Ada", shares: 8_000_000 }] }] };
const CONVERSATION = [
  { jsonrpc: "2.0", id: 1, method: "initialize", params: initialize },
  { jsonrpc: "2.0", method: "notifications/initialized" },
  { jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "cap_table_compute", arguments: founding } },
  { jsonrpc: "2.0", id: 3, method: "resources/read", params: { uri: "ui://capstack/ownership" } },
]
  .map((message) => `${JSON.stringify(message)}\n`)
  .join("");
const ASKED = {
  "@capstack/mcp": [
    { words: ["--version"], holds: [publishedPackages[0].manifest.version] },
    { words: ["--local"], input: CONVERSATION, holds: ["Fully diluted", "<!doctype html>"] },
  ],
  "@capstack/cli": [
    { words: ["--help"], holds: ["cap-table compute"] },
    {
      words: ["cap-table", "compute", "-", "--local"],
      input: JSON.stringify(founding),
      holds: ['"fullyDilutedShares":8000000'],
    },
    { words: ["mcp", "--local"], input: CONVERSATION, holds: ["Fully diluted", "<!doctype html>"] },
    { words: ["accounting"], holds: ["capital-calls"] },
  ],
};

execFileSync("node", ["tools/release/pack.mjs"], { stdio: "inherit" });
const archives = new Map(
  readFileSync("release/PACKAGES", "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split(" "))
    .map(([name, , file]) => [name, resolve("release", file)]),
);
const target = mkdtempSync(join(tmpdir(), "capstack-packing-"));
let failed =
  spawnSync("sha256sum", ["--check", "--quiet", "SHA256SUMS"], { cwd: "release", stdio: "inherit" }).status !== 0;
for (const { folder, manifest } of publishedPackages) {
  const faults = await faultsOf(folder, manifest);
  failed ||= faults.length > 0;
  console.log(`${faults.length === 0 ? "ok  " : "FAIL"}  ${folder}  ${faults.join(" ")}`);
}
const held = publishedPackages.flatMap((one) => contentsOf(one, filesOf(archives.get(one.manifest.name))));
if (process.argv.includes("--update")) writeFileSync(CONTENTS, `${held.join("\n")}\n`);
for (const difference of differences(readFileSync(CONTENTS, "utf8").trim().split("\n"), held)) {
  failed = true;
  console.log(`FAIL  ${difference}`);
}
rmSync(target, { recursive: true });
process.exit(failed ? 1 : 0);

/** What the archive of a package lacks, or does wrong. */
async function faultsOf(folder, manifest) {
  const archive = archives.get(manifest.name);
  if (archive === undefined) return ["is not among the packages of the release"];
  const held = new Set(filesOf(archive));
  const wrong = statSync(archive).size > LARGEST ? [`has ${statSync(archive).size} bytes, more than ${LARGEST}`] : [];
  const named = [...filesIn(manifest.exports), ...filesIn(manifest.bin), ...importsOf(folder, manifest.bin)];
  const missing = named.map((file) => posix.normalize(file)).filter((file) => !file.includes("*") && !held.has(file));
  return [...missing, ...wrong, ...pathsIn(archive), ...(await run(archive, manifest))];
}

/** Where an archive tells on which machine it was built: the folder of this build in any file, or a whole path in a map. */
function pathsIn(archive) {
  const { stdout } = spawnSync("tar", ["-xzOf", archive], { maxBuffer: 1 << 30 });
  const here = stdout.includes(`${process.cwd()}/`) ? [process.cwd()] : [];
  const sources = [...String(stdout).matchAll(/"sources":(\[[^\]]*\])/g)].flatMap(([, list]) => JSON.parse(list));
  return [...here, ...sources.filter((source) => /^(?:\/|[a-z]:[\\/]|file:)/i.test(source))].map(
    (path) => `names ${path}`,
  );
}

/** The files of an archive, from the package's folder. */
function filesOf(archive) {
  const { stdout } = spawnSync("tar", ["-tzf", archive], { encoding: "utf8" });
  return stdout
    .trim()
    .split("\n")
    .map((file) => file.replace(/^package\//, ""));
}

/** What one list of contents has and the other lacks, with the package it belongs to. */
function differences(listed, held) {
  const named = (lines) => {
    let name = "";
    return lines.map((line) => {
      if (!line.startsWith(" ")) name = line;
      return line === name ? name : `${name}: ${line.trim()}`;
    });
  };
  const [before, after] = [named(listed), named(held)];
  return [
    ...after.filter((line) => !before.includes(line)).map((line) => `${line} is new in the archive`),
    ...before.filter((line) => !after.includes(line)).map((line) => `${line} is no longer in the archive`),
  ];
}

/** What goes wrong where the commands of a package are run from its archive, in a folder that holds nothing else. */
async function run(archive, { name, bin = {} }) {
  const [command] = Object.values(bin);
  if (command === undefined) return [];
  const folder = join(target, name.replace("/", "-"));
  mkdirSync(folder);
  spawnSync("tar", ["-xzf", archive, "-C", folder]);
  const faults = [];
  for (const asked of ASKED[name]) faults.push(...(await ask(folder, join("package", command), asked)));
  return faults;
}

/** Runs a command until it ends, or until it printed all that it should and its input closes. */
async function ask(folder, command, { words, input = "", holds }) {
  const child = spawn("node", [command, ...words], { cwd: folder, env: { PATH: process.env.PATH } });
  const printed = { stdout: "", stderr: "" };
  const lacking = () => holds.filter((text) => !printed.stdout.toLowerCase().includes(text.toLowerCase()));
  for (const name of ["stdout", "stderr"]) {
    child[name].on("data", (piece) => {
      printed[name] += piece;
      if (lacking().length === 0) child.stdin.end();
    });
  }
  child.stdin.write(input);
  if (input !== CONVERSATION) child.stdin.end();
  const deadline = setTimeout(() => child.kill(), 20_000);
  const status = await new Promise((resolve) => child.once("close", (code, signal) => resolve(code ?? signal)));
  clearTimeout(deadline);
  if (status === 0 && lacking().length === 0) return [];
  return [`${words.join(" ")} ends with ${status}, without ${lacking().join(", ")}:\n${printed.stderr}`];
}

/** The files that a part of a manifest names, however deep. */
function filesIn(part = {}) {
  return typeof part === "string" ? [part] : Object.values(part).flatMap((inner) => filesIn(inner));
}

/** What the commands of a package load of it. */
function importsOf(folder, bin) {
  return filesIn(bin).flatMap((command) => {
    const loaded = readFileSync(join(folder, command), "utf8").matchAll(/import[ (](?:.* from )?"(\.[^"]+)"/g);
    return [...loaded].map(([, file]) => posix.join(posix.dirname(command), file));
  });
}
