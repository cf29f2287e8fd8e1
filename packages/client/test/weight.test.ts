import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const source = new URL("../src/", import.meta.url);

describe("the main entry", () => {
  it("imports nothing at run time but its own files", () => {
    const besides = ["accounting.ts", "accounting/accounting-routes.ts", "accounting/create-accounting-client.ts"];
    const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
      (name) => name.endsWith(".ts") && !besides.includes(name),
    );
    expect(files).toContain("transport/call.ts");
    for (const file of files) {
      const text = readFileSync(new URL(file, source), "utf8");
      const imports = text.matchAll(/^(?:import|export) (?!type )[^;]*? from "([^"]+)"/gm);
      for (const [, from] of imports) expect(from, file).toMatch(/^\.\.?\//);
    }
  });
});
