/** For size-limit: files that are measured as they were built, and not bundled once more. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export default {
  entryPoints: ["apps/studio/dist/first-load/*.js"],
  outdir: mkdtempSync(join(tmpdir(), "first-load-")),
  format: "esm",
  metafile: true,
  minify: true,
  charset: "utf8",
  target: "es2022",
};
