import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** Everything that a file imports before it runs, its imports' imports too. */
function loadedBy(file: URL, seen = new Map<string, string[]>()): Map<string, string[]> {
  if (seen.has(file.href)) return seen;
  const text = readFileSync(file, "utf8");
  const imports = [...text.matchAll(/^(?:import|export) (?!type )[^;]*? from "([^"]+)"/gm)].map(
    ([, from]) => from as string,
  );
  seen.set(file.href, imports);
  for (const from of imports.filter((name) => name.startsWith("."))) {
    loadedBy(new URL(from.replace(/\.js$/, ".ts"), file), seen);
  }
  return seen;
}

describe("help", () => {
  it("loads no package and no engine, so that it starts as fast as the runtime", () => {
    const loaded = loadedBy(new URL("../src/main.ts", import.meta.url));
    expect(loaded.size).toBeGreaterThan(5);
    const outside = [...loaded.values()].flat().filter((name) => !name.startsWith("."));
    expect(outside).toEqual(["node:util"]);
  });
});
