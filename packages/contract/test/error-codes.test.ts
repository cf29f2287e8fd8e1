import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { accountingErrors } from "../src/accounting.js";
import { platformErrors } from "../src/index.js";

const document = readFileSync(new URL("../../../docs/site/reference/errors.md", import.meta.url), "utf8");

/** The codes of a section with their statuses. */
function documented(heading: string) {
  const section = document.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  return [...section.matchAll(/^\| `(\w+)` \| (\d{3})\. /gm)].map(([, code, status]) => [code, Number(status)]).sort();
}

it("documents every platform code, and no other", () => {
  const codes = Object.entries(platformErrors).map(([code, { status }]) => [code, status]);
  expect(documented("api")).toEqual(codes.sort());
});

it("documents every code of the books, and no other", () => {
  expect(documented("accounting")).toEqual(Object.entries(accountingErrors).sort());
});
