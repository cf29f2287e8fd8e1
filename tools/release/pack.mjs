// pnpm release:pack: builds every package anew and puts into `release/` what a release consists of: the packages' archives,
// their checksums, a list for the job that publishes them, the notes and the bill of materials.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { publishedPackages } from "./published.mjs";
import { billOfMaterials } from "./sbom.mjs";

const target = resolve("release");
const versions = new Set(publishedPackages.map(({ manifest }) => manifest.version));
if (versions.size !== 1) throw new Error(`The packages have several versions: ${[...versions].join(", ")}`);
const [version] = versions;

rmSync(target, { recursive: true, force: true });
mkdirSync(target);
for (const { folder } of publishedPackages) rmSync(join(folder, "dist"), { recursive: true, force: true });
const filters = publishedPackages.map(({ manifest }) => `--filter=${manifest.name}`);
run("pnpm", ["exec", "turbo", "run", "build", "--force", "--output-logs=errors-only", ...filters]);

const packed = publishedPackages.map(({ folder, manifest }) => {
  run("pnpm", ["pack", "--pack-destination", target], folder);
  const file = `${manifest.name.slice(1).replace("/", "-")}-${version}.tgz`;
  const digest = createHash("sha256")
    .update(readFileSync(join(target, file)))
    .digest("hex");
  return { name: manifest.name, folder, file, digest };
});
write(
  "SHA256SUMS",
  packed.map(({ digest, file }) => `${digest}  ${file}`),
);
write(
  "PACKAGES",
  packed.map(({ name, file }) => `${name} ${version} ${file}`),
);
write(
  "NOTES.md",
  packed.flatMap(({ name, folder }) => [`## ${name}`, "", notesOf(folder), ""]),
);
write("sbom.cdx.json", [JSON.stringify(billOfMaterials(version), null, 2)]);

const isNew = packed.some(({ name }) => !isPublished(name));
const { GITHUB_OUTPUT } = process.env;
if (GITHUB_OUTPUT) appendFileSync(GITHUB_OUTPUT, `version=${version}\nisNew=${isNew}\n`);
console.log(`${packed.length} packages of version ${version} in ${target}`);

/** What the changelog says of this version. */
function notesOf(folder) {
  const changelog = readFileSync(join(folder, "CHANGELOG.md"), "utf8");
  const section = changelog.split(/^## /m).find((part) => part.startsWith(`${version}\n`));
  if (section === undefined) throw new Error(`${folder}/CHANGELOG.md says nothing of ${version}`);
  return section.slice(version.length).trim();
}

function isPublished(name) {
  return spawnSync("npm", ["view", `${name}@${version}`, "version"], { encoding: "utf8" }).status === 0;
}

function write(name, lines) {
  writeFileSync(join(target, name), `${lines.join("\n").trim()}\n`);
}

function run(command, args, cwd = ".") {
  execFileSync(command, args, { cwd, stdio: ["ignore", "ignore", "inherit"] });
}
