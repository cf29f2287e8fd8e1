import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { figure, readRules } from "./tables.js";

const folder = mkdtempSync(join(tmpdir(), "rules-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("rules as tables", () => {
  it("are read heading by heading, each row by its columns' names", () => {
    const path = join(folder, "rules.md");
    writeFileSync(path, "# All\n\nWords.\n\n## One\n\nWhy.\n\n| a | b |\n|---|---|\n| 1 | |\n\n| c |\n|---|\n| x |\n| y |\n\n## Two\n");
    expect(readRules(path)).toEqual([
      { name: "One", tables: [[{ a: "1", b: "" }], [{ c: "x" }, { c: "y" }]] },
      { name: "Two", tables: [] },
    ]);
  });

  it.each([["1,250,000.50", 1_250_000.5], ["20 %", 0.2], ["2x", 2], ["0", 0]])("write %s for %d", (text, value) => {
    expect(figure(text)).toBe(value);
  });

  it.each(["", "none", "1.2.3"])('refuse "%s" as a figure', (text) => {
    expect(() => figure(text)).toThrow("is no figure");
  });
});
