import { cpSync, writeFileSync } from "node:fs";
import { defineConfig } from "tsup";
import { bundledPackage } from "../../tsup.base.js";
import { pagesIn } from "../mcp/src/documentation/documentation-pages.js";

/** One entry: help loads one file, a command loads a few more. A command line exports no types. */
export default defineConfig({
  ...bundledPackage,
  entry: { main: "src/main.ts" },
  format: ["esm"],
  clean: true,
  esbuildOptions(options, context) {
    bundledPackage.esbuildOptions?.(options, context);
    // From its sources: its build holds what it uses, and this one would hold that twice.
    options.alias = { "@capstack/mcp/local": "../mcp/src/local.ts", "@capstack/mcp/stdio": "../mcp/src/stdio.ts" };
  },
  // `capstack mcp` serves the pages of the views.
  async onSuccess() {
    cpSync("../views/dist/pages", "dist/views", { recursive: true });
    writeFileSync("dist/documentation.json", JSON.stringify(pagesIn("../../docs/site")));
  },
});
