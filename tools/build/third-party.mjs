// The licences of what a build took in from other people, beside it: the bundler names every file it read.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const LICENCE = /^licen[cs]e(\.(md|txt))?$/i;

/** Writes `dist/THIRD-PARTY.txt` from what esbuild said of its inputs, and takes that away. */
export function writeThirdParty() {
  const told = readdirSync("dist", { recursive: true, encoding: "utf8" })
    .filter((name) => /(^|[/\\])metafile-[\w-]+\.json$/.test(name))
    .map((name) => join("dist", name));
  const inputs = told.flatMap((file) => Object.keys(JSON.parse(readFileSync(file, "utf8")).inputs));
  for (const file of told) rmSync(file);
  const folders = new Set(inputs.flatMap((input) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(input) ?? []));
  const notices = [...folders].map(noticeOf).sort();
  if (notices.length > 0) writeFileSync("dist/THIRD-PARTY.txt", `${notices.join("\n\n")}\n`);
}

function noticeOf(folder) {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  if (license === undefined) throw new Error(`${name} is built in and names no licence`);
  const file = readdirSync(folder).find((entry) => LICENCE.test(entry));
  const text = file === undefined ? `Copyright ${author?.name ?? author}` : readFileSync(join(folder, file), "utf8");
  return `${name} ${version} (${license})\n\n${text.trim()}`;
}
