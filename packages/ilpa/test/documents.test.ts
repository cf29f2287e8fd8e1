import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readingCodes } from "@capstack/decimal";
import { testDocstrings, testReadme } from "@capstack/testing/documents";
import { expect, it } from "vitest";
import * as ilpa from "../src/index.js";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

testDocstrings(here("../src/index.ts"), ilpa);
testReadme(here("../README.md"), { "@capstack/ilpa": ilpa });

it("refuses with codes of reading alone, which the README lists, as it lists those of breaks", () => {
  const readme = readFileSync(here("../README.md"), "utf8");
  const shared: readonly string[] = readingCodes;
  expect(ilpa.ilpaErrorCodes.filter((code) => !shared.includes(code))).toEqual([]);
  for (const code of [...ilpa.ilpaErrorCodes, ...Object.keys(ilpa.breakCodes)]) expect(readme).toContain(`\`${code}\``);
});
