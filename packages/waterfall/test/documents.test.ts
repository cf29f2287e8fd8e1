import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { testDocstrings, testReadme } from "@capstack/testing/documents";
import { readVectors } from "@capstack/testing/vectors";
import { describe, expect, it } from "vitest";
import * as waterfall from "../src/index.js";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

testDocstrings(here("../src/index.ts"), waterfall);
testReadme(here("../README.md"), { "@capstack/waterfall": waterfall });

describe("the explanation in the README", () => {
  it("is the trace of the worked example", () => {
    const example = readVectors(here("../vectors")).find(({ name }) => name.startsWith("Costs, debt, carve-out"));
    const { trace } = waterfall.computeExitWaterfall(example?.input as waterfall.ExitWaterfallRequest);
    const readme = readFileSync(here("../README.md"), "utf8");
    expect(trace.length).toBeGreaterThan(10);
    for (const { text, lines } of trace) for (const sentence of [text, ...lines]) expect(readme).toContain(sentence);
  });
});
