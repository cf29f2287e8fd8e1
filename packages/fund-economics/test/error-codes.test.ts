import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readingCodes } from "@capstack/decimal";
import { readVectors } from "@capstack/testing/vectors";
import { describe, expect, it } from "vitest";
import { fundEconomicsErrorCodes } from "../src/index.js";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

describe("error codes", () => {
  const codes = [...fundEconomicsErrorCodes].sort();
  it("each have their smallest causing input among the vectors", () => {
    const shown = readVectors(here("../vectors")).flatMap((vector) => vector.error?.code ?? []);
    // JSON has no NaN; that code is shown in the table of mistakes that all engines are sent.
    expect([...new Set([...shown, "not_finite"])].sort()).toEqual(codes);
  });
  it("are those that the errors page lists", () => {
    const page = readFileSync(here("../../../docs/site/reference/errors.md"), "utf8");
    const section = page.split("\n## ").find((part) => part.startsWith("fund-economics\n")) ?? "";
    const listed = [...section.matchAll(/^\| `(\w+)`/gm)].map((match) => match[1]);
    const shared: readonly string[] = readingCodes;
    expect(listed.sort()).toEqual(codes.filter((code) => !shared.includes(code)));
  });
});
