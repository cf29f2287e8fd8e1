import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exactOf } from "../../../../packages/charts/src/figures/exact.js";
import { shortFigure } from "../../../../packages/charts/src/figures/format.js";
import { asMeant } from "../../src/figures/as-meant.js";
import { showChance } from "../../src/figures/chance.js";
import { showCompactMore, showMore } from "../../src/figures/difference.js";
import {
  showCompact,
  showMultiple,
  showPercent,
  showRate,
  showRatio,
  showTerm,
  showWhole,
  writeFigure,
} from "../../src/figures/figures.js";
import { showPerShare } from "../../src/figures/per-share.js";
import { isAmbiguous, readFigure, whyNoFigure, withDecimals } from "../../src/figures/typed-figure.js";

describe("a figure as people type it", () => {
  it.each([
    ["8,000,000", 8_000_000],
    ["$8m", 8_000_000],
    ["1.5 bn", 1_500_000_000],
    ["250k", 250_000],
    ["12 500", 12_500],
    ["-3", -3],
    ["0.0001", 0.0001],
    [".5", 0.5],
    ["20 %", 0.2],
    ["2,5", 2.5],
    ["2,50", 2.5],
    ["0,07", 0.07],
    [",5", 0.5],
    ["1234,5", 1234.5],
    ["1,234", 1_234],
    ["1,234.5", 1234.5],
    ["1.234,5", 1234.5],
    ["1.234.567", 1_234_567],
    ["1'234'567.25", 1_234_567.25],
    ["1,2345", 1.2345],
    ["2,5m", 2_500_000],
    ["−3", -3],
    ["1.5 m", 1_500_000],
    ["20 million", 20_000_000],
    ["20mn", 20_000_000],
    ["20 mio", 20_000_000],
    ["20 Mio.", 20_000_000],
    ["1e7", 10_000_000],
    ["20M", 20_000_000],
    ["20m", 20_000_000],
    ["2 billion", 2_000_000_000],
  ])("%s is %d", (text, value) => {
    expect(readFigure(text)).toBe(value);
  });

  it.each([
    "",
    "abc",
    "1.2.3",
    "1e5x",
    "1e30",
    "1t",
    "--5",
    "8mm5",
    "%",
    "$",
    "1,2,3",
    "12,34,567",
    "1,234,56",
    "1,234,5.6",
    "1 2",
  ])("%j is none", (text) => {
    expect(readFigure(text)).toBeNull();
  });

  it.each([
    ["2.500", true],
    ["12.500m", true],
    ["0.125", false],
    ["2500", false],
    ["2,500", false],
    ["2.50", false],
    ["1.234.567", false],
  ])("%s may be read in two ways: %s", (text, is) => {
    expect(isAmbiguous(text)).toBe(is);
  });

  it.each([
    ["500.000", 500],
    ["2.500", 2.5],
    ["$500.000", 500],
    ["500.000 $", 500],
    ["1.500.000", null],
    ["500.0", null],
    ["0.125", null],
    ["12.500m", null],
    ["500,000", null],
  ])("%s may have been meant with decimals: %s", (text, meant) => {
    expect(withDecimals(text)).toBe(meant);
  });

  it("has thousands after a point in whole shares and in money, after one as after several", () => {
    const read = (text: string, unit: string) => readFigure(asMeant(text, unit));
    expect(read("8.000", "shares")).toBe(8_000);
    expect([read("500.000", "USD"), read("1.500.000", "USD")]).toEqual([500_000, 1_500_000]);
    expect([read("$500.000", "USD"), read("500.000 €", "EUR")]).toEqual([500_000, 500_000]);
    expect(read("1.250,50", "EUR")).toBe(1_250.5);
    expect(read("2.5", "EUR")).toBe(2.5);
    expect(read("0.125", "EUR")).toBe(0.125);
    expect(read("12.500m", "EUR")).toBe(12_500_000);
    expect(read("1.250", "EUR per share")).toBe(1.25);
  });

  it("may have the sign of its currency behind it", () => {
    expect(readFigure(asMeant("500,000 €", "EUR"))).toBe(500_000);
  });

  it("that is none is answered with what to write", () => {
    expect(whyNoFigure("abc")).toBe("“abc” is not a figure; write 8,000,000, 8m or 2.5.");
    expect(whyNoFigure("1,2,3")).toContain("two ways");
    expect(whyNoFigure(" ")).toBe("A figure belongs here.");
  });

  it("counts in percent where the field does, without losing a digit", () => {
    expect(readFigure("7", true)).toBe(0.07);
    expect(readFigure("12.5%", true)).toBe(0.125);
    expect(writeFigure(0.07, true)).toBe("7");
    expect(writeFigure(0.29, true)).toBe("29");
  });

  it("is read back as it was written", () => {
    const cents = fc.integer({ min: -1e13, max: 1e13 }).map((units) => units / 100);
    fc.assert(
      fc.property(cents, (value) => readFigure(writeFigure(value)) === value),
      runs(100),
    );
    const parts = fc.integer({ min: 0, max: 1e9 }).map((units) => units / 1e9);
    fc.assert(
      fc.property(parts, (value) => Math.abs((readFigure(writeFigure(value, true), true) ?? 2) - value) < 1e-15),
      runs(100),
    );
  });

  it("has its thousands parted", () => {
    expect(writeFigure(1234567.891)).toBe("1,234,567.891");
    expect(writeFigure(-1000)).toBe("-1,000");
  });
});

