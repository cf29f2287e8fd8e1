// How often the name of each input field stands as a string in an engine's sources, tests aside: a field is said in its
// table; a string besides is a place that a message points at, or a field that is asked for by name.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { tablesIn } from "./tables.mjs";

const engines = ["cap-table", "waterfall", "fund-economics", "ledger"];

for (const engine of engines) {
  const folder = fileURLToPath(new URL(`../../packages/${engine}/src`, import.meta.url));
  const tables = await tablesIn(folder);
  const names = new Set([...tables.keys()].flatMap((table) => Object.keys(table.fields ?? {})));
  const places = stringsIn(folder);
  const often = [...names].filter((name) => (places.get(name)?.length ?? 0) > 1);
  const unbounded = [...tables.keys()].flatMap((table) =>
    Object.entries(table.fields ?? {}).flatMap(([name, { facts }]) =>
      facts.kind === "number" && Object.keys(facts.range ?? {}).length === 0 ? [name] : [],
    ),
  );
  console.log(`${engine}: ${names.size} fields, ${often.length} stand more than once as strings`);
  for (const name of often) console.log(`  ${name}: ${places.get(name).join(", ")}`);
  console.log(`  numbers without bounds of their own: ${[...new Set(unbounded)].join(", ") || "none"}`);
}

/** By text, the files in which it stands as a string literal; a table's own key is none. */
function stringsIn(folder) {
  const places = new Map();
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".ts") || name.endsWith(".test.ts")) continue;
    const source = ts.createSourceFile(name, readFileSync(join(folder, name), "utf8"), ts.ScriptTarget.ES2022, true);
    const visit = (node) => {
      if (ts.isStringLiteral(node)) places.set(node.text, [...(places.get(node.text) ?? []), name]);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return places;
}
