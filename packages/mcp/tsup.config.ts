import { cpSync } from "node:fs";
import { defineConfig } from "tsup";
import { bundledPackage } from "../../tsup.base.js";

/** The command, and beside it the library. */
export default defineConfig([
  { ...bundledPackage, entry: { main: "src/main.ts" }, format: ["esm"], outDir: "dist/command", clean: true },
  {
    ...bundledPackage,
    entry: { index: "src/index.ts", local: "src/local.ts", stdio: "src/stdio.ts" },
    format: ["esm", "cjs"],
    // Where the pages of the views lie is asked of the module's own address, in CommonJS too.
    shims: true,
    async onSuccess() {
      cpSync("../views/dist/pages", "dist/views", { recursive: true });
    },
  },
]);
