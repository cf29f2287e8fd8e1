import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import * as decimal from "../src/index.js";
import { bundle } from "./bundle.js";

/** Sources bundle a little larger than the build, which has its names shortened already. */
const OF_SOURCES = 1.05;

/** The ceiling of an entry of `.size-limit.json`, in bytes. */
function limitOf(name: string): number {
  const limits: { name: string; limit: string }[] = JSON.parse(
    readFileSync(new URL("../../../.size-limit.json", import.meta.url), "utf8"),
  );
  const [, size = "", unit] = /^([\d.]+) (k?)B$/.exec(limits.find((one) => one.name === name)?.limit ?? "") ?? [];
  return Number(size) * (unit === "k" ? 1000 : 1) * OF_SOURCES;
}

const gzipped = (code: string) => gzipSync(code, { level: 9 }).length;
const marks = { bigJs: "[big.js]", rational: "denominator is zero", calendar: "not a date" };
const holds = (code: string) => Object.entries(marks).flatMap(([name, mark]) => (code.includes(mark) ? [name] : []));

describe("what an import costs, minified and gzipped", () => {
  //  imported                      at most, bytes   brings along
  //  (160 bytes more for rationals since long divisors are found by leading digits, 250 more since the factors of long
  //  products are reduced rather than the products; 100 more, and 250 for decimal, with refusals of what is
  //  of no type that the arithmetic knows)
  it.each<[string, number, string[]]>([
    ["EngineError, isEngineError", limitOf("@capstack/decimal, EngineError alone"), []],
    ["nearestName", 450, []],
    ["isDate", 380, []],
    ["daysBetween", 830, ["calendar"]],
    ["rational", 3_030, ["rational"]],
    ["allocate", 3_450, ["rational"]],
    ["yearFraction", 3_830, ["rational", "calendar"]],
    ["decimal", 3_350, ["bigJs"]],
    ["writeCsv", 300, []],
  ])("%s: %i", async (names, most, expected) => {
    const code = await bundle(`export { ${names} } from "@capstack/decimal";`, "esm");
    expect(gzipped(code)).toBeLessThanOrEqual(most);
    expect(holds(code)).toEqual(expected);
  });

  const everything = Object.keys(decimal);
  it.each<[string, string[], number, string[]]>([
    ["everything", everything, limitOf("@capstack/decimal"), ["bigJs", "rational", "calendar"]],
    ["everything but decimal()", everything.filter((name) => name !== "decimal"), 14_500, ["rational", "calendar"]],
  ])("%s", async (_, names, most, expected) => {
    const code = await bundle(`export { ${names.join(", ")} } from "@capstack/decimal";`, "esm");
    expect(gzipped(code)).toBeLessThanOrEqual(most);
    expect(holds(code)).toEqual(expected);
  });
});
