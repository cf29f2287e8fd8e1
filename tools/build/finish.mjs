// The end of every build, in the package's folder: its declarations, by the native compiler; the licences of what is built
// in; and maps that say the same wherever they were made.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { writeThirdParty } from "./third-party.mjs";

const compiler = fileURLToPath(new URL("../../node_modules/typescript-7/bin/tsc", import.meta.url));
if (existsSync("tsconfig.build.json")) {
  execFileSync("node", [compiler, "-p", "tsconfig.build.json"], { stdio: "inherit" });
}
writeThirdParty();
const files = readdirSync("dist", { recursive: true }).map((name) => join("dist", name));

for (const file of files.filter((name) => /\.[cm]?js\.map$/.test(name))) relateMap(file);

/** Names the sources of a map as they lie from it; the package carries them itself. */
function relateMap(file) {
  const { sourcesContent: _, ...map } = JSON.parse(readFileSync(file, "utf8"));
  const sources = map.sources.map((source) => relative(join(file, ".."), resolve(file, "..", source)));
  writeFileSync(file, JSON.stringify({ ...map, file: basename(file, ".map"), sources }));
}
