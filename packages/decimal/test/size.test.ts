import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import * as decimal from "../src/index.js";
import { bundle } from "./bundle.js";

const gzipped = (code: string) => gzipSync(code, { level: 9 }).length;
const marks = { bigJs: "[big.js]", rational: "denominator is zero", calendar: "not a date" };
const holds = (code: string) => Object.entries(marks).flatMap(([name, mark]) => (code.includes(mark) ? [name] : []));

describe("what an import costs, minified and gzipped", () => {
  //  imported                      at most, bytes   brings along
  //  (160 bytes more for rationals since long divisors are found by leading digits, 250 more since the factors of long
  //  products are reduced rather than the products: decision 112; 100 more, and 250 for decimal, with refusals of what is
  //  of no type that the arithmetic knows: decision 133)
  it.each<[string, number, string[]]>([
    ["EngineError, isEngineError", 365, []],
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

  // 150 bytes more than before the one safe writer of CSV came in, 300 more with the refusal of large answers,
  // 500 more with the shapes that arguments are held to: decision 133; 200 more with the sentences of unknown ids, long
  // and short lists and wrapped bodies, which every engine had by itself; 100 more with shapes that refuse other fields, 300 with factors
  // reduced before their product; 1,600 with the tables of fields, which take the place of the readers by and by.
  const everything = Object.keys(decimal);
  it.each<[string, string[], number, string[]]>([
    ["everything", everything, 16_400, ["bigJs", "rational", "calendar"]],
    ["everything but decimal()", everything.filter((name) => name !== "decimal"), 13_400, ["rational", "calendar"]],
  ])("%s", async (_, names, most, expected) => {
    const code = await bundle(`export { ${names.join(", ")} } from "@capstack/decimal";`, "esm");
    expect(gzipped(code)).toBeLessThanOrEqual(most);
    expect(holds(code)).toEqual(expected);
  });
});
