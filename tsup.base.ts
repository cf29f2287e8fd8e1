import { readdirSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "tsup";

/** A version that is read from a manifest, and an engine's schema, become part of the build: not every runtime reads JSON modules. */
const noExternal = [/\/(package|schema)\.json$/];

/** The source files of the package being built by what becomes of them, sorted: a build depends on the order of entries. */
const entry = Object.fromEntries(
  readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test(-d)?\.ts$/.test(name))
    .sort()
    .map((name) => [name.replace(/\.tsx?$/, ""), join("src", name)]),
);

/**
 * The one build of every published package: ESM and CJS, a module per source file. The `build` script then runs
 * `tools/build/finish.mjs`, which adds declarations.
 */
export const publishedPackage = defineConfig({
  entry,
  format: ["esm", "cjs"],
  splitting: true,
  noExternal,
  sourcemap: true,
  metafile: true,
  clean: true,
  target: "es2022",
  platform: "neutral",
});

/** The build of an app or a private package: ESM only, for Node. */
export const nodePackage = defineConfig({
  entry,
  format: ["esm"],
  splitting: true,
  sourcemap: true,
  clean: true,
  target: "node20",
  platform: "node",
  skipNodeModulesBundle: true,
  noExternal,
});

/**
 * The build of a published package that holds all that it uses: installing it installs nothing else, and a start loads a
 * few files. It is made of the builds of the packages it uses, whose tables are written out there.
 */
export const bundledPackage = defineConfig({
  noExternal: [/.*/],
  platform: "node",
  target: "node20",
  removeNodeProtocol: false,
  splitting: true,
  minify: true,
  metafile: true,
  esbuildOptions(options) {
    // Of a package whose files do nothing when they are loaded, those that nothing is taken from are left out: as wanted.
    options.logOverride = { "ignored-bare-import": "silent" };
  },
});
