import { describe, expect, it } from "vitest";
import { asRead } from "../../src/controls/warnings.js";

describe("a warning of an engine", () => {
  it("compares two prices with as many decimals each", () => {
    expect(asRead("0.925926 a share is below the last round's 3.")).toBe(
      "0.925926 a share is below the last round’s 3.000000.",
    );
  });

  it("states prices to six decimals, with the marks of type", () => {
    expect(asRead("Ada's price is 0.12345678.")).toBe("Ada’s price is 0.123457.");
  });
});