describe("what a share is paid", () => {
  it("has four digits, so that lots of one class read alike; less than a cent has its own", () => {
    expect([6.275629, 6.27563, 0.0012345, null].map(showPerShare)).toEqual(["6.2756", "6.2756", "0.001235", "–"]);
  });
});

describe("money in words", () => {
  it("has one text on the pages and in the pictures", () => {
    const cents = fc.integer({ min: -1e13, max: 1e13 }).map((units) => units / 100);
    fc.assert(
      fc.property(cents, (value) => showCompact(value) === shortFigure(exactOf(value))),
      runs(300),
    );
    for (const value of [999_994, 999_995, 3_500_000, 7_682_000, 120_000_000, -0.001]) {
      expect(showCompact(value)).toBe(shortFigure(exactOf(value)));
    }
  });
});

describe("what a figure is more than another", () => {
  it.each([
    // 64.35 less 61.33, whatever lies beyond the decimals shown.
    [showPercent, 0.643549, 0.613251, "+3.02"],
    [showRate, 0.2284, 0.22, "+0.8"],
    [showRate, 0.22, 0.2284, "−0.8"],
    [showWhole, 1_234_567.5, 0.4, "+1,234,568"],
    [showMultiple, 2.854, 2.796, "+0.05×"],
    [showMultiple, -0.5, 0.25, "−0.75×"],
  ])("is what lies between both as they are shown", (show, now, before, text) => {
    expect(showMore(show, now, before)).toBe(text);
  });

  it("is nothing where both are shown alike", () => {
    expect(showMore(showPercent, 0.643549, 0.643451)).toBe("");
  });
});

describe("a percentage", () => {
  it("that somebody agreed to has the decimals it has", () => {
    expect([0.2, 0.125, 0.1, 1, 0.33333].map(showTerm)).toEqual(
      ["20", "12.5", "10", "100", "33.33"].map((text) => `${text}\u00a0%`),
    );
  });

  it("of chance has one decimal, and two where it is small", () => {
    expect([0.1063, 0.0003].map(showChance)).toEqual(["10.6\u00a0%", "0.03\u00a0%"]);
  });
});

it("a share converts into 1.32 of common, or into 2", () => {
  expect([1.32, 2].map(showRatio)).toEqual(["1.32", "2"]);
});

describe("how much more or less money is, in its magnitude", () => {
  it.each([
    [26_550_000, 25_350_000, "+1.20M"],
    [61_418_129.9, 61_668_814.1, "−250.68k"],
    [5_000_000, 5_000_000, "±0"],
    [0.3, 0.1, "+0.20"],
    [1_000.001, 1_000, "±0"],
  ])("%d, %d before: %s", (now, before, text) => {
    expect(showCompactMore(now, before)).toBe(text);
  });
});
