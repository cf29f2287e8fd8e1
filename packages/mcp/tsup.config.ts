import { cpSync, writeFileSync } from "node:fs";
import { defineConfig } from "tsup";
import { bundledPackage } from "../../tsup.base.js";
import { pagesIn } from "./src/documentation/documentation-pages.js";

const library = { index: "src/index.ts", local: "src/local.ts", stdio: "src/stdio.ts" };

/** The command, and beside it the library. */
export default defineConfig([
  { ...bundledPackage, entry: { main: "src/main.ts" }, format: ["esm"], outDir: "dist/command", clean: true },
  {
    ...bundledPackage,
    entry: library,
    format: ["cjs"],
    outDir: "dist/cjs",
    clean: true,
    // Parts that several entries share are turned into CommonJS by a reader of ordinary code.
    minify: false,
    // The pages of the views lie beside the module.
    shims: true,
  },
  {
    ...bundledPackage,
    entry: library,
    format: ["esm"],
    async onSuccess() {
      cpSync("../views/dist/pages", "dist/views", { recursive: true });
      writeFileSync("dist/documentation.json", JSON.stringify(pagesIn("../../docs/site")));
    },
  },
]);
