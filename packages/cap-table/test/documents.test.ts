import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readingCodes } from "@capstack/decimal";
import { testDocstrings, testReadme } from "@capstack/testing/documents";
import { readVectors } from "@capstack/testing/vectors";
import { expect, it } from "vitest";
import * as capTable from "../src/index.js";
import * as ocfZip from "../src/ocf-zip.js";
import * as sheets from "../src/sheets.js";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

testDocstrings(here("../src/index.ts"), capTable);
testDocstrings(here("../src/ocf-zip.ts"), { ...capTable, ...ocfZip });
testDocstrings(here("../src/sheets.ts"), sheets);
testReadme(here("../README.md"), { "@capstack/cap-table": capTable, "@capstack/cap-table/ocf-zip": ocfZip });

it("the codes, the error vectors and the documented table are one list", () => {
  const codes = [...capTable.capTableErrorCodes].sort();
  const shared: readonly string[] = readingCodes;
  const vectors = readVectors(here("../vectors"));
  const caused = vectors.flatMap(({ error }) => (error === undefined ? [] : [error.code]));
  // JSON has no NaN: not_finite is in hostile.test.ts.
  expect([...new Set([...caused, "not_finite"])].sort()).toEqual(codes);
  const section = readFileSync(here("../../../docs/site/reference/errors.md"), "utf8")
    .split(/^## /m)
    .find((part) => part.startsWith("cap-table"));
  const documented = [...(section ?? "").matchAll(/^\| `([a-z_]+)`/gm)].map((match) => match[1]);
  const own = codes.filter((code) => !shared.includes(code));
  expect(documented.filter((code) => codes.includes(code as never)).sort()).toEqual(own);
  const warnings = documented.filter((code) => !codes.includes(code as never)).sort();
  expect(warnings).toEqual(capTable.capTableWarningCodes.filter((code) => !shared.includes(code)).sort());
  const given = vectors.flatMap(
    ({ output }) => (output as { warnings?: { code: string }[] } | undefined)?.warnings ?? [],
  );
  expect([...new Set(given.map(({ code }) => code))].sort()).toEqual(warnings);
});
