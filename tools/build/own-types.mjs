// Keeps of a package's declarations those that its entries lead to, in the package's folder after a build. A package that
// holds all that it uses names no other one in them: whoever installs it has nothing else installed.
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const TYPES = resolve("dist/types");
const { exports } = JSON.parse(readFileSync("package.json", "utf8"));
const entries = Object.values(exports).flatMap(({ import: { types } = {} }) => (types === undefined ? [] : [types]));
const reached = new Set();
for (const entry of entries) reach(resolve(entry));
for (const name of readdirSync(TYPES, { recursive: true })) {
  const file = join(TYPES, name);
  const isKept = !/\.d\.c?ts(\.map)?$/.test(file) || reached.has(file.replace(/\.d\.c?ts(\.map)?$/, ".d.ts"));
  if (!isKept) rmSync(file);
}

function reach(file) {
  if (reached.has(file)) return;
  reached.add(file);
  const text = readFileSync(file, "utf8");
  for (const [, named] of text.matchAll(/(?:\bfrom |\bimport\()"([^"]+)"/g)) {
    if (!named.startsWith(".")) throw new Error(`${file} names ${named}, which nobody who installs this package has`);
    reach(join(dirname(file), named.replace(/\.js$/, ".d.ts")));
  }
}
