// Node's hooks for a thread: a TypeScript file is loaded as one module with all sources of this repository it imports.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const { resolve } = createRequire(import.meta.url);
/** The one that tsx brings. */
const { build } = createRequire(resolve("tsx"))("esbuild");

export async function load(url, context, next) {
  if (!url.endsWith(".ts")) return next(url, context);
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(url)],
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "node20",
    conditions: ["@capstack/source"],
    sourcemap: "inline",
    plugins: [sourcesOnly],
    logLevel: "silent",
  });
  return { format: "module", source: outputFiles[0].text, shortCircuit: true };
}

const sourcesOnly = {
  name: "sources-only",
  setup({ onResolve, onLoad, resolve }) {
    // Packages from the registry are loaded by Node, from where their importer finds them.
    onResolve({ filter: /^[^./]/ }, async ({ path, importer, resolveDir, kind, pluginData }) => {
      if (pluginData === "asked" || importer === "" || path.startsWith("@capstack/")) return undefined;
      const found = await resolve(path, { importer, resolveDir, kind, pluginData: "asked" });
      if (found.errors.length > 0 || found.external || found.namespace !== "file") return { path, external: true };
      return { path: pathToFileURL(found.path).href, external: true };
    });
    // A source knows where it stands.
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      if (!text.includes("import.meta.url")) return undefined;
      const contents = text.replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href));
      return { contents, loader: "ts", resolveDir: dirname(path) };
    });
  },
};
