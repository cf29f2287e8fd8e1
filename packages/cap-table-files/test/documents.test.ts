import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as capTable from "@capstack/cap-table";
import { readingCodes } from "@capstack/decimal";
import { testDocstrings, testReadme } from "@capstack/testing/documents";
import { expect, it } from "vitest";
import * as grids from "../src/grids.js";
import * as capTableFiles from "../src/index.js";
import * as redact from "../src/redact.js";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

testDocstrings(here("../src/index.ts"), capTableFiles);
testDocstrings(here("../src/grids.ts"), grids);
testDocstrings(here("../src/redact.ts"), redact);
testReadme(here("../README.md"), {
  "@capstack/cap-table": capTable,
  "@capstack/cap-table-files": capTableFiles,
  "@capstack/cap-table-files/redact": redact,
});

it("the codes and the tables that document them are one list", () => {
  const codes = [...capTableFiles.capTableFileErrorCodes].sort();
  const readme = readFileSync(here("../README.md"), "utf8").split("## Errors")[1]?.split("## Bounds")[0] ?? "";
  const inReadme = [...readme.matchAll(/^\| (`[^|]+`)/gm)].flatMap(([, cell = ""]) => cell.match(/[a-z_]+/g) ?? []);
  expect(inReadme.sort()).toEqual(codes);
  const reference = readFileSync(here("../../../docs/site/reference/errors.md"), "utf8");
  const section = reference.split(/^## /m).find((part) => part.startsWith("cap-table-files")) ?? "";
  const documented = [...section.matchAll(/^\| `([a-z_]+)`/gm)].map(([, code]) => code);
  const shared: readonly string[] = readingCodes;
  expect(documented.sort()).toEqual(codes.filter((code) => !shared.includes(code)));
});
