import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readingCodes } from "@capstack/decimal";
import { testDocstrings, testReadme } from "@capstack/testing/documents";
import { expect, it } from "vitest";
import * as workbook from "../src/index.js";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

testDocstrings(here("../src/index.ts"), workbook);
testReadme(here("../README.md"), { "@capstack/workbook": workbook });

it("the codes and the tables that document them are one list", () => {
  const codes = [...workbook.workbookErrorCodes].sort();
  const readme = readFileSync(here("../README.md"), "utf8").split("## Errors")[1]?.split("## Bounds")[0] ?? "";
  const inReadme = [...readme.matchAll(/^\| (`[^|]+`)/gm)].flatMap(([, cell = ""]) => cell.match(/[a-z_]+/g) ?? []);
  expect(inReadme.sort()).toEqual(codes);
  const reference = readFileSync(here("../../../docs/site/reference/errors.md"), "utf8");
  const section = reference.split(/^## /m).find((part) => part.startsWith("workbook")) ?? "";
  const documented = [...section.matchAll(/^\| `([a-z_]+)`/gm)].map(([, code]) => code);
  const shared: readonly string[] = readingCodes;
  expect(documented.sort()).toEqual(codes.filter((code) => !shared.includes(code)));
});
