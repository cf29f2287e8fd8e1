import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type Options } from "tsup";

/** A version that is read from a manifest, and an engine's schema, become part of the build: not every runtime reads JSON modules. */
const noExternal = [/\/(package|schema)\.json$/];

/** The source files of the package being built by what becomes of them, sorted: a build depends on the order of entries. */
const entry = Object.fromEntries(
  readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test(-d)?\.ts$/.test(name))
    .sort()
    .map((name) => [name.replace(/\.tsx?$/, ""), join("src", name)]),
);

/** The source files that the package's manifest leads to, by what becomes of them: `./src/index.ts` becomes `index`. */
function exportedEntries(): Record<string, string> {
  const { exports = {} } = JSON.parse(readFileSync("package.json", "utf8"));
  const paths = Object.values<{ "@capstack/source"?: string }>(exports).flatMap(
    (path) => path["@capstack/source"] ?? [],
  );
  return Object.fromEntries(paths.map((path) => [path.replace(/^\.\/src\/|\.tsx?$/g, ""), path]));
}

/** Leaves imports between the files of a package as they are: each source file becomes a file. */
const fileBesideFile: NonNullable<Options["esbuildPlugins"]>[number] = {
  name: "file beside file",
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\.\.?\/.*\.js$/ }, ({ path, kind }) =>
      kind === "entry-point" ? undefined : { path, external: true },
    ),
};

/**
 * The builds of every published package. ESM is a file for each source file: a bundler leaves out those that nothing is
 * taken from. CommonJS is a file for each export. The `build` script then runs `tools/build/finish.mjs`, which adds
 * declarations.
 */
export function publishedWith(...esbuildPlugins: NonNullable<Options["esbuildPlugins"]>): Options[] {
  const both: Options = { noExternal, metafile: true, target: "es2022", platform: "neutral" };
  return [
    {
      ...both,
      entry,
      format: ["esm"],
      splitting: true,
      sourcemap: true,
      clean: ["!cjs"],
      esbuildPlugins: [...esbuildPlugins, fileBesideFile],
    },
    {
      ...both,
      entry: exportedEntries(),
      format: ["cjs"],
      splitting: true,
      outDir: "dist/cjs",
      clean: true,
      esbuildPlugins,
    },
  ];
}

export const publishedPackage = publishedWith();

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
