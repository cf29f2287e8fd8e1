// Writes the pages of all views into a folder: node build/write-pages.mjs dist/pages
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { relative } from "node:path";
import { buildPage } from "./build-page.mjs";

const [folder] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
for (const file of await readdir(new URL("../browser/pages/", import.meta.url))) {
  const name = file.replace(".tsx", "");
  const { html, files } = await buildPage(name);
  await writeFile(`${folder}/${name}.html`, html);
  // As esbuild tells it: whoever ships a page ships the licences of what is in it.
  const inputs = Object.fromEntries(files.map((file) => [relative(process.cwd(), file), {}]));
  await writeFile(`${folder}/metafile-${name}.json`, JSON.stringify({ inputs }));
}
