import { expect, test } from "vitest";
import { compareFigures, readOldFigures } from "./old-books.js";

test.each([
  ["1000\t5,867.25", "1000", 5867.25],
  ["1000; 5867.25", "1000", 5867.25],
  ["Cash,5867.25", "Cash", 5867.25],
  ["Alder, LP,(1,250.00)", "Alder, LP", -1250],
  ['"Brightwater";-3', "Brightwater", -3],
] as const)("%s is a figure", (line, name, amount) => {
  expect(readOldFigures(line)).toEqual({ figures: [{ name, amount }], wrong: [] });
});

test("lines that are no figure are given back as they are", () => {
  const lines = ["Account\tBalance", "1000\t5.867,25", "1000"];
  expect(readOldFigures(lines.join("\r\n")).wrong).toEqual(lines);
});

test("figures of one name stand beside each other; what one side lacks is named", () => {
  const old = [
    { name: "1000", amount: 5 },
    { name: "2000", amount: -3 },
  ];
  const now = [
    { name: "1000", amount: 5 },
    { name: "3100", amount: -2 },
    { name: "4100", amount: 0 },
  ];
  expect(compareFigures(old, now)).toEqual([
    { name: "1000", old: 5, now: 5 },
    { name: "2000", old: -3, now: null },
    { name: "3100", old: null, now: -2 },
  ]);
});
