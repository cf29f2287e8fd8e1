import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

/** Where a package that another depends on lies. */
function folderOf(name: string, from: string): string {
  const here = join(from, "node_modules", name);
  if (existsSync(here)) return realpathSync(here);
  if (dirname(from) === from) throw new Error(`${name} is not installed`);
  return folderOf(name, dirname(from));
}

/** The names of all that comes with a package, itself included. */
function installedWith(folder: string, found = new Set<string>()): Set<string> {
  const { name, dependencies = {} } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  if (found.has(name)) return found;
  found.add(name);
  for (const needed of Object.keys(dependencies)) installedWith(folderOf(needed, folder), found);
  return found;
}

it("comes with at most sixteen packages, itself included", () => {
  const names = installedWith(fileURLToPath(new URL("..", import.meta.url)));
  expect([...names]).toContain("@capstack/contract");
  expect(names.size).toBeLessThanOrEqual(16);
});
