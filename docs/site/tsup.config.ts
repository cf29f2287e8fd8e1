import { defineConfig } from "tsup";
import { nodePackage } from "../../tsup.base.js";

/** The server's end; the pages themselves are built by VitePress. */
export default defineConfig({
  ...nodePackage,
  entry: {
    index: "server/index.ts",
    "docs-pages": "server/docs-pages.ts",
    "docs-folder": "server/docs-folder.ts",
  },
});
