/** A formula's text and value say the same. */
import { describe, expect, it } from "vitest";
import { isFreeName } from "../src/sheet/address.js";
import {
  constant,
  datedRate,
  entryAt,
  equals,
  type Formula,
  isAbove,
  largestOver,
  least,
  minus,
  most,
  over,
  plus,
  positionOf,
  raised,
  rateOfReturn,
  reference,
  rounded,
  times,
  toCent,
  totalOfProducts,
  totalOver,
  totalWhere,
  when,
  wholeBelow,
} from "../src/sheet/formula.js";

const a = reference(6, () => "A1");
const b = reference(4, () => "B1");
const range = reference([1, 2, 3], () => "C1:C3");
const text = (formula: Formula) => formula.textOn("Sheet");

describe("a formula", () => {
  it.each([
    ["a product of a sum has parentheses", times(a, plus(b, 1)), "A1*(B1+1)", 30],
    ["a sum of products has none", plus(times(a, b), 1), "A1*B1+1", 25],
    [
      "a dated rate is sought from a guess, then from the spreadsheet's own",
      datedRate({ flows: range, days: reference([4, 5, 6], () => "D1:D3") }, b, 0.5, "none"),
      'IFERROR(XIRR(C1:C3,D1:D3,B1),IFERROR(XIRR(C1:C3,D1:D3),"none"))',
      0.5,
    ],
    ["what is subtracted is grouped", minus(a, minus(b, 1)), "A1-(B1-1)", 3],
    ["what is divided by is grouped", over(a, times(b, 2)), "A1/(B1*2)", 0.75],
    ["a comparison is grouped where it counts", times(isAbove(a, b), 5), "(A1>B1)*5", 5],
    ["a negative constant is grouped", times(a, -1), "A1*(-1)", -6],
    ["a choice computes one of two", when(equals(a, 6), most(a, b), least(a, b)), "IF(A1=6,MAX(A1,B1),MIN(A1,B1))", 6],
    ["a sum over rows takes each row", totalOver(times(isAbove(range, 1), range)), "SUMPRODUCT((C1:C3>1)*C1:C3)", 5],
    ["the largest over rows needs no array entry", largestOver(times(range, 2)), "SUMPRODUCT(MAX(C1:C3*2))", 6],
    ["a look-up counts from one", entryAt(range, positionOf(2, range)), "INDEX(C1:C3,MATCH(2,C1:C3,0))", 2],
    ["a sum of some rows compares another range", totalWhere(range, 2, range), "SUMIF(C1:C3,2,C1:C3)", 2],
    ["a sum of products takes two ranges", totalOfProducts(range, range), "SUMPRODUCT(C1:C3,C1:C3)", 14],
    ["a power is tighter than a product", times(2, raised(plus(a, 1), b)), "2*(A1+1)^B1", 4802],
    ["a power of a power is grouped", raised(raised(2, 3), raised(2, 2)), "2^3^(2^2)", 4096],
    ["a small constant is in capitals", plus(a, 1e-9), "A1+1E-9", 6.000000001],
    ["a rate that is found", rateOfReturn(range, 0.1, 0.25, "none"), 'IFERROR(IRR(C1:C3,0.1),"none")', 0.25],
    ["a rate that is not", rateOfReturn(range, a, null, "none"), 'IFERROR(IRR(C1:C3,A1),"none")', "none"],
    ["the whole number below", wholeBelow(over(a, b)), "INT(A1/B1)", 1],
  ])("%s", (_, formula, written, value) => {
    expect([text(formula), formula.value]).toEqual([written, value]);
  });

  it.each([
    [1.005, 1.01],
    [-1.005, -1.01],
    [2.135, 2.14],
    [0.004999, 0],
    [1e-9, 0],
    [123_456_789_012.345, 123_456_789_012.35],
    [0, 0],
  ])("rounds %d half away from zero to the cent, as people read the number", (value, cents) => {
    expect(toCent(constant(value)).value).toBe(cents);
  });

  it("rounds to as many decimals as it is told", () => {
    expect(rounded(constant(12.3456), 3).value).toBe(12.346);
  });

  it("quotes texts, and doubles the quotes within", () => {
    expect(text(constant('say "ok"'))).toBe('"say ""ok"""');
  });
});

describe("a name", () => {
  it.each(["tax2024", "A1", "xfd1048576", "R", "c", "R1C1", "r2", "2nd", "a b", ""])(
    "%s is not free: it is a cell or no name",
    (name) => {
      expect(isFreeName(name)).toBe(false);
    },
  );
  it.each(["exit_valuation", "equity_proceeds", "price_per_share", "rate"])("%s is free", (name) => {
    expect(isFreeName(name)).toBe(true);
  });
});
