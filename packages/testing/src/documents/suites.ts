import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { documentedExports } from "./docstrings.js";
import { type ExampleOptions, runExample } from "./run-example.js";

/**
 * Tests that every export has a docstring, and that every exported function, class and value has an example that holds.
 * @param entryFile  the package's `src/index.ts`
 * @param module     the same module, imported: its names are in scope of the examples
 */
export function testDocstrings(entryFile: string, module: Record<string, unknown>, more: ExampleOptions = {}): void {
  const scope = { ...module, ...more.scope };
  describe("docstrings", () => {
    const names = documentedExports(entryFile);
    it("finds the exports", () => expect(names.length).toBeGreaterThan(0));
    for (const { name, documentation, examples, isValue } of names) {
      it(`${name} says what it is`, () => expect(documentation.length).toBeGreaterThan(10));
      if (!isValue) continue;
      it(`${name} has an example that holds`, async () => {
        let held = 0;
        for (const example of examples) held += await runExample(example, { ...more, scope });
        expect(held, "expectations in the example").toBeGreaterThan(0);
      });
    }
  });
}

/** Tests the `ts` blocks of a README, in order; each block stands alone and imports what it uses. */
export function testReadme(readmeFile: string, modules: NonNullable<ExampleOptions["modules"]>): void {
  const blocks = [...readFileSync(readmeFile, "utf8").matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(
    (match) => match[1] ?? "",
  );
  describe("README", () => {
    it("has an example", () => expect(blocks.length).toBeGreaterThan(0));
    blocks.forEach((block, index) => {
      it(`block ${index + 1} holds`, async () => {
        expect(await runExample(block, { modules }), "expectations in the block").toBeGreaterThan(0);
      });
    });
  });
}
