import { rational } from "@capstack/decimal";
import { describe, expect, it } from "vitest";
import { computeFormula, shiftFormula } from "./formula.js";

/** A1 to C1 are 10, 4 and blank; A2 is 2. */
const cells: Readonly<Record<string, number>> = { "0,0": 10, "0,1": 4, "1,0": 2 };
const cell = (row: number, column: number) => rational(cells[`${row},${column}`] ?? 0);
const value = (formula: string, left = 1000) => computeFormula(formula, cell, { left })?.toNumber();

describe("a formula without a saved value", () => {
  it.each([
    ["SUM(A1,B1,)", 14],
    ["SUM(A1:C1)", 14],
    ["SUM($A$1:A2,5)", 17],
    ["=A1+B1-A2", 12],
    ["A1/B1", 2.5],
    ["(A1+B1)/A2-1", 6],
    ["-A1+1", -9],
    ["IFERROR(A1/C1, 0)", 0],
    ["IFERROR(A1/B1, 0)", 2.5],
    ["sum( A1 , B1 )", 14],
  ])("%s is %d", (formula, expected) => {
    expect(value(formula)).toBe(expected);
  });
  it("a division by nothing is an error that IFERROR alone turns into a value", () => {
    expect(value("A1/C1+1")).toBeUndefined();
    expect(value("SUM(A1/C1)")).toBeUndefined();
  });
  it.each([
    "A1*2",
    "VLOOKUP(A1,B1,1)",
    "Sheet2!A1",
    "'a b'!A1",
    "A1&B1",
    "SUM(A1",
    "A1 B1",
    "",
    "cmd|' /C calc'!A0",
    "[1]S!A1",
  ])("%s is none that is computed", (formula) => {
    expect(() => value(formula)).toThrow();
  });
  it("what adds up more cells than are left is refused", () => {
    expect(value("SUM(A1:C2)", 6)).toBe(16);
    expect(() => value("SUM(A1:C2)", 5)).toThrow();
    expect(() => value("SUM(A1:ZZ1000000)")).toThrow();
  });
  it("brackets as deep as a file likes are refused, not followed", () => {
    expect(() => value(`${"(".repeat(5000)}1${")".repeat(5000)}`)).toThrow();
    expect(() => value("-".repeat(5000))).toThrow();
  });
});

describe("a shared formula in another cell", () => {
  it.each([
    ["SUM(C5,D5,E5,)", 1, 0, "SUM(C6,D6,E6,)"],
    ["IFERROR(H5/H$63, 0)", 2, 1, "IFERROR(I7/I$63, 0)"],
    ["$A1+B$2+$C$3", 1, 1, "$A2+C$2+$C$3"],
    ["A1+1", -1, 0, "#REF!+1"],
  ])("%s moved by %d rows and %d columns is %s", (formula, rows, columns, expected) => {
    expect(shiftFormula(formula, rows, columns)).toBe(expected);
  });
});
