/** The published packages, in the order of their folders. */
import { existsSync, readdirSync, readFileSync } from "node:fs";

export const publishedPackages = readdirSync("packages")
  .map((name) => `packages/${name}`)
  .filter((folder) => existsSync(`${folder}/package.json`))
  .map((folder) => ({ folder, manifest: readManifest(folder) }))
  .filter(({ manifest }) => manifest.private !== true);

function readManifest(folder) {
  return JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
}
