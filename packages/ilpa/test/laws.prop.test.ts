/** Laws of the reporting template and of its checker, over random funds. */
import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, it } from "vitest";
import { checkReportingTemplate, reportingRows, reportingTemplate } from "../src/index.js";
import { cellsOf, withCell } from "./cells-of-template.js";
import { randomFund } from "./random-fund.js";

/**
 * Each of nine columns: rows 82 and 85, and its ends or its beginning; of three periods carry and the partners' sum; against
 * the quarter before the beginning of three quarters, of three years the beginning and the flows, of three inceptions the flows.
 */
const TIES = 9 * 2 + 3 * 2 + 3 + 3 * 2 + 3;

const formulas = reportingRows.filter(({ formula }) => formula !== null);

describe("a fund whose flows add up", () => {
  it("has every tie-out an exact zero, and owes nothing", () => {
    fc.assert(
      fc.property(randomFund, (input) => {
        const { isTied, tieOuts, owed, unusualSigns } = reportingTemplate(input);
        return isTied && tieOuts.length === TIES && owed.every(({ isGiven }) => isGiven) && unusualSigns.length === 0;
      }),
      runs(300),
    );
  });

  it("has no break in its file, against the quarter before too", () => {
    fc.assert(
      fc.property(randomFund, (input) => {
        const { previous } = input;
        const { previous: _, received: __, ...rest } = input;
        const before = cellsOf(reportingTemplate({ ...rest, ...previous }));
        const { breaks } = checkReportingTemplate(cellsOf(reportingTemplate(input)), { previous: before });
        return breaks.length === 0;
      }),
      runs(150),
    );
  });
});

describe("a formula row", () => {
  it("that is typed over by any other amount is named with its cell", () => {
    const spot = fc.record({
      row: fc.constantFrom(...formulas),
      column: fc.constantFrom(..."CDEFGHIJK"),
      byCents: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).filter((cents) => cents !== 0),
      down: fc.integer({ min: 0, max: 20 }),
    });
    fc.assert(
      fc.property(randomFund, spot, (input, { row: { row }, column, byCents, down }) => {
        const cells = cellsOf(reportingTemplate(input), { down });
        const cell = `${column}${row + down}`;
        const was = cells.Template?.[cell];
        const amount = typeof was === "object" && was !== null ? Number(was.value) : Number(was);
        const typed = (Math.round(amount * 100) + byCents) / 100;
        // What is applied may be shown with either sign.
        fc.pre(row !== 80 || typed !== -amount);
        const { breaks } = checkReportingTemplate(withCell(cells, cell, typed));
        // Row 100 may be typed where carry is not split: then its footnote is what is missing.
        const codes = row === 100 ? ["formula", "footnote_missing"] : ["formula"];
        return breaks.some(({ code, cell: named, found }) => codes.includes(code) && named === cell && found === typed);
      }),
      runs(500),
    );
  });
});
