import { EngineError } from "@capstack/decimal";
import { describe, expect, it } from "vitest";
import { engineRefusal, shapeRefusal } from "../src/index.js";

const issues = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    code: "invalid_value",
    message: `shares is -${at}.`,
    path: ["events", at],
  }));

describe("a refusal's sentence says how many more problems there are", () => {
  it.each([
    [1, "shares is -0."],
    [2, "shares is -0. (and 1 more problem)"],
    [5, "shares is -0. (and 4 more problems)"],
    [120, "shares is -0. (and 119 more problems)"],
  ])("%i found", (count, sentence) => {
    const found = issues(count);
    const error = new EngineError("invalid_value", "shares is -0.", ["events", 0], { issues: found } as never);
    expect(shapeRefusal(found).error.message).toBe(sentence);
    expect(engineRefusal("cap-table", Object.assign(error, { issues: found })).error.message).toBe(sentence);
  });
});

describe("a refusal of more than fifty places", () => {
  it("tells fifty and how many there are", () => {
    const found = issues(120);
    const error = Object.assign(new EngineError("invalid_value", "shares is -0.", ["events", 0]), { issues: found });
    for (const { details } of [shapeRefusal(found).error, engineRefusal("cap-table", error).error]) {
      expect(details?.issues).toHaveLength(50);
      expect(details?.issueCount).toBe(120);
    }
    expect(shapeRefusal(issues(50)).error.details).not.toHaveProperty("issueCount");
  });
});
