import { describe, expect, it } from "vitest";
import { EngineError, isEngineError, Problems } from "./engine-error.js";

const thrownBy = (run: () => void): unknown => {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
};

describe("an engine error", () => {
  it("carries code, message, path and itself as its only issue", () => {
    const error = new EngineError("negative_value", "shares is -5.", ["common", 0, "shares"], {
      details: { least: 0 },
    });
    const issue = {
      code: "negative_value",
      message: "shares is -5.",
      path: ["common", 0, "shares"],
      details: { least: 0 },
    };
    expect(error).toMatchObject({ name: "EngineError", ...issue });
    expect(error.issues).toEqual([issue]);
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).toBe("EngineError: shares is -5.");
  });

  it("has an empty path and no details unless given", () => {
    const error = new EngineError("invalid_date", "no date");
    expect(error.path).toEqual([]);
    expect("details" in error).toBe(false);
    expect(error.issues).toEqual([{ code: "invalid_date", message: "no date", path: [] }]);
  });

  it.each<[unknown, boolean]>([
    [new EngineError("x", "y"), true],
    [new Error("x"), false],
    [{ name: "EngineError", code: "x", issues: [] }, false],
    [null, false],
    [undefined, false],
    ["EngineError", false],
  ])("is recognised by its brand: %o", (value, expected) => {
    expect(isEngineError(value)).toBe(expected);
  });

  it("keeps its brand out of what is listed or serialised", () => {
    const error = new EngineError("x", "y");
    expect(
      Object.getOwnPropertySymbols(error).map((key) => Object.prototype.propertyIsEnumerable.call(error, key)),
    ).toEqual([false]);
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({ code: "x", path: [], issues: [{ message: "y" }] });
  });
});

describe("collecting problems", () => {
  it("throws nothing when there are none", () => {
    const problems = new Problems();
    expect(problems.count).toBe(0);
    expect(thrownBy(() => problems.throwIfAny())).toBeUndefined();
  });

  it("throws the first and lists all, in the order found", () => {
    const problems = new Problems();
    problems.add("missing_field", "name is required.", ["grants", 0, "name"]);
    problems.add("invalid_value", "shares is 1.5.", ["grants", 0, "shares"], { whole: true });
    const error = thrownBy(() => problems.throwIfAny());
    expect(error).toMatchObject({ code: "missing_field", message: "name is required.", path: ["grants", 0, "name"] });
    expect((error as EngineError).issues).toEqual([
      { code: "missing_field", message: "name is required.", path: ["grants", 0, "name"] },
      { code: "invalid_value", message: "shares is 1.5.", path: ["grants", 0, "shares"], details: { whole: true } },
    ]);
  });

  it("mirrors the details of the first", () => {
    const problems = new Problems();
    problems.add("over_limit", "too many", [], { limit: 3 });
    expect(thrownBy(() => problems.throwIfAny())).toMatchObject({ details: { limit: 3 } });
  });

  it("copies the path, so that a reader may go on using its own", () => {
    const problems = new Problems();
    const path: (string | number)[] = ["events", 0];
    problems.add("invalid_value", "wrong", path);
    path.push("shares");
    expect(thrownBy(() => problems.throwIfAny())).toMatchObject({ path: ["events", 0] });
  });

  it("keeps the first thousand", () => {
    const problems = new Problems();
    for (let i = 0; i < 1500; i++) problems.add("invalid_value", "wrong", [i]);
    expect(problems.count).toBe(1000);
    expect((thrownBy(() => problems.throwIfAny()) as EngineError).issues.at(-1)?.path).toEqual([999]);
  });
});

describe("a sentence with a long value of the input in it", () => {
  const long = `vehicle.baseCurrency is ${"9".repeat(100_000)}; it must be a currency's code.`;
  const problems = new Problems();
  problems.addFirst("invalid_value", long, []);
  problems.add("invalid_value", long, []);

  it.each([
    ["thrown", () => new EngineError("invalid_value", long).message],
    ["of an issue", () => new EngineError("invalid_value", long).issues[0]?.message],
    ["noted first", () => problems.issues[0]?.message],
    ["noted", () => problems.issues[1]?.message],
  ])("loses its middle: %s", (_, messageOf) => {
    const message = messageOf() as string;
    expect(message).toHaveLength(901);
    expect(message).toMatch(/^vehicle\.baseCurrency is 9+…9+; it must be a currency's code\.$/);
  });
});
