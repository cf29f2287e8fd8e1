import { defineConfig } from "tsup";

/** A version that is read from a manifest becomes part of the build: not every runtime reads JSON modules. */
const noExternal = [/\/package\.json$/];

/**
 * The one build of every published package: ESM and CJS, a module per source file, one bundled CJS declaration. The
 * `build` script then lets tsc add the ESM declarations with maps: not from here, where they race the cleaning.
 */
export const publishedPackage = defineConfig({
  entry: ["src/**/*.ts", "!src/**/*.test.ts", "!src/**/*.test-d.ts"],
  format: ["esm", "cjs"],
  splitting: true,
  dts: { entry: "src/index.ts" },
  noExternal,
  sourcemap: true,
  clean: true,
  target: "es2022",
  platform: "neutral",
});

/** The build of an app or a private package: ESM only, for Node. */
export const nodePackage = defineConfig({
  entry: ["src/**/*.ts", "src/**/*.tsx", "!src/**/*.test.ts"],
  format: ["esm"],
  splitting: true,
  sourcemap: true,
  clean: true,
  target: "node20",
  platform: "node",
  skipNodeModulesBundle: true,
  noExternal,
});
