import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

/** What these tests use of esbuild, which comes with the build tool. */
interface Esbuild {
  build(options: Record<string, unknown>): Promise<{ outputFiles: { text: string }[] }>;
}

const here = createRequire(import.meta.url);
const esbuild = createRequire(here.resolve("tsup"))("esbuild") as Esbuild;

/** A bundle, as a user's build would make it, of a few lines that import this package from `@capstack/decimal`. */
export async function bundle(code: string, format: "esm" | "cjs"): Promise<string> {
  const { outputFiles } = await esbuild.build({
    stdin: { contents: code, resolveDir: fileURLToPath(new URL(".", import.meta.url)) },
    alias: { "@capstack/decimal": fileURLToPath(new URL("../src/index.ts", import.meta.url)) },
    bundle: true,
    minify: true,
    format,
    target: "es2022",
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}
