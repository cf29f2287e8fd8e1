// pnpm release:version: takes the changesets into the next version, and says that version wherever it must be written out.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

/** A browser reads no manifest, and a manifest in its bundle would be larger than the rest of some. */
const WRITTEN_OUT = "packages/client/src/transport/version.ts";

const pnpm = (...words) => execFileSync("pnpm", words, { stdio: "inherit" });

pnpm("exec", "changeset", "version");
const { version } = JSON.parse(readFileSync("packages/client/package.json", "utf8"));
writeFileSync(
  WRITTEN_OUT,
  readFileSync(WRITTEN_OUT, "utf8").replace(/(VERSION = )"[^"]*"/, `$1${JSON.stringify(version)}`),
);
pnpm("openapi", "--update");
// Programs of this version are those that the next one must not break.
pnpm("openapi:compatible", "--release");
