// Node's hooks for a thread: a TypeScript file is loaded as one module with all sources of this repository it imports,
// which is kept until one of them changes.
import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const require = createRequire(import.meta.url);
const repository = fileURLToPath(new URL("../../../", import.meta.url));
const folder = join(repository, "node_modules/.cache/capstack-threads");

export async function load(url, context, next) {
  if (!url.endsWith(".ts")) return next(url, context);
  const file = fileURLToPath(url);
  const keptAt = join(folder, createHash("sha256").update(file).digest("hex"));
  return { format: "module", source: (await kept(keptAt)) ?? (await joined(file, keptAt)), shortCircuit: true };
}

/** What was joined before, if none of its sources has changed. */
async function kept(file) {
  try {
    const { source, inputs } = JSON.parse(await readFile(file, "utf8"));
    const now = await Promise.all(inputs.map(({ path }) => stateOf(path)));
    return now.every((state, at) => state === inputs[at].state) ? source : undefined;
  } catch {
    return undefined;
  }
}

async function stateOf(path) {
  const { mtimeMs, size } = await stat(path);
  return `${mtimeMs} ${size}`;
}

async function joined(file, keptAt) {
  // The one that tsx brings.
  const { build } = createRequire(require.resolve("tsx"))("esbuild");
  const { outputFiles, metafile } = await build({
    entryPoints: [file],
    absWorkingDir: repository,
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "node",
    target: "node20",
    conditions: ["@capstack/source"],
    sourcemap: "inline",
    plugins: [sourcesOnly],
    logLevel: "silent",
  });
  const source = outputFiles[0].text;
  const paths = Object.keys(metafile.inputs).map((path) => join(repository, path));
  const inputs = await Promise.all(paths.map(async (path) => ({ path, state: await stateOf(path) })));
  await mkdir(folder, { recursive: true });
  // Renamed into place, since other threads may read it meanwhile.
  const draft = `${keptAt}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify({ source, inputs }));
  await rename(draft, keptAt);
  return source;
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
