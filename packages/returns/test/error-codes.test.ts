import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readVectors } from "@capstack/testing/vectors";
import { describe, expect, it } from "vitest";
import { returnsErrorCodes } from "../src/index.js";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

describe("error codes", () => {
  const codes = [...returnsErrorCodes].sort();
  it("each have their smallest causing input among the vectors", () => {
    const shown = readVectors(here("../vectors")).flatMap((vector) => vector.error?.code ?? []);
    expect([...new Set(shown)].sort()).toEqual(codes);
  });
  it("are those that the errors page lists", () => {
    const page = readFileSync(here("../../../docs/site/reference/errors.md"), "utf8");
    const section = page.split("\n## ").find((part) => part.startsWith("returns\n")) ?? "";
    const listed = [...section.matchAll(/^\| `(\w+)`/gm)].map((match) => match[1]);
    expect(listed.sort()).toEqual(codes);
  });
});
