/** Every break has a sentence that says what is wrong in its row. */
import { breakCodes, type TemplateBreak } from "@capstack/ilpa";
import { describe, expect, it } from "vitest";
import { breakSentence, rowsInWords } from "../../src/engine/templates/break-sentences.js";

const at = (more: Partial<TemplateBreak>): TemplateBreak => ({
  code: "blank",
  says: "Every period ends with the same balances",
  sheet: "Sheet1",
  cell: "C95",
  row: 95,
  expected: 0,
  found: null,
  ...more,
});
const ROW = "Row 12, “Net asset value at the start, after carry”";

describe("a break in a sentence", () => {
  it.each([
    [{ code: "row_missing" }, `${ROW} is not in the sheet.`],
    [{ code: "not_a_number" }, `${ROW}: a text stands where an amount belongs.`],
    [{ code: "blank" }, `${ROW}: the cell is blank. A zero belongs where nothing applies.`],
    [
      { code: "sign", expected: "zero or more" },
      `${ROW} has the wrong sign: in this column the amount is zero or more.`,
    ],
    [{ code: "tie_out" }, `${ROW} must end the quarter, the year and the time since inception with the same amount.`],
    [{ code: "tie_out", says: "It is so" }, `${ROW} does not hold: It is so.`],
    [{ code: "footnote_missing" }, `${ROW} is not zero: a footnote must say what it holds.`],
    [
      { code: "footnote_missing", row: null, expected: "a footnote that says who is a related person" },
      "The template owes a footnote that says who is a related person.",
    ],
  ] as const)("%j", (more, says) => {
    expect(breakSentence(at({ row: 12, ...more }))).toBe(says);
  });

  it("names the rows that a formula row adds", () => {
    // Flows of capital are rows 13 to 17: paid in, paid out, offering costs, placement fees, moved interests.
    expect(breakSentence(at({ code: "formula", row: 18 }))).toBe(
      "Row 18, “Flows of capital, together” must be rows 13 to 17 together, and is something else.",
    );
  });

  it.each(Object.keys(breakCodes) as TemplateBreak["code"][])(
    "of %s ends as a sentence, with and without a row",
    (code) => {
      for (const row of [95, null]) expect(breakSentence(at({ code, row }))).toMatch(/^\p{Lu}.*[^.]\.$/u);
    },
  );
});

describe("rows in words", () => {
  it.each([
    [[5], "row 5"],
    [[5, 6], "rows 5 and 6 together"],
    [[9, 5, 6, 7], "rows 5 to 7 and 9 together"],
    [[5, 7, 9], "rows 5, 7 and 9 together"],
  ])("%j are %s", (rows, says) => {
    expect(rowsInWords(rows)).toBe(says);
  });
});
