import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** Every package that a source file imports before it runs, its neighbours' imports included. */
function loadedBy(file: URL, seen = new Set<string>()): string[] {
  if (seen.has(file.href)) return [];
  seen.add(file.href);
  const imports = [...readFileSync(file, "utf8").matchAll(/^(?:import|export) (?!type )[^;]*? from "([^"]+)"/gm)];
  return imports.flatMap(([, from = ""]) =>
    from.startsWith(".") ? loadedBy(new URL(from.replace(/\.js$/, ".ts"), file), seen) : [from],
  );
}

const loaded = (file: string) => loadedBy(new URL(`../src/${file}`, import.meta.url));

describe("a start", () => {
  it("introduces the server without an engine and without a schema of ours", () => {
    const outside = new Set(loaded("stdio.ts").filter((name) => !name.endsWith(".json")));
    expect([...outside].sort()).toEqual(["@modelcontextprotocol/server", "@modelcontextprotocol/server/stdio"]);
  });
  it("computes in process without the books, their schemas and the client", () => {
    const outside = loaded("protocol/define-local-server.ts");
    expect(outside).toContain("@capstack/contract/engines");
    expect(outside).not.toContain("@capstack/contract/accounting");
    expect(outside.filter((name) => name.startsWith("@capstack/client"))).toEqual([]);
  });
});
