import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readingCodes } from "@capstack/decimal";
import { readVectors } from "@capstack/testing/vectors";
import { describe, expect, it } from "vitest";
import { computeExitWaterfall, waterfallErrorCodes, waterfallWarningCodes } from "../src/index.js";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const sorted = (codes: Iterable<string>) => [...new Set(codes)].sort();
/** JSON has no NaN, and vectors have no limits of their own: these codes have tests in place of a vector. */
const WITHOUT_VECTOR = ["not_finite", "answer_too_large"];

describe("the codes, the vectors and the documents list the same errors", () => {
  it("every code has its smallest causing input", () => {
    const inVectors = readVectors(here("../vectors")).flatMap(({ error }) => (error === undefined ? [] : [error.code]));
    expect(sorted([...inVectors, ...WITHOUT_VECTOR])).toEqual(sorted(waterfallErrorCodes));
  });

  it("every code is on the page of errors", () => {
    const section =
      readFileSync(here("../../../docs/site/reference/errors.md"), "utf8")
        .split("## waterfall\n")[1]
        ?.split("\n## ")[0] ?? "";
    const shared: readonly string[] = readingCodes;
    const [errors = "", warnings = ""] = section.split("Warnings of an exit");
    const listed = (part: string) => sorted([...part.matchAll(/^\| `(\w+)`/gm)].map((match) => match[1] ?? ""));
    expect(listed(errors)).toEqual(sorted(waterfallErrorCodes.filter((code) => !shared.includes(code))));
    expect(listed(warnings)).toEqual(sorted(waterfallWarningCodes.filter((code) => !shared.includes(code))));
  });

  it("a number that is not finite is refused at its path", () => {
    const model = { common: [{ id: "f", name: "F", shares: Number.NaN }] };
    const sound = { common: [{ id: "f", name: "F", shares: 1 }] };
    expect(() => computeExitWaterfall({ model: sound, exitValuation: Number.POSITIVE_INFINITY })).toThrow(
      expect.objectContaining({ code: "not_finite", path: ["exitValuation"] }),
    );
    expect(() => computeExitWaterfall({ model, exitValuation: 1 })).toThrow(
      expect.objectContaining({ code: "not_finite", path: ["model", "common", 0, "shares"] }),
    );
  });
});
