import { defineConfig, type Plugin } from "vite";
import { setApart } from "./server/first-load.js";
import { requestPart } from "./server/request-part.js";

/** Of an engine's published schema, what its request is made of: the forms need nothing else. */
const requestSchemas: Plugin = {
  name: "request-schemas",
  enforce: "pre",
  transform(text, id) {
    if (!id.endsWith("/schema.json")) return;
    return { code: JSON.stringify(requestPart(JSON.parse(text))), map: null };
  },
};

/** Beside the files: those of the first load, which `pnpm size` measures. */
const firstLoad: Plugin = {
  name: "first-load",
  writeBundle: ({ dir = "dist/files" }, written) => setApart(written, { from: dir, to: `${dir}/../first-load` }),
};

/** Static files that lie anywhere: every address in them is relative. */
export default defineConfig({
  base: "./",
  plugins: [requestSchemas, firstLoad],
  resolve: { conditions: ["@capstack/source", "module", "browser", "import", "default"] },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    target: "es2022",
    outDir: "dist/files",
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The shell is one file: it packs smaller than the two dozen that pages share with it.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "shell", tags: ["$initial"] }] } } },
  },
  worker: { format: "es" },
});
