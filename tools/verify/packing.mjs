// Packs every published package as a clone without builds would: the archive holds each file that the manifest and its
// commands name, or packing fails.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";

const target = mkdtempSync(join(tmpdir(), "capstack-packing-"));
let failed = false;
for (const name of readdirSync("packages")) {
  const folder = `packages/${name}`;
  const manifest = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  if (manifest.private) continue;
  rmSync(`${folder}/dist`, { recursive: true, force: true });
  const missing = pack(folder, manifest);
  failed ||= missing.length > 0;
  console.log(`${missing.length === 0 ? "ok  " : "FAIL"}  ${folder}  ${missing.join(" ")}`);
}
rmSync(target, { recursive: true });
process.exit(failed ? 1 : 0);

/** What the archive of a package lacks. */
function pack(folder, manifest) {
  const packed = spawnSync("pnpm", ["pack", "--pack-destination", target], { cwd: folder, encoding: "utf8" });
  if (packed.status !== 0) return [`cannot be packed:\n${packed.stdout}${packed.stderr}`];
  const archive = join(target, `${manifest.name.slice(1).replace("/", "-")}-${manifest.version}.tgz`);
  const { stdout } = spawnSync("tar", ["-tzf", archive], { encoding: "utf8" });
  const held = new Set(stdout.split("\n"));
  const named = [...filesIn(manifest.exports), ...filesIn(manifest.bin), ...importsOf(folder, manifest.bin)];
  return named.map((file) => posix.join("package", file)).filter((file) => !file.includes("*") && !held.has(file));
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
