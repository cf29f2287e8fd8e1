import { defineConfig } from "tsup";

/**
 * The command with all that it uses: it loads a few files, not the modules of fifteen packages. The library beside it
 * stays in modules of its own.
 */
export default defineConfig({
  entry: { main: "src/main.ts" },
  outDir: "dist/command",
  format: ["esm"],
  splitting: true,
  noExternal: [/.*/],
  minify: true,
  metafile: true,
  target: "node20",
  platform: "node",
  removeNodeProtocol: false,
  esbuildOptions(options) {
    options.conditions = ["@capstack/source"];
  },
});
