import { expect, it } from "vitest";
import { dayText, figureText, periodText } from "./figure-text.js";

it.each([
  [1234567.5, "shares", "USD", "1,234,567.5"],
  [null, "shares", "USD", ""],
  [1e-7, "shares", "USD", "0.0000001"],
  [-0.00001, "percent", "USD", "0.00%"],
  [-0.001, "multiple", "USD", "0.00x"],
  [1234567.8, "money", "USD", "1,234,567.80"],
  [-1234.5, "money", "USD", "(1,234.50)"],
  [0.05, "money", "USD", "0.05"],
  [-0.05, "money", "USD", "(0.05)"],
  [999, "money", "USD", "999.00"],
  [0, "money", "USD", "–"],
  [-1234567, "money", "JPY", "(1,234,567)"],
  [1234.567, "money", "KWD", "1,234.567"],
  [12345678901234.56, "money", "USD", "12,345,678,901,234.56"],
  [0.0842, "percent", "USD", "8.42%"],
  [-0.286, "percent", "USD", "(28.60%)"],
  [1.2341, "multiple", "USD", "1.23x"],
  // Halves are rounded up, as the decimal is written: in binary 0.975 and 1.005 lie below.
  [0.975, "multiple", "USD", "0.98x"],
  [-1.005, "multiple", "USD", "(1.01x)"],
  [0.00145, "percent", "USD", "0.15%"],
  [null, "multiple", "USD", "n/a"],
  ["Seed", "text", "USD", "Seed"],
] as const)("%s as %s of %s prints as %s", (value, kind, currency, text) => {
  expect(figureText(value, kind, currency)).toBe(text);
});

it("days stand in words, a period with both its ends", () => {
  expect(dayText("2026-03-01")).toBe("March 1, 2026");
  expect(periodText("2026-01-01", "2026-03-31")).toBe("For the period January 1, 2026 to March 31, 2026");
  expect(periodText(null, "2026-03-31")).toBe("For the period from inception to March 31, 2026");
});
