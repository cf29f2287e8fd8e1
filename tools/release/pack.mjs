// pnpm release:pack: builds every package anew and puts into `release/` what a release consists of: the packages' archives,
// their checksums, a list for the job that publishes them, the notes, the entry of the MCP registry and the bill of materials.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { publishedPackages } from "./published.mjs";
import { billOfMaterials } from "./sbom.mjs";

const target = resolve("release");
/** What becomes of manifests while they are packed. */
const MANIFESTS = resolve("tools/release/packed-manifest.cjs");
const versions = new Set(publishedPackages.map(({ manifest }) => manifest.version));
if (versions.size !== 1) throw new Error(`The packages have several versions: ${[...versions].join(", ")}`);
const [version] = versions;

rmSync(target, { recursive: true, force: true });
mkdirSync(target);
for (const { folder } of publishedPackages) rmSync(join(folder, "dist"), { recursive: true, force: true });
const filters = publishedPackages.map(({ manifest }) => `--filter=${manifest.name}`);
run("pnpm", ["exec", "turbo", "run", "build", "--force", "--output-logs=errors-only", ...filters]);

const packed = publishedPackages.map(({ folder, manifest }) => {
  run("pnpm", ["pack", "--pack-destination", target, `--config.pnpmfile=${MANIFESTS}`], folder);
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
write("server.json", [JSON.stringify(registryEntry(), null, 2)]);
write("sbom.cdx.json", [JSON.stringify(billOfMaterials(version), null, 2)]);

const isNew = packed.some(({ name }) => !isPublished(name));
const { GITHUB_OUTPUT } = process.env;
if (GITHUB_OUTPUT) appendFileSync(GITHUB_OUTPUT, `version=${version}\nisNew=${isNew}\n`);
console.log(`${packed.length} packages of version ${version} in ${target}`);

/** How the registry of MCP servers lists the command: it looks for the same name in the package on npm. */
function registryEntry() {
  const { manifest } = publishedPackages.find((one) => one.manifest.name === "@capstack/mcp");
  return {
    $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
    name: manifest.mcpName,
    title: "Capstack",
    description: "Cap tables, exit waterfalls, fund economics and a fund's books, exact to the cent",
    version,
    repository: { url: "https://github.com/capstack/capstack", source: "github", subfolder: "packages/mcp" },
    packages: [
      {
        registryType: "npm",
        identifier: manifest.name,
        version,
        runtimeHint: "npx",
        transport: { type: "stdio" },
        packageArguments: [
          { type: "named", name: "--local", description: "Compute in this process, without a server or a key" },
        ],
        environmentVariables: [
          { name: "CAPSTACK_API_KEY", description: "A key of the API, where it computes", isSecret: true },
          {
            name: "CAPSTACK_BASE_URL",
            description: "The API's address, ending in /v1",
            default: "http://127.0.0.1:8787/v1",
          },
          {
            name: "CAPSTACK_ACCOUNTING_URL",
            description: "The books' address, where it is not /api/accounting of that host",
          },
        ],
      },
    ],
  };
}

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
