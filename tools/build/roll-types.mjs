// The end of a published package's build, in its folder: each export's declarations in one file, of what the export leads to
// and no more, with a twin for CommonJS.
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { rollup } from "rollup";
import { dts } from "rollup-plugin-dts";

const TYPES = "dist/types";
const ROLLED = "dist/rolled-types";
const { exports } = JSON.parse(readFileSync("package.json", "utf8"));
const paths = Object.values(exports).flatMap(({ import: { types } = {} }) => types ?? []);

const bundle = await rollup({
  input: Object.fromEntries(paths.map((path) => [basename(path, ".d.ts"), path])),
  external: (id) => !/^[./]/.test(id),
  plugins: [dts()],
  onwarn: ({ message }) => {
    throw new Error(message);
  },
});
// What several exports share is a file of its own, named like one of its sources.
await bundle.write({ dir: ROLLED, entryFileNames: "[name].d.ts", chunkFileNames: "[name].ts" });
for (const name of readdirSync(ROLLED)) {
  const text = readFileSync(join(ROLLED, name), "utf8");
  const twin = text.replaceAll(/(\bfrom |\bimport\()(["'])(\.[^"']+)\.js\2/g, "$1$2$3.cjs$2");
  writeFileSync(join(ROLLED, name.replace(/\.ts$/, ".cts")), twin);
}
rmSync(TYPES, { recursive: true });
renameSync(ROLLED, TYPES);
