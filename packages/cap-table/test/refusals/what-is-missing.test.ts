import { describe, expect, it } from "vitest";
import { computeCapTable, solveFor } from "../../src/index.js";

describe("a refusal names what is missing", () => {
  const founding = { type: "common_issuance", grants: [{ id: "ada", name: "Ada", shares: 8_000_000 }] } as const;

  it("a cap without a later round that converts it decides nothing", () => {
    const safe = {
      type: "safe_issuance",
      safes: [{ id: "ben", name: "Ben", amount: 1e6, valuationCap: 1e7, securityId: "S" }],
    };
    const question = {
      request: { events: [founding, safe] },
      target: { kind: "ownership", holderId: "ben", value: 0.06 },
      vary: "cap",
      securityId: "S",
    } as unknown as Parameters<typeof solveFor>[0];
    expect(() => solveFor(question)).toThrow(/nothing there depends on it\. A cap counts in a later round/);
  });

  it("preferred stock of a class that is not there yet may begin it by its terms", () => {
    const grants = [{ id: "vc", name: "VC", shares: 1_000_000, pricePerShare: 1 }];
    const issue = { type: "preferred_issuance", classId: "series-a", grants } as const;
    expect(() => computeCapTable({ events: [founding, issue] })).toThrow(
      /Give `terms`, also \{\}, and the class begins/,
    );
    expect(computeCapTable({ events: [founding, { ...issue, terms: {} }] }).final.classes.map(({ id }) => id)).toEqual([
      "common",
      "series-a",
    ]);
  });
});
