import Big from "big.js";
import { describe, expect, it } from "vitest";
import { decimal } from "./decimal.js";

describe("terminating decimals", () => {
  it("keep 40 decimals in a quotient, half to even", () => {
    expect(decimal(1).div(3).toFixed()).toBe(`0.${"3".repeat(40)}`);
    expect(decimal(2).div(3).toFixed()).toBe(`0.${"6".repeat(39)}7`);
    expect(decimal(1).div("2e40").toFixed()).toBe("0");
    expect(decimal(3).div("2e40").toFixed(40)).toBe(`0.${"0".repeat(39)}2`);
  });

  it("are exact in sums and products", () => {
    expect(decimal("0.1").plus("0.2").eq("0.3")).toBe(true);
    expect(decimal("1.0000000001").times("1.0000000001").toFixed()).toBe("1.00000000020000000001");
  });

  it("do not follow the settings of the shared constructor", () => {
    const { DP, RM } = Big;
    Big.DP = 2;
    Big.RM = 0;
    expect(decimal(2).div(3).toFixed(6)).toBe("0.666667");
    expect(decimal(new Big(2)).div(3).toFixed(6)).toBe("0.666667");
    Big.DP = DP;
    Big.RM = RM;
  });

  it("refuse what is not a decimal", () => {
    expect(() => decimal("twelve")).toThrow(
      expect.objectContaining({ code: "invalid_number", message: '"twelve" is not a decimal number.' }),
    );
  });
});
