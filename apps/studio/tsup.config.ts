import { defineConfig } from "tsup";
import { nodePackage } from "../../tsup.base.js";

/** The server's end; the pages themselves are built by vite. */
export default defineConfig({
  ...nodePackage,
  entry: {
    index: "server/index.ts",
    "studio-pages": "server/studio-pages.ts",
    "studio-files": "server/studio-files.ts",
  },
});
