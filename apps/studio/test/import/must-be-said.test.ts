import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { mustBeSaid } from "../../src/import/must-be-said.js";

/** The readers' questions, as their README lists them: an id in each row, a class or security after its colon. */
const readme = readFileSync(new URL("../../../../packages/cap-table-files/README.md", import.meta.url), "utf8");
const asked = [...readme.matchAll(/^\|((?:,? ?`\w+(?::<\w+>)?`)+)\s+\|/gm)].flatMap(([, ids = ""]) =>
  [...ids.matchAll(/`(\w+)/g)].map(([, id]) => id as string),
);

describe("a file opens once it is said", () => {
  it.each([
    "decimalMark",
    "dateOrder",
    "securities",
    "stockKind",
    "convertibles",
    "discount",
    "interestRate",
    "valuationCap",
  ])("what %s is, which its reader asks", (id) => {
    expect(asked).toContain(id);
    expect(mustBeSaid(`${id}:SA-1`)).toBe(true);
  });

  it("not what has a guess that harms nobody", () => {
    expect(asked).toContain("mfn");
    expect(mustBeSaid("mfn:SAFE-1")).toBe(false);
  });
});
