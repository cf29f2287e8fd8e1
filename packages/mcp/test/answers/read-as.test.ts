/** What a figure written as people do is read as: to the digit, or not at all. */
import { describe, expect, it } from "vitest";
import { daysMeant, decimalCommaMeant, readAs } from "../../src/protocol/arguments/read-as.js";

describe("a word of the trade", () => {
  it.each([
    ["deal by deal", "american"],
    ["Deal-by-Deal", "american"],
    ["whole fund", "european"],
  ])("%s is %s carry", (given, word) => {
    expect(readAs(given, [{ enum: ["european", "american"] }], "invalid_value")).toBe(word);
  });
});

describe("a figure as text", () => {
  it.each([
    ["$8,000,000", 8_000_000],
    ["1.1M", 1_100_000],
    ["0.07bn", 70_000_000],
    ["-2.5k", -2_500],
    ["1x", 1],
    ["2e6", 2_000_000],
    ["1,234,567,890,123.45", 1_234_567_890_123.45],
    ["1.250.000,50", 1_250_000.5],
    ["12.500.000,00 €", 12_500_000],
    ["€ 1.250.000", 1_250_000],
    ["1.250,5", 1_250.5],
    ["1 250 000,50", 1_250_000.5],
    ["1'250'000", 1_250_000],
    ["1,5 Mio. €", 1_500_000],
    ["1,5 Mio", 1_500_000],
    ["1.5 mio", 1_500_000],
    ["20,5 Mio. EUR", 20_500_000],
    ["€ 1,25 Mrd.", 1_250_000_000],
    ["750 Tsd. €", 750_000],
    ["1.250,5 Mio.", 1_250_500_000],
  ])("%s is %d", (given, read) => {
    expect(readAs(given, [{ type: "number" }], "invalid_value")).toBe(read);
  });
  it.each([
    "12,34",
    "1.25.000",
    "1,250.000,5",
    "2e6M",
    "9,007,199,254,740,993",
    "12345678901234567890",
    "8 dozen",
    "1,500 Mio",
    "1.500 Mio.",
    "5 mil.",
    "750.000 €",
    "€ 1.250",
    "EUR 750.000",
    "",
  ])("%j has no reading", (given) => {
    expect(readAs(given, [{ type: "number" }], "invalid_value")).toBeUndefined();
  });
  it.each([
    ["12,5M", 12_500_000],
    ["12,34", 12.34],
    ["0,5", 0.5],
    ["1,250", undefined],
    ["1,25%", undefined],
    ["eight", undefined],
  ])("with a decimal comma, %j probably means %d", (given, meant) => {
    expect(decimalCommaMeant(given)).toBe(meant);
  });
  it("is read as a percentage where a fraction belongs, and nowhere else", () => {
    expect(readAs("12.345%", [{ type: "number", description: "A fraction of one." }], "invalid_value")).toBe(0.12345);
    expect(readAs("12.345%", [{ type: "number", description: "Currency." }], "invalid_value")).toBeUndefined();
  });
  it.each([
    [20, 0.2],
    [7.1, 0.071],
    [2, 0.02],
    [1.75, 0.0175],
    [1, undefined],
    [120, undefined],
  ])("%d where a fraction belongs is %d", (given, read) => {
    expect(readAs(given, [{ type: "number", description: "A fraction of one." }], "invalid_value")).toBe(read);
  });
});

describe("a day as text", () => {
  it.each([
    ["03/04/2024", ["2024-03-04", "2024-04-03"]],
    ["01.03.2025", ["2025-01-03", "2025-03-01"]],
    ["31.03.2025", []],
    ["05/05/2025", []],
    ["2025-03-01", []],
  ])("%s can mean %j where day and month could change places", (given, days) => {
    expect(daysMeant(given)).toEqual(days);
  });
});
